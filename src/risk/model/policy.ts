import { CHECK_RULES, type CheckRule } from './check-rules.js';
import { CLOUD_CHECK_RULES } from './cloud-check-rules.js';

export type Exposure = 'internet' | 'internal' | 'isolated';
/** Of CVSS: network, adjacent, local, physical. */
export type AttackVector = 'N' | 'A' | 'L' | 'P';
export type Severity = 'none' | 'low' | 'medium' | 'high' | 'critical';
/** Names of levels and bands, lowest first: level 1 is `LEVELS[0]`. */
export const LEVELS = ['very-low', 'low', 'moderate', 'high', 'very-high'] as const;
export type LevelName = (typeof LEVELS)[number];
export type Confidence = 'full' | 'partial' | 'weak';

export const DEADLINE_PRESETS = ['by-risk', 'bod-26-04', 'own-sla', 'pci', 'fedramp'] as const;
export type DeadlinePreset = (typeof DEADLINE_PRESETS)[number];

/** A deadline for remediation; `days` null is "with the next upgrade". `order` 0 is the strictest. */
export interface Tier {
  key: string;
  title: string;
  days: number | null;
  /** Look for traces of a break-in before and after the fix. */
  forensic: boolean;
  order: number;
}

/** Something that makes an attack harder where it is in place. A device has it when its check passes. */
export interface ControlRule {
  id: string;
  title: string;
  /** Id of the check that proves it. */
  check: string;
  attackVectors: AttackVector[];
  /** What is left of the reach of an attack over these vectors, over 0 to 1. */
  factor: number;
}

/**
 * Every constant of the risk model. All are our own judgement, apart from NIST's table and CISA's deadlines, which are no
 * constants; an organization may override each. docs/risk.md says what they are for.
 */
export interface RiskPolicy {
  id: string;
  /** Probabilities of exploitation within 30 days, 0-1; the highest that applies counts. */
  threatFloors: {
    kevRansomware: number;
    kev: number;
    ssvcActive: number;
    weaponized: number;
    publicPoc: number;
    epssUnknown: number;
    minimum: number;
  };
  /** How likely an attack over this vector gets to a device in this place, 0-1. */
  reach: Record<AttackVector, Record<Exposure, number>>;
  friction: { attackComplexityHighOrAT: number; privLow: number; privHigh: number; userInteractionOnServer: number };
  notReachableReach: number;
  /** At most eight; the place of a control in this list is its bit in a place code. */
  controls: ControlRule[];
  /** What is left of the reach after somebody decided `mitigated`. */
  mitigatedFactor: number;
  /** From these probabilities on the likelihood is 2, 3, 4, 5. */
  likelihoodCuts: [number, number, number, number];
  /** Technical impact 3, 4, 5 from this impact sub-score of CVSS on; any impact at all is 2. */
  technicalImpactCuts: [number, number, number];
  /** Technical impact where there is no vector. */
  technicalImpactOf: Record<Severity | 'unknown', number>;
  /** Weight of impact 1 to 5. */
  impactWeights: [number, number, number, number, number];
  /** The level of a finding that CISA lists as exploited is at least this; null for no such rule. It never lowers. */
  kevMinLevel: LevelName | null;
  componentNorm: 4;
  score: { slope: number; k: number };
  /** Lowest score of each band. */
  bands: [number, number, number, number, number];
  /** The band is at least this while a device of criticality 5 has a very high finding; null for no such rule. */
  bandFloors: { veryHighOnCritical: LevelName | null };
  /** For ranges: what stands in for an unknown input at its low and its high end. */
  ranges: {
    epss: { low: number; high: number };
    vector: { low: string; high: string };
    technicalImpact: { low: number; high: number };
  };
  imputePercentile: number;
  silentAfterDays: number;
  deadlines: {
    preset: DeadlinePreset;
    /** Policies that are older than `by-risk` have no tiers of it; for those that ship hold. */
    presets: Record<Exclude<DeadlinePreset, 'by-risk'>, Tier[]> & { 'by-risk'?: Tier[] };
  };
  rice: {
    impactByLevel: Record<LevelName, number>;
    confidence: Record<Confidence, number>;
    effort: {
      baseDays: number;
      minutesPerDeviceManaged: number;
      minutesPerDeviceManual: number;
      rebootExtraDays: number;
      rebootExtraMinutesPerDevice: number;
      migrationDays: number;
      migrationMinutesPerDevice: number;
      hoursPerDay: number;
      daysPerWeek: number;
      minPersonWeeks: number;
    };
  };
  /** By id of a check, `tool:*`, `tool:*@severity` or `*`; of cloud suites by id, `cloud:*@severity` or `cloud:*`. */
  checks: Record<string, CheckRule>;
  /** Of malware; absent in policies that are older, for which {@link DEFAULT_MALWARE_RULES} hold. */
  malware?: MalwareRules;
  /** Of cloud suites; absent in policies that are older, for which {@link DEFAULT_CLOUD_RULES} hold. */
  cloud?: CloudRules;
}

