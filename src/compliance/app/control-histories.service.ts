import { Injectable } from '@nestjs/common';
import { Clock, inTurns, NotFoundError } from '../../platform/index.js';
import type { CatalogueControl } from '../catalogue/catalogue.js';
import { NEVER_EVALUATED, resultByParts } from '../domain/by-parts.js';
import type { ControlResult } from '../domain/control-result.js';
import { keyOf } from '../domain/control.js';
import { dayOf, parseDay, plusDays } from '../domain/days.js';
import type { CompliancePolicy } from '../domain/policy.js';
import type { ActiveAttestation } from '../persistence/attestation.repository.js';
import { ComplianceSignalRepository, type StoredDay } from '../persistence/compliance-signal.repository.js';
import type { ExceptionInForce } from '../persistence/exception.repository.js';
import { asAttestation, type SaidInTime, type ActiveClaim, ActiveClaims } from './active-claims.service.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { ControlEvaluator } from './control-evaluator.js';
import { Frameworks, type KnownFramework } from './frameworks.service.js';
import { MappingsInUse } from './mappings-in-use.service.js';
import { populations, SignalReadings, type SignalsRead } from './signal-readings.service.js';

/** So many days a history goes back. */
const HISTORY_DAYS = 180;
/** So many controls are evaluated before it is asked whether others should have their turn. */
const AT_ONCE = 50;

/** A result from a day on. */
export interface ResultChange {
  /** The day at whose end it stood so first. */
  on: string;
  result: ControlResult;
}

export interface ControlHistory {
  /** The newest first. The last one is what stood on the first day. */
  changes: ResultChange[];
  /** The first day that was looked at: a later one where more was said than is looked through. */
  from: string;
  to: string;
}

/** All that a history is made of. */
interface DayResults {
  known: KnownFramework;
  control: CatalogueControl;
  policy: CompliancePolicy;
  /** Those that are evaluated by themselves, of the control and its parts. */
  leaves: readonly CatalogueControl[];
  /** The oldest first. */
  days: readonly StoredDay[];
  today: SignalsRead;
  claims: ClaimsInTime;
}

/** Tells how results of controls changed, from what is kept of each day: as many statements for many days as for one. */
@Injectable()
export class ControlHistories {
  constructor(
    private readonly frameworks: Frameworks,
    private readonly signals: ComplianceSignalRepository,
    private readonly readings: SignalReadings,
    private readonly claims: ActiveClaims,
    private readonly mappings: MappingsInUse,
    private readonly policies: CompliancePolicies,
    private readonly clock: Clock,
  ) {}

  /** Throws `NotFoundError`. */
  async of(organizationId: number, slug: string, id: string): Promise<ControlHistory> {
    const now = this.clock.now();
    const known = await this.frameworks.one(organizationId, slug, now);
    const control = known.control(id);
    if (!control) throw new NotFoundError('control');
    const policy = this.policies.of(organizationId);
    const leaves = withParts(known, control).filter(({ judged: evaluated }) => evaluated === 'itself');
    const keys = new Set(leaves.flatMap(({ links }) => links.map(({ signal }) => signal)));
    const asked = { framework: slug, controls: leaves.map((one) => one.id) };
    const first = parseDay(dayOf(plusDays(now, -HISTORY_DAYS))) ?? now;
    const { from, said } = await this.claims.overTime(organizationId, asked, first, now);
    const [days, today] = await Promise.all([
      this.signals.days(organizationId, [...keys], dayOf(from)),
      this.readings.of(organizationId, now, policy.freshDays),
    ]);
    const claims = new ClaimsInTime(said);
    const results = await inTurns(
      this.resultsByDay({ known, control, policy, leaves, days, today, claims }, from, now),
    );
    return { changes: changesIn(results), from: dayOf(from), to: dayOf(now) };
  }

  /**
   * The oldest first. What is kept of a day stands until the next that is kept; ages are those of each day. A control is evaluated on days
   * on which something was said about it, or for which devices answer: nothing else changes what it comes to.
   */
  private *resultsByDay(reported: DayResults, from: Date, now: Date): Generator<undefined, ResultChange[], undefined> {
    const { days, today, policy, claims } = reported;
    const results: ResultChange[] = [];
    const ofLeaves = new Map<string, ControlResult>();
    let next = 0;
    let stored: StoredDay | undefined;
    for (let day = from; day <= now; day = plusDays(day, 1)) {
      const on = dayOf(day);
      const before = stored;
      for (let one = days[next]; one && one.day <= on; one = days[next]) {
        stored = one;
        next += 1;
      }
      const isToday = on === dayOf(now);
      const at = isToday ? now : new Date(plusDays(day, 1).getTime() - 1);
      const changed = claims.walkTo(at);
      const isHeard = isToday || stored !== before || Object.keys(stored?.signals ?? {}).length > 0;
      const due = reported.leaves.filter(
        ({ id, links }) => !ofLeaves.has(id) || changed.has(id) || (isHeard && links.length > 0),
      );
      if (due.length === 0 && results.length > 0) continue;
      const then = isToday ? today.populations : populations(stored?.signals ?? {}, day, policy.freshDays);
      const evaluate = this.evaluate(reported, then, at);
      for (const [i, leaf] of due.entries()) {
        ofLeaves.set(leaf.id, evaluate.result(reported.known, leaf).result);
        if (i % AT_ONCE === 0) yield;
      }
      results.push({ on, result: together(reported.known, reported.control, ofLeaves) });
      yield;
    }
    return results;
  }

