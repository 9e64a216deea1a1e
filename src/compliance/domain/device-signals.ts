import { dayOf, daysBetween, parseDay } from './days.js';
import type { CheckFact, DeviceFacts } from './device-facts.js';

export const OUTCOMES = ['pass', 'fail', 'not-reported', 'not-applicable', 'excepted'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a device answers to a signal. `day` is when it was observed (UTC), empty for outcomes that have no age. */
export interface DeviceAnswer {
  outcome: Outcome;
  day: string;
}

/** By key of the signal. */
export type DeviceAnswers = ReadonlyMap<string, DeviceAnswer>;

/** What of a signal its answers follow from. */
export interface SignalRule {
  key: string;
  scope: 'device' | 'organization';
  source:
    | { kind: 'device-check'; checks: readonly string[] }
    | { kind: 'benchmark'; tool: string }
    | { kind: 'vulnerability-fact' | 'coverage'; fact: string }
    | { kind: 'cloud-check' };
  thresholds: readonly { name: string; value: number }[];
}

const NOT_REPORTED: DeviceAnswer = { outcome: 'not-reported', day: '' };
const NOT_APPLICABLE: DeviceAnswer = { outcome: 'not-applicable', day: '' };
const EXCEPTED: DeviceAnswer = { outcome: 'excepted', day: '' };
const SERVER = 3;
const VITAL = 4;

/** How much a device weighs in a share: 3 for a server and for whatever is of criticality 4 or 5, else 1. */
export function weightOf({ role, criticality }: Pick<DeviceFacts, 'role' | 'criticality'>): number {
  return role === 'server' || criticality >= VITAL ? SERVER : 1;
}

/**
 * The answer of a device to every signal that is asked of devices. What was never heard of is not reported: nothing that was
 * not looked at passes.
 *
 * @param excepted signals for which the device has an exception that holds
 */
export function signalsOfDevice(
  facts: DeviceFacts,
  signals: readonly SignalRule[],
  at: Date,
  excepted: ReadonlySet<string> = new Set(),
): DeviceAnswers {
  const answers = new Map<string, DeviceAnswer>();
  for (const signal of signals) {
    if (signal.scope !== 'device') continue;
    const answer = answerTo(signal, facts, at);
    answers.set(signal.key, excepted.has(signal.key) && answer !== NOT_APPLICABLE ? EXCEPTED : answer);
  }
  return answers;
}

function answerTo({ source, thresholds }: SignalRule, facts: DeviceFacts, at: Date): DeviceAnswer {
  const threshold = (name: string, otherwise: number): number =>
    thresholds.find((one) => one.name === name)?.value ?? otherwise;
  switch (source.kind) {
    case 'device-check':
      return ofChecks(source.checks, facts, at);
    case 'benchmark':
      return ofBenchmark(source.tool, threshold('passedShare', 1), facts, at);
    case 'cloud-check':
      return NOT_REPORTED;
    default:
      return ofFact(source.fact, facts, at, threshold('fixWithinDays', 14));
  }
}

/** The first check that has an answer; one that means nothing here counts only when no other has one. */
function ofChecks(ids: readonly string[], { checks }: DeviceFacts, at: Date): DeviceAnswer {
  const reported = ids.flatMap((id): CheckFact[] => {
    const check = checks.get(id);
    return check ? [check] : [];
  });
  const decided = reported.find(({ status }) => status === 'pass' || status === 'fail');
  if (decided) return observed(decided.status === 'pass', decided.observedAt, at);
  return reported.some(({ status }) => status === 'not-applicable') ? NOT_APPLICABLE : NOT_REPORTED;
}

function ofBenchmark(tool: string, passedShare: number, { benchmarks }: DeviceFacts, at: Date): DeviceAnswer {
  const benchmark = benchmarks.get(tool);
  if (!benchmark || benchmark.passed + benchmark.failed === 0) return NOT_REPORTED;
  const { passed, failed, observedAt } = benchmark;
  return observed(passed >= passedShare * (passed + failed), observedAt, at);
}

function ofFact(fact: string, facts: DeviceFacts, at: Date, fixWithinDays: number): DeviceAnswer {
  const { lastSeenAt, vulnerabilitiesSeenAt, softwareSeenAt, systemSupported } = facts;
  switch (fact) {
    case 'system-supported':
      return systemSupported === null ? NOT_REPORTED : observed(systemSupported, lastSeenAt, at);
    case 'no-overdue-vulnerabilities':
      return observed(!facts.overdue, vulnerabilitiesSeenAt, at);
    case 'no-overdue-known-exploited':
      return observed(!facts.overdueKnownExploited, vulnerabilitiesSeenAt, at);
    case 'fixed-within-days':
      return observed(!isOlder(facts.unfixedSince, fixWithinDays, at), vulnerabilitiesSeenAt, at);
    case 'scanned-within-days':
      return observed(true, vulnerabilitiesSeenAt, at);
    case 'seen-within-days':
      return observed(true, lastSeenAt, at);
    case 'hardware-known':
      return observed(facts.systemKnown && facts.hardwareKnown, lastSeenAt, at);
    case 'software-known':
      return observed(true, softwareSeenAt, at);
    default:
      return NOT_REPORTED;
  }
}

/** A clock that is ahead does not make a fact of tomorrow. */
function observed(passes: boolean, when: Date | null, at: Date): DeviceAnswer {
  if (when === null) return NOT_REPORTED;
  return { outcome: passes ? 'pass' : 'fail', day: dayOf(when > at ? at : when) };
}

function isOlder(day: string | null, days: number, at: Date): boolean {
  const [since, today] = [day === null ? null : parseDay(day), parseDay(dayOf(at))];
  return since !== null && today !== null && daysBetween(since, today) > days;
}