/** How malware counts. What it does to a device is in no policy: it is there, and it is what harms. */
export interface MalwareRules {
  /** Until when it is to be gone: never more than the strictest deadline of the preset in force gives. 0: the day it is seen. */
  days: number;
  /** Of work for each device: take it off, change the secrets that it could read, look for what it left. */
  minutesPerDevice: number;
}

export const DEFAULT_MALWARE_RULES: MalwareRules = { days: 0, minutesPerDevice: 240 };

/** How what is wrong with a cloud suite counts. */
export interface CloudRules {
  /** Of a suite, as of a device: 1-5. */
  criticality: 1 | 2 | 3 | 4 | 5;
  /** What a warning leaves of the threat, over 0 to 1. */
  warningFactor: number;
}

export const DEFAULT_CLOUD_RULES: CloudRules = { criticality: 3, warningFactor: 0.5 };

function tiers(...list: [key: string, title: string, days: number | null, forensic?: boolean][]): Tier[] {
  return list.map(([key, title, days, forensic = false], order) => ({ key, title, days, forensic, order }));
}

/**
 * Deadlines that follow risk: those of BOD 26-04, and one for each level from moderate on; the stricter holds
 * (docs/decisions/0121-deadlines-follow-risk.md says where the days come from).
 */
const BY_RISK = tiers(
  ['3-days-forensic', '3 days, with forensic triage', 3, true],
  ['3-days', '3 days', 3],
  ['14-days', '14 days', 14],
  ['very-high-risk', 'Very high risk: 14 days', 14],
  ['high-risk', 'High risk: 30 days', 30],
  ['60-days', '60 days', 60],
  ['moderate-risk', 'Moderate risk: 90 days', 90],
  ['next-upgrade', 'With the next upgrade', null],
);

