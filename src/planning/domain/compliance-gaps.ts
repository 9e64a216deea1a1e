import type { FrameworkGain } from './work.js';

/** Where the answer of a signal comes from, as far as work follows from it. */
export type GapSource =
  | { kind: 'device-check'; checks: readonly string[] }
  | { kind: 'benchmark'; tool: string }
  | { kind: 'vulnerability-fact' | 'coverage'; fact: string }
  | { kind: 'cloud-check' };

/** A signal that does not pass and speaks for some control. */
export interface GapSignal {
  signal: { key: string; title: string; scope: 'device' | 'organization'; source: GapSource };
  /** It fails, fails in part, or did before it fell silent; otherwise nobody knows. */
  isBad: boolean;
  passed: number;
  total: number;
  /** Of those in scope, how many nothing is known of. */
  unknown: number;
  suitesToConnect: readonly string[];
}

/** A check of a connected suite that is known to be bad. */
export interface GapCheck {
  suite: string;
  id: string;
  title: string;
  signals: readonly string[];
}

/** A control that would be worth more if somebody attested it. */
export interface GapControl {
  framework: string;
  frameworkName: string;
  section: string;
  sectionTitle: string;
  control: string;
  isRenewal: boolean;
  /** Signals that deny what is attested as long as they are bad. */
  badSignals: readonly string[];
  points: number;
}

/** What keeps frameworks from being ready. */
export interface ComplianceGaps {
  signals: readonly GapSignal[];
  checks: readonly GapCheck[];
  controls: readonly GapControl[];
  /** What it would bring if all of these signals passed. */
  gainOf: (signals: readonly string[]) => FrameworkGain[];
  /** The same of checks of suites, by their ids. */
  gainOfChecks: (checkIds: readonly string[]) => FrameworkGain[];
}
