import type { CvssMetrics } from './cvss-metrics.js';
import { automatableOf, type Scale, totalImpactOf } from './impact.js';
import { type DeadlinePreset, type Exposure, type RiskPolicy, tiersOf } from './policy.js';
import type { ThreatFacts } from './threat.js';

const DAY_MS = 86_400_000;

/**
 * CISA BOD 26-04 (2026-06-10), the sixteen rows: listed as exploited, exposed to the internet, automatable, total impact
 * (y or n each) to the index of the tier: 0 is 3 days with forensics, 1 is 3, 2 is 14, 3 is 60 days, 4 the next upgrade.
 */
const BOD_26_04: Record<string, number> = {
  yyyy: 0,
  yyny: 0,
  ynyy: 0,
  yyyn: 1,
  nyyy: 1,
  yynn: 2,
  ynyn: 2,
  nyyn: 2,
  ynny: 2,
  nyny: 2,
  ynnn: 2,
  nynn: 3,
  nnyn: 3,
  nnyy: 3,
  nnny: 4,
  nnnn: 4,
};

export interface DeadlineInputs {
  facts: ThreatFacts;
  metrics: CvssMetrics | null;
  exposure: Exposure;
  /** Without decisions and controls: a deadline does not move because somebody wrote that they live with it. */
  level: Scale;
}

/** The deadline of a finding as an index into `tiersOf(policy)`, and which of its inputs were derived or assumed. */
export function tierOfFinding(inputs: DeadlineInputs, policy: RiskPolicy): { tier: number; assumed: string[] } {
  const { preset } = policy.deadlines;
  if (preset === 'bod-26-04') return bod2604(inputs);
  if (preset === 'own-sla') return { tier: bySteps([5, 4, 3], inputs.level), assumed: [] };
  const { severity } = inputs.facts;
  const tier = bySeverity(preset, severity ?? SEVERITY_OF_LEVEL[inputs.level]);
  return { tier, assumed: severity === null ? ['severity:derived'] : [] };
}

/** Directives name no deadline for settings: very high and high ones are due like findings of that weight. */
export function tierOfCheck(level: Scale, policy: RiskPolicy): number {
  const { preset } = policy.deadlines;
  if (preset === 'bod-26-04') return 2 + bySteps([5, 4], level);
  return preset === 'own-sla' ? bySteps([5, 4, 3], level) : bySeverity(preset, SEVERITY_OF_LEVEL[level]);
}

/** The laxest deadline. */
export function lastTier(policy: RiskPolicy): number {
  return tiersOf(policy).length - 1;
}

/** An exact row of BOD 26-04: index of the tier. */
export function bod2604Tier(kev: boolean, exposed: boolean, automatable: boolean, total: boolean): number {
  return BOD_26_04[[kev, exposed, automatable, total].map((yes) => (yes ? 'y' : 'n')).join('')] as number;
}

function bod2604({ facts, metrics, exposure }: DeadlineInputs): { tier: number; assumed: string[] } {
  const assumed: string[] = [];
  const known = (name: string, stated: boolean | null, derived: boolean | null, otherwise: boolean): boolean => {
    if (stated !== null) return stated;
    assumed.push(`${name}:${derived === null ? 'assumed' : 'derived'}`);
    return derived ?? otherwise;
  };
  const kev = facts.kev !== null;
  // Nothing to derive from: what is known to be exploited is taken at its worst.
  const automatable = known('automatable', facts.automatable, metrics && automatableOf(metrics), kev);
  const total = known(
    'technical-impact',
    facts.totalImpact,
    metrics && totalImpactOf(metrics),
    kev || facts.severity === 'critical',
  );
  return { tier: bod2604Tier(kev, exposure === 'internet', automatable, total), assumed };
}

const SEVERITY_OF_LEVEL = { 1: 'low', 2: 'low', 3: 'medium', 4: 'high', 5: 'critical' } as const;

function bySeverity(preset: DeadlinePreset, severity: string): number {
  if (severity === 'critical' || severity === 'high') return 0;
  return preset === 'pci' || severity === 'medium' ? 1 : 2;
}

/** How many of these steps down a value is. */
function bySteps(steps: readonly number[], value: number): number {
  return steps.filter((step) => value < step).length;
}

/** From `since` on, until the next entry, a finding of this kind had this many days; null for the next upgrade. */
export interface ClockEntry {
  since: Date;
  days: number | null;
}

/**
 * When a finding is due; null when only an upgrade is asked for. Each deadline that held at any time since the finding was
 * first seen runs from then or from the finding, whichever is later; the earliest end counts. So a stricter tier may
 * shorten, and a laxer one never extends a running clock. `clock` is oldest first.
 */
export function dueOn(firstSeen: Date, clock: readonly ClockEntry[]): Date | null {
  const ends = clock.flatMap(({ since, days }, at) => {
    const until = clock[at + 1]?.since.getTime() ?? Number.POSITIVE_INFINITY;
    if (days === null || until <= firstSeen.getTime()) return [];
    return [Math.max(firstSeen.getTime(), since.getTime()) + days * DAY_MS];
  });
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}