/** The policy of an organization that never changed it. */
export const DEFAULT_RISK_POLICY: RiskPolicy = {
  id: 'risk-1.1',
  threatFloors: {
    kevRansomware: 0.8,
    kev: 0.6,
    ssvcActive: 0.4,
    weaponized: 0.1,
    publicPoc: 0.03,
    epssUnknown: 0.007,
    minimum: 0.0005,
  },
  reach: {
    N: { internet: 1, internal: 0.35, isolated: 0.1 },
    A: { internet: 0.35, internal: 0.35, isolated: 0.1 },
    L: { internet: 0.25, internal: 0.2, isolated: 0.1 },
    P: { internet: 0.03, internal: 0.03, isolated: 0.03 },
  },
  friction: { attackComplexityHighOrAT: 0.6, privLow: 0.7, privHigh: 0.4, userInteractionOnServer: 0.7 },
  notReachableReach: 0.02,
  controls: [
    { id: 'host-firewall', title: 'Host firewall', check: 'firewall', attackVectors: ['N', 'A'], factor: 0.8 },
    {
      id: 'kernel-hardening',
      title: 'Hardened kernel settings',
      check: 'kernel-hardening',
      attackVectors: ['L'],
      factor: 0.8,
    },
    { id: 'disk-encryption', title: 'Encrypted disk', check: 'disk-encryption', attackVectors: ['P'], factor: 0.3 },
  ],
  mitigatedFactor: 0.1,
  likelihoodCuts: [0.005, 0.03, 0.1, 0.3],
  technicalImpactCuts: [0.5, 0.75, 0.9],
  technicalImpactOf: { none: 1, low: 2, medium: 3, high: 4, critical: 5, unknown: 3 },
  impactWeights: [0.01, 0.03, 0.1, 0.3, 1],
  kevMinLevel: 'moderate',
  componentNorm: 4,
  score: { slope: 12.5, k: 255 },
  bands: [0, 10, 30, 50, 75],
  bandFloors: { veryHighOnCritical: 'high' },
  ranges: {
    // The 10th and 90th percentile of 360,142 EPSS scores of 2026-08-16, and of the reach of 63,974 CVSS v3 vectors.
    epss: { low: 0.002, high: 0.0416 },
    vector: {
      low: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:N',
      high: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N',
    },
    technicalImpact: { low: 2, high: 5 },
  },
  imputePercentile: 0.75,
  silentAfterDays: 14,
  deadlines: {
    preset: 'by-risk',
    presets: {
      'by-risk': BY_RISK,
      'bod-26-04': tiers(
        ['3-days-forensic', '3 days, with forensic triage', 3, true],
        ['3-days', '3 days', 3],
        ['14-days', '14 days', 14],
        ['60-days', '60 days', 60],
        ['next-upgrade', 'With the next upgrade', null],
      ),
      'own-sla': tiers(
        ['very-high', 'Very high: 7 days', 7],
        ['high', 'High: 30 days', 30],
        ['moderate', 'Moderate: 90 days', 90],
        ['low', 'Low: 120 days', 120],
      ),
      pci: tiers(['critical-or-high', 'Critical or high: 30 days', 30], ['other', 'Other: 90 days', 90]),
      fedramp: tiers(
        ['high', 'High: 30 days', 30],
        ['moderate', 'Moderate: 90 days', 90],
        ['low', 'Low: 180 days', 180],
      ),
    },
  },
  rice: {
    impactByLevel: { 'very-low': 0.25, low: 0.5, moderate: 1, high: 2, 'very-high': 3 },
    confidence: { full: 1, partial: 0.8, weak: 0.5 },
    effort: {
      baseDays: 0.5,
      minutesPerDeviceManaged: 2,
      minutesPerDeviceManual: 20,
      rebootExtraDays: 0.5,
      rebootExtraMinutesPerDevice: 5,
      migrationDays: 2,
      migrationMinutesPerDevice: 240,
      hoursPerDay: 8,
      daysPerWeek: 5,
      minPersonWeeks: 0.1,
    },
  },
  checks: { ...CHECK_RULES, ...CLOUD_CHECK_RULES },
  cloud: DEFAULT_CLOUD_RULES,
  malware: DEFAULT_MALWARE_RULES,
};

/** The deadlines of the preset in force, strictest first. A tier of a finding is an index into this, or {@link MALWARE_TIER}. */
export function tiersOf(policy: RiskPolicy): Tier[] {
  return policy.deadlines.presets[policy.deadlines.preset] ?? BY_RISK;
}

/**
 * The tier of malware, in front of those of every preset. It is below all indexes, so that the least tier is the strictest with it
 * too, and tiers that were stored before it stay what they are. -1 stands for no tier at all.
 */
export const MALWARE_TIER = -2;

/** What malware has for a deadline. No organization gives it more time than what is known to be exploited. */
export function malwareTier(policy: RiskPolicy): Tier {
  const { days } = policy.malware ?? DEFAULT_MALWARE_RULES;
  const strictest = Math.min(days, ...tiersOf(policy).map((tier) => tier.days ?? Infinity));
  const title = strictest === 0 ? 'At once: malware' : `Malware: ${strictest} ${strictest === 1 ? 'day' : 'days'}`;
  return { key: 'malware', title, days: strictest, forensic: true, order: MALWARE_TIER };
}

/** A tier by its number; undefined for none, and for one that another policy left behind. */
export function tierOf(tier: number, policy: RiskPolicy): Tier | undefined {
  return tier === MALWARE_TIER ? malwareTier(policy) : tiersOf(policy)[tier];
}

/** Days that a tier gives; -1 for the next upgrade, and for a tier that another policy left behind. */
export function daysOfTier(tier: number, policy: RiskPolicy): number {
  return tierOf(tier, policy)?.days ?? -1;
}

/** All tiers by their numbers, the strictest first. */
export function numberedTiers(policy: RiskPolicy): [tier: number, Tier][] {
  return [[MALWARE_TIER, malwareTier(policy)], ...tiersOf(policy).map((tier, i): [number, Tier] => [i, tier])];
}
