import { daysOfTier, type RiskPolicy, type Severity } from '../model/policy.js';
import { assessFinding, type AssessedRisk, type DecidedState } from '../model/finding-risk.js';
import { type Place, placeOf } from '../model/place-code.js';
import type { ThreatFacts } from '../model/threat.js';
import { type DeadlineClock, stoppedClock, windClock } from './due-day.js';

/** What is known about a vulnerability; null where nobody said. */
export interface KnownFacts {
  /** Index into `SEVERITY_ORDER`: unknown, none, low, … */
  severity: number | null;
  vector: string | null;
  epss: number | null;
  kevAddedOn: string | null;
  kevRansomware: boolean | null;
  ssvcExploitation: string | null;
  ssvcAutomatable: boolean | null;
  ssvcTotalImpact: boolean | null;
  exploitSources: readonly string[];
  kernel: boolean;
  /** Why it is malware; null when nothing says that it is. */
  malware: string | null;
}

/** Where, whether it can be reached, and what was decided. */
export interface KindOfFinding {
  context: number;
  reachable: boolean;
  state: number;
}

const SEVERITIES: (Severity | null)[] = [null, 'none', 'low', 'medium', 'high', 'critical'];
const DECIDED: Record<number, DecidedState> = { 2: 'accepted', 3: 'false-positive', 4: 'not-affected', 5: 'mitigated' };
const EXPLOITATIONS = ['none', 'poc', 'active'] as const;

/** What is known in the words of the model. */
export function threatFacts(facts: KnownFacts, kevKnown: boolean): ThreatFacts {
  return {
    epss: facts.epss,
    kev: facts.kevAddedOn === null ? null : { ransomware: facts.kevRansomware === true },
    kevKnown,
    exploitation: EXPLOITATIONS.find((one) => one === facts.ssvcExploitation) ?? null,
    weaponized: facts.exploitSources.includes('metasploit'),
    publicExploit: facts.exploitSources.length > 0,
    automatable: facts.ssvcAutomatable,
    totalImpact: facts.ssvcTotalImpact,
    vector: facts.vector,
    severity: SEVERITIES[facts.severity ?? 0] ?? null,
    malware: facts.malware !== null,
    kernel: facts.kernel,
  };
}

/** The risk of a kind of finding, with the place taken apart. */
export function assessKind(
  facts: ThreatFacts,
  kind: KindOfFinding,
  policy: RiskPolicy,
): { risk: AssessedRisk; place: Place; days: number } {
  const place = placeOf(kind.context, policy);
  const state = DECIDED[kind.state] ?? 'open';
  const risk = assessFinding(facts, place, { reachable: kind.reachable, state }, policy);
  return { risk, place, days: daysOfTier(risk.tier, policy) };
}

/**
 * The deadlines of a kind of finding that nobody had looked at before. What CISA lists was due later until the day of the
 * listing, which is known.
 *
 * @param days that the deadline gives as it is now
 * @param listedDay of the listing, in days since 1970; null when it is not listed
 */
export function firstClock(
  facts: ThreatFacts,
  kind: KindOfFinding,
  policy: RiskPolicy,
  { days, listedDay }: { days: number; listedDay: number | null },
): DeadlineClock {
  if (listedDay === null) return { clockSince: [0], clockDays: [days] };
  const before = assessKind({ ...facts, kev: null }, kind, policy).days;
  return windClock({ clockSince: [0], clockDays: [before] }, days, listedDay);
}

/**
 * The clock of a kind of finding with what the policy gives it now. Where deadlines follow risk, what became low has none that
 * still runs; by any other preset a laxer deadline never ends a stricter one.
 *
 * @param days that the deadline gives as it is now; -1 for none
 */
export function nextClock(clock: DeadlineClock, days: number, policy: RiskPolicy, today: number): DeadlineClock {
  const stops = days < 0 && policy.deadlines.preset === 'by-risk';
  return stops ? stoppedClock(clock) : windClock(clock, days, today);
}
