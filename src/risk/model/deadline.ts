import type { CvssMetrics } from './cvss-metrics.js';
import { automatableOf, type Scale, totalImpactOf } from './impact.js';
import { type DeadlinePreset, type Exposure, LEVELS, type RiskPolicy, tiersOf } from './policy.js';
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

/** The tier of `by-risk` that each answer of BOD 26-04 is: between them stand those of the levels. */
const ROWS_BY_RISK = [0, 1, 2, 5, 7];

/** Why a finding or failing check has its deadline: what is known of it, its severity, or else the level of its risk. */
export const DEADLINE_REASONS = ['malware', 'exploited', 'exposed', 'automatable', 'severity', ...LEVELS] as const;
export type DeadlineReason = (typeof DEADLINE_REASONS)[number];

/** A deadline as an index into `tiersOf(policy)`. */
export interface Deadline {
  tier: number;
  /** Null where nothing asks for a day. */
  because: DeadlineReason | null;
  /** Inputs that were derived or assumed. */
  assumed: string[];
}

export interface DeadlineInputs {
  facts: ThreatFacts;
  metrics: CvssMetrics | null;
  exposure: Exposure;
  reachable: boolean;
  /** Without decisions and controls: a deadline does not move because somebody wrote that they live with it. */
  inherentLevel: Scale;
  /** Without decisions, but with the controls that are in place: what is shown as its level while it is open. */
  level: Scale;
}

/** The deadline of a finding. */
export function deadlineOfFinding(inputs: DeadlineInputs, policy: RiskPolicy): Deadline {
  const { preset } = policy.deadlines;
  if (preset === 'by-risk') return byRisk(inputs);
  if (!inputs.reachable) return { tier: lastTier(policy), because: null, assumed: [] };
  if (preset === 'bod-26-04') return bod2604(inputs);
  if (preset === 'own-sla') return byOwnSla(inputs.inherentLevel);
  const { severity } = inputs.facts;
  const tier = bySeverity(preset, severity ?? SEVERITY_OF_LEVEL[inputs.inherentLevel]);
  return { tier, because: 'severity', assumed: severity === null ? ['severity:derived'] : [] };
}

/** Directives name no deadline for settings: they are due like findings of that weight. */
export function deadlineOfCheck(level: Scale, policy: RiskPolicy): Deadline {
  const { preset } = policy.deadlines;
  if (preset === 'by-risk') return byLevel(level);
  if (preset === 'own-sla') return byOwnSla(level);
  if (preset !== 'bod-26-04')
    return { tier: bySeverity(preset, SEVERITY_OF_LEVEL[level]), because: 'severity', assumed: [] };
  return { tier: 2 + bySteps([5, 4], level), because: level >= HIGH ? nameOf(level) : null, assumed: [] };
}

/**
 * The stricter of what the level asks for and what BOD 26-04 does. What is low has no day, so that it never displaces what is
 * high; what is known to be exploited is not low.
 */
function byRisk(inputs: DeadlineInputs): Deadline {
  const { facts, level, reachable } = inputs;
  // Nothing of it runs: only what is high all the same has a day.
  if (!reachable) return byLevel(level >= HIGH ? level : 1);
  if (level < MODERATE && facts.kev === null) return byLevel(level);
  const asked = bod2604(inputs);
  const row = { ...asked, tier: ROWS_BY_RISK[asked.tier] ?? NO_DAY_BY_RISK };
  const own = byLevel(level);
  return row.tier <= own.tier && row.tier < NO_DAY_BY_RISK ? row : { ...own, assumed: row.assumed };
}

const [HIGH, MODERATE] = [4, 3];
/** Of `by-risk`, by level: very low and low, moderate, high, very high. */
const NO_DAY_BY_RISK = 7;
const LEVEL_TIERS = { 1: NO_DAY_BY_RISK, 2: NO_DAY_BY_RISK, 3: 6, 4: 4, 5: 3 } as const;

function byLevel(level: Scale): Deadline {
  return { tier: LEVEL_TIERS[level], because: level >= MODERATE ? nameOf(level) : null, assumed: [] };
}

function byOwnSla(level: Scale): Deadline {
  return { tier: bySteps([5, 4, 3], level), because: nameOf(level), assumed: [] };
}

function nameOf(level: Scale): DeadlineReason {
  return LEVELS[level - 1] as DeadlineReason;
}

/** The laxest deadline. */
export function lastTier(policy: RiskPolicy): number {
  return tiersOf(policy).length - 1;
}

/** An exact row of BOD 26-04: index of the tier. */
export function bod2604Tier(kev: boolean, exposed: boolean, automatable: boolean, total: boolean): number {
  return BOD_26_04[[kev, exposed, automatable, total].map((yes) => (yes ? 'y' : 'n')).join('')] as number;
}

function bod2604({ facts, metrics, exposure }: DeadlineInputs): Deadline {
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
  const exposed = exposure === 'internet';
  const because = kev ? 'exploited' : exposed ? 'exposed' : automatable ? 'automatable' : null;
  return { tier: bod2604Tier(kev, exposed, automatable, total), because, assumed };
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
