import { Injectable } from '@nestjs/common';
import { Clock, NotFoundError } from '../../platform/index.js';
import { dayOf, parseDay, plusDays } from '../domain/days.js';
import type { ControlResult } from '../domain/control-result.js';
import type { CatalogueControl } from '../catalogue/catalogue.js';
import { ComplianceSignalRepository, type KeptDay } from '../persistence/compliance-signal.repository.js';
import { type AssessedControl, AssessFrameworks, type OneAssessment } from './assess-frameworks.service.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { ControlJudge } from './control-judge.js';
import { Frameworks, type KnownFramework } from './frameworks.service.js';
import { MappingsInUse } from './mappings-in-use.service.js';
import { SignalReadings, populations } from './signal-readings.service.js';
import { type ClaimsOverTime, StandingClaims } from './standing-claims.service.js';

/** So many days a history goes back. */
export const HISTORY_DAYS = 180;

/** One control with the assessment that it stands in. */
export interface ReadControlResult extends OneAssessment {
  assessed: AssessedControl;
}

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

/** Shows single controls. */
@Injectable()
export class ReadControl {
  constructor(
    private readonly assess: AssessFrameworks,
    private readonly frameworks: Frameworks,
    private readonly signals: ComplianceSignalRepository,
    private readonly readings: SignalReadings,
    private readonly claims: StandingClaims,
    private readonly mappings: MappingsInUse,
    private readonly policies: CompliancePolicies,
    private readonly clock: Clock,
  ) {}

  /** Throws `NotFoundError`. */
  async one(organizationId: number, slug: string, id: string): Promise<ReadControlResult> {
    const read = await this.assess.one(organizationId, slug);
    const assessed = read.framework.controls.find(({ control }) => control.id === id);
    if (!assessed) throw new NotFoundError('control');
    return { ...read, assessed };
  }

  /** As many statements for many days as for one. Throws `NotFoundError`. */
  async history(organizationId: number, slug: string, id: string): Promise<ControlHistory> {
    const now = this.clock.now();
    const known = await this.frameworks.one(organizationId, slug, now);
    const control = known.control(id);
    if (!control) throw new NotFoundError('control');
    const from = plusDays(now, -HISTORY_DAYS);
    const asked = withParts(known, control);
    const keys = [...new Set(asked.flatMap(({ links }) => links.map(({ signal }) => signal)))];
    const ids = asked.map((one) => one.id);
    const { freshDays } = this.policies.of(organizationId);
    const [days, today, claims] = await Promise.all([
      this.signals.days(organizationId, keys, dayOf(from)),
      this.readings.of(organizationId, now, freshDays),
      this.claims.overTime(organizationId, slug, ids, now),
    ]);
    const results = this.resultsByDay({ known, control, days, claims, organizationId, from, now });
    const of = { frameworks: [known], populations: today.populations, claims: claims.at(now) };
    const judge = new ControlJudge(of, this.mappings, this.policies.of(organizationId), now);
    results.push({ on: dayOf(now), result: judge.result(known, control).result });
    return { changes: changesIn(results), from: dayOf(from), to: dayOf(now) };
  }

  /** Of each day before today, the oldest first. */
  private resultsByDay(of: {
    known: KnownFramework;
    control: CatalogueControl;
    days: readonly KeptDay[];
    claims: ClaimsOverTime;
    organizationId: number;
    from: Date;
    now: Date;
  }): ResultChange[] {
    const { known, control, days, claims, organizationId, from, now } = of;
    const policy = this.policies.of(organizationId);
    const results: ResultChange[] = [];
    let next = 0;
    let kept: KeptDay | undefined;
    for (let day = parseDay(dayOf(from)) ?? from; dayOf(day) < dayOf(now); day = plusDays(day, 1)) {
      const on = dayOf(day);
      for (let one = days[next]; one && one.day <= on; one = days[next]) {
        kept = one;
        next += 1;
      }
      const end = new Date(plusDays(day, 1).getTime() - 1);
      const read = {
        frameworks: [known],
        populations: populations(kept?.signals ?? {}, day, policy.freshDays),
        claims: claims.at(end),
      };
      const judge = new ControlJudge(read, this.mappings, policy, end);
      results.push({ on, result: judge.result(known, control).result });
    }
    return results;
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
