import type { ControlKind } from './framework-file.js';

export const CLOUD_SUITES = ['google-workspace', 'microsoft-365'] as const;
export type CloudSuite = (typeof CLOUD_SUITES)[number];

/** What is asked of the vulnerabilities, the devices and the intelligence that the product knows. */
export type SignalFact =
  | 'system-supported'
  | 'no-overdue-vulnerabilities'
  | 'no-overdue-known-exploited'
  | 'fixed-within-days'
  | 'scanned-within-days'
  | 'seen-within-days'
  | 'hardware-known'
  | 'software-known'
  | 'intelligence-within-days';

/** Where the answer of a signal comes from. */
export type SignalSource =
  /** Posture checks by id, the best first: on each device the first that has an answer counts. */
  | { kind: 'device-check'; checks: readonly string[] }
  /** All checks of a tool together (`openscap:*`): a device passes when enough of those with an answer passed. */
  | { kind: 'benchmark'; tool: string }
  | { kind: 'vulnerability-fact'; fact: SignalFact }
  /** How much was looked at, and how lately. */
  | { kind: 'coverage'; fact: SignalFact }
  /** Checks of a suite by id: all of a suite have to pass, in every suite that is connected. */
  | { kind: 'cloud-check'; suites: Partial<Record<CloudSuite, readonly string[]>> };

export interface SignalThreshold {
  name: 'maxAgeDays' | 'passedShare' | 'fixWithinDays';
  /** Days, or a share of 0-1. */
  value: number;
  /** Who says so. */
  source: string;
}

/** One thing that is measured, and what it may be used to prove. */
export interface Signal {
  key: string;
  /** What is true when it passes. */
  title: string;
  /** Asked of each device, or once of the organization. */
  scope: 'device' | 'organization';
  source: SignalSource;
  /** Defaults; an answer older than `maxAgeDays` is stale. */
  thresholds: readonly SignalThreshold[];
  /** What was found proves nothing about a control that has to find it, so that it can neither pass nor fail one. */
  proves: readonly ControlKind[];
  /** Where its proof ends. */
  limits: string;
}

/** How old an answer of a device may be before it counts half; from twice that age it does not count. */
export const FRESH: SignalThreshold = { name: 'maxAgeDays', value: 7, source: 'our default' };
