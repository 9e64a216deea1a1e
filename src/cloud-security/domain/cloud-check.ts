export const CHECK_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
/** How bad it is when a check fails. */
export type CheckSeverity = (typeof CHECK_SEVERITIES)[number];

/** What a check weighs in the score of a suite. */
export const SEVERITY_WEIGHTS: Readonly<Record<CheckSeverity, number>> = { critical: 10, high: 6, medium: 3, low: 1 };

/** Which baseline decides where CISA and CIS ask for different things; what both accept passes under either. */
export const BASELINES = ['cisa', 'cis'] as const;
export type Baseline = (typeof BASELINES)[number];

/** A value of a check that an organization may set for itself. */
export interface CheckParameter {
  name: string;
  title: string;
  default: number | boolean | readonly string[];
  /** For numbers. */
  min?: number;
  max?: number;
}

/** One rule about the settings of a suite: what it asks, what it reads, and whose baselines ask for it. */
export interface CloudCheck {
  /** Begins with the short name of the suite: `m365.entra.mfa-all-users`. Stays the same for ever. */
  id: string;
  /** What is true when it passes. */
  title: string;
  /** What can happen while it fails, in a few words: `People can sign in with a password alone`. A suite of others may leave it out. */
  risk?: string;
  /** The part of the suite: `entra`, `gmail`. */
  area: string;
  severity: CheckSeverity;
  /** `extended` ones need a permission that may write, or are answered indirectly. */
  tier: 'core' | 'extended';
  /** Names of licences (see the suite) without which it does not apply. */
  licences: readonly string[];
  /** The condition, in words. */
  passWhen: string;
  remediation: string;
  /** Which collectors it reads; without a required one it is not assessed. */
  reads: readonly { collector: string; required: boolean }[];
  /** Where in those answers. */
  fields: readonly string[];
  parameters: readonly CheckParameter[];
  baselines: {
    /** CISA SCuBA policies. */
    scuba: readonly { id: string; criticality: 'SHALL' | 'SHOULD' }[];
    /** Numbers of the CIS Benchmark, by its version: they move between versions. */
    cis: Readonly<Record<string, readonly string[]>>;
  };
  /** Controls and techniques that it supports; the first three columns are our own judgement. */
  supports: {
    cisControlsV8: readonly string[];
    iso27001: readonly string[];
    nistCsf2: readonly string[];
    nist80053r5: readonly string[];
    mitreAttack: readonly string[];
  };
}