  private evaluate(
    { known, policy, claims }: DayResults,
    then: SignalsRead['populations'],
    at: Date,
  ): ControlEvaluator {
    const from = { frameworks: [known], populations: then, claims: claims.claims };
    return new ControlEvaluator(from, this.mappings, policy, at);
  }
}

/** What a control comes to by the results of those that are evaluated by themselves. */
function together(
  known: KnownFramework,
  control: CatalogueControl,
  of: ReadonlyMap<string, ControlResult>,
): ControlResult {
  if (control.judged !== 'by-parts') return of.get(control.id) ?? NEVER_EVALUATED;
  const parts = known.parts(control.id).filter(({ judged: evaluated }) => evaluated !== 'never');
  return resultByParts(parts.map((part) => together(known, part, of)));
}

/** The control, and where it follows from parts, those. */
function withParts(known: KnownFramework, control: CatalogueControl): CatalogueControl[] {
  if (control.judged !== 'by-parts') return [control];
  return [control, ...known.parts(control.id).flatMap((part) => withParts(known, part))];
}

/** The newest first; days on which nothing changed left out. */
function changesIn(results: readonly ResultChange[]): ResultChange[] {
  const sameAs = (a: ControlResult, b: ControlResult): boolean =>
    a.result === b.result && a.decidedBy === b.decidedBy && (a.contradiction === null) === (b.contradiction === null);
  return results
    .filter(({ result }, i) => {
      const before = results[i - 1];
      return !before || !sameAs(before.result, result);
    })
    .reverse();
}

interface OfControl {
  /** The oldest first. */
  attestations: ActiveAttestation[];
  /** That of {@link attestations} which is the newest by now. */
  at: number;
  exceptions: ExceptionInForce[];
}

/** What stands of claims from moment to moment: walked once in order of time, and each control looked at when something of it changed. */
class ClaimsInTime {
  /** By {@link keyOf}: those of the moment that was walked to. */
  readonly claims = new Map<string, ActiveClaim>();
  private readonly controls = new Map<string, OfControl>();
  /** When something changes, the earliest first. */
  private readonly changes: { at: number; control: string }[] = [];
  private next = 0;

  constructor(private readonly said: SaidInTime) {
    for (const row of said.attestations) {
      this.of(row.control).attestations.push(row);
      const steps = row.history.map(({ at }) => new Date(at));
      for (const at of [row.attestedAt, ...steps, row.validUntil]) this.changes.push({ at: +at, control: row.control });
    }
    for (const row of said.exceptions) {
      this.of(row.control).exceptions.push(row);
      for (const at of [row.since, row.until]) this.changes.push({ at: +at, control: row.control });
    }
    this.changes.sort((a, b) => a.at - b.at);
    for (const { attestations, exceptions } of this.controls.values()) {
      attestations.sort((a, b) => +a.attestedAt - +b.attestedAt);
      exceptions.sort((a, b) => +b.requestedAt - +a.requestedAt);
    }
  }

  /** Walks on to a later moment; gives the controls of which something changed on the way. */
  walkTo(moment: Date): Set<string> {
    const changed = new Set<string>();
    for (let one = this.changes[this.next]; one && one.at <= +moment; one = this.changes[this.next]) {
      changed.add(one.control);
      this.next += 1;
    }
    for (const control of changed)
      this.claims.set(keyOf({ framework: this.said.framework, control }), this.claim(control, moment));
    return changed;
  }

  private claim(control: string, moment: Date): ActiveClaim {
    const of = this.of(control);
    while ((of.attestations[of.at + 1]?.attestedAt ?? Infinity) <= moment) of.at += 1;
    const row = of.attestations[of.at];
    const holds = of.exceptions.find(({ since, until }) => since <= moment && moment < until);
    return { attestation: row ? asAttestation(row, moment) : null, exception: holds ? this.inForce(holds) : null };
  }

  private inForce({ control, until, compensated }: ExceptionInForce): NonNullable<ActiveClaim['exception']> {
    const scope = { kind: 'control', framework: this.said.framework, control } as const;
    // What is done instead is nothing that a result tells.
    return { id: '', scope, state: 'approved', reason: '', compensating: compensated ? 'yes' : '', expiresAt: until };
  }

  private of(control: string): OfControl {
    let of = this.controls.get(control);
    if (!of) this.controls.set(control, (of = { attestations: [], at: -1, exceptions: [] }));
    return of;
  }
}
