import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { readSignal } from '../domain/signal.js';
import { dayOf, daysBetween, parseDay, plusDays } from '../domain/days.js';
import {
  type FunctionMaturity,
  functionMaturity,
  type Maturity,
  organizationMaturity,
} from '../domain/maturity/function-maturity.js';
import { type Lift, liftsOf } from '../domain/maturity/lift.js';
import { automatableShare, technicalOf } from '../domain/maturity/subcategory.js';
import type { SubcategoryFacts } from '../domain/maturity/subcategory-facts.js';
import type { CompliancePolicy } from '../domain/policy.js';
import { emptyPopulation, type SignalPopulation } from '../domain/population.js';
import { ComplianceSignalRepository } from '../persistence/compliance-signal.repository.js';
import { type AssessedControl, AssessFrameworks } from './assess-frameworks.service.js';
import { aspectOf } from './known-signals.js';
import { SignalReadings } from './signal-readings.service.js';

/** The framework whose functions and subcategories maturity is measured by. */
const FRAMEWORK = 'nist-csf-2.0';
/** Over so many days a trend is taken, and history looked for. */
const TREND_DAYS = 90;

/** How mature an organization is, by the functions of NIST CSF 2.0. */
export interface MeasuredMaturity extends Maturity {
  functions: FunctionMaturity[];
  /** What lifts each function next, by its name (GV, ID, PR, DE, RS, RC); the best first. */
  lifts: Record<string, Lift[]>;
  /** What was known of each subcategory, by its id; also of those that take no part. */
  facts: ReadonlyMap<string, SubcategoryFacts>;
  /** Of the policy whose constants were used. */
  policy: string;
  /** Version of the framework and the beginning of its hash. */
  catalogueVersion: string;
  /** Of what is kept of devices. */
  version: string;
  asOf: Date | null;
}

interface Before {
  at: Date;
  populations: ReadonlyMap<string, SignalPopulation> | null;
  since: ReadonlyMap<string, Date>;
}

/** Measures maturity: docs/compliance.md has the formula. Without data it says that there is not enough. */
@Injectable()
export class MeasureMaturity {
  constructor(
    private readonly assess: AssessFrameworks,
    private readonly readings: SignalReadings,
    private readonly days: ComplianceSignalRepository,
    private readonly clock: Clock,
  ) {}

  /** Now, or as it stood at the end of an earlier day. */
  async of(organizationId: number, at: Date = this.clock.now()): Promise<MeasuredMaturity> {
    const [{ framework, policy, version, asOf }, before] = await Promise.all([
      this.assess.one(organizationId, FRAMEWORK, at),
      this.before(organizationId, at),
    ]);
    const byFunction = new Map<string, SubcategoryFacts[]>();
    for (const one of framework.controls) {
      const facts = factsOf(one, at, before, policy);
      byFunction.set(functionOf(facts.id), [...(byFunction.get(functionOf(facts.id)) ?? []), facts]);
    }
    const functions = [...byFunction].map(([name, facts]) => functionMaturity(name, facts, at, policy));
    return {
      ...organizationMaturity(functions, policy),
      functions,
      lifts: Object.fromEntries([...byFunction].map(([name, facts]) => [name, liftsOf(name, facts, at, policy)])),
      facts: new Map([...byFunction.values()].flat().map((facts) => [facts.id, facts])),
      policy: policy.id,
      catalogueVersion: framework.known.framework.catalogueVersion,
      version,
      asOf,
    };
  }

  /** How signals stood when the time of the trend began, and since when each of them is heard. */
  private async before(organizationId: number, now: Date): Promise<Before> {
    const at = parseDay(dayOf(plusDays(now, -TREND_DAYS))) ?? now;
    const [{ asOf, populations }, since] = await Promise.all([
      this.readings.ofDay(organizationId, dayOf(at)),
      this.days.heardSince(organizationId, dayOf(at), dayOf(now)),
    ]);
    return { at, populations: asOf === null ? null : populations, since };
  }
}

function factsOf(
  { control, links, claim }: AssessedControl,
  at: Date,
  before: Before,
  policy: CompliancePolicy,
): SubcategoryFacts {
  const live = links.filter(({ reading }) => reading.state !== 'unknown');
  const since = live.flatMap(({ signal }) => before.since.get(signal) ?? []);
  const { populations } = before;
  const then =
    populations &&
    technicalOf(
      links.map((link) => ({
        ...link,
        reading: readSignal(
          populations.get(link.signal) ?? emptyPopulation(),
          aspectOf(control.kind, link.signal),
          policy,
        ),
      })),
      policy,
    );
  const now = technicalOf(links, policy);
  return {
    id: control.id,
    weight: control.weight,
    automatable: automatableShare(links, policy),
    signals: links,
    attestation: claim?.attestation ?? null,
    historyDays: Math.max(0, ...since.map((day) => Math.floor(daysBetween(day, at)))),
    trend: now && then ? now.low - then.low : null,
  };
}

/** `PR` of `PR.DS-01`. */
function functionOf(id: string): string {
  return id.split('.', 1)[0] ?? id;
}
