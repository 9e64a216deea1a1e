import { Injectable } from '@nestjs/common';
import { Clock, NotFoundError } from '../../platform/index.js';
import type { CatalogueControl } from '../catalogue/catalogue.js';
import type { ControlResult } from '../domain/control-result.js';
import { dayOf, parseDay, plusDays } from '../domain/days.js';
import type { CompliancePolicy } from '../domain/policy.js';
import { ComplianceSignalRepository, type KeptDay } from '../persistence/compliance-signal.repository.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { ControlJudge } from './control-judge.js';
import { Frameworks, type KnownFramework } from './frameworks.service.js';
import { MappingsInUse } from './mappings-in-use.service.js';
import { populations, SignalReadings, type SignalsRead } from './signal-readings.service.js';
import { type ClaimsOverTime, StandingClaims } from './standing-claims.service.js';

/** So many days a history goes back. */
const HISTORY_DAYS = 180;

/** A result from a day on. */
export interface ResultChange {
  /** The day at whose end it stood so first. */
  on: string;
  result: ControlResult;
}

export interface ControlHistory {
  /** The newest first. The last one is what stood on the first day. */
  changes: ResultChange[];
  from: string;
  to: string;
}

/** All that a history is made of. */
interface Told {
  known: KnownFramework;
  control: CatalogueControl;
  policy: CompliancePolicy;
  /** The oldest first. */
  days: readonly KeptDay[];
  today: SignalsRead;
  claims: ClaimsOverTime;
}

/** Tells how results of controls changed, from what is kept of each day: as many statements for many days as for one. */
@Injectable()
export class ControlHistories {
  constructor(
    private readonly frameworks: Frameworks,
    private readonly signals: ComplianceSignalRepository,
    private readonly readings: SignalReadings,
    private readonly claims: StandingClaims,
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
    const from = dayOf(plusDays(now, -HISTORY_DAYS));
    const asked = withParts(known, control);
    const keys = new Set(asked.flatMap(({ links }) => links.map(({ signal }) => signal)));
    const ids = asked.map((one) => one.id);
    const [days, today, claims] = await Promise.all([
      this.signals.days(organizationId, [...keys], from),
      this.readings.of(organizationId, now, policy.freshDays),
      this.claims.overTime(organizationId, slug, ids, now),
    ]);
    const results = this.resultsByDay({ known, control, policy, days, today, claims }, from, now);
    return { changes: changesIn(results), from, to: dayOf(now) };
  }

  /** The oldest first. What is kept of a day stands until the next that is kept; ages are those of each day. */
  private resultsByDay(told: Told, from: string, now: Date): ResultChange[] {
    const { days, today, policy } = told;
    const results: ResultChange[] = [];
    let next = 0;
    let kept: KeptDay | undefined;
    for (let day = parseDay(from) ?? now; dayOf(day) < dayOf(now); day = plusDays(day, 1)) {
      const on = dayOf(day);
      for (let one = days[next]; one && one.day <= on; one = days[next]) {
        kept = one;
        next += 1;
      }
      const then = populations(kept?.signals ?? {}, day, policy.freshDays);
      results.push({ on, result: this.judged(told, then, new Date(plusDays(day, 1).getTime() - 1)) });
    }
    return [...results, { on: dayOf(now), result: this.judged(told, today.populations, now) }];
  }

  private judged({ known, control, policy, claims }: Told, then: SignalsRead['populations'], at: Date): ControlResult {
    const from = { frameworks: [known], populations: then, claims: claims.at(at) };
    return new ControlJudge(from, this.mappings, policy, at).result(known, control).result;
  }
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
