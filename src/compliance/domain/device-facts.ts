/** A line of releases, and until when it is looked after: dates, or whether it has ended where none is given. */
export interface SupportCycle {
  cycle: string;
  eolOn: string | null;
  ended: boolean;
  extendedUntil: string | null;
}

/** Names of os-release, where endoflife.date has another one. */
const PRODUCTS: Record<string, string> = {
  alpine: 'alpine-linux',
  amzn: 'amazon-linux',
  'opensuse-leap': 'opensuse',
  ol: 'oracle-linux',
  rocky: 'rocky-linux',
};

/** The product of an os-release id, as endoflife.date calls it. */
export function systemProduct(osId: string): string {
  const id = osId.toLowerCase();
  return PRODUCTS[id] ?? id;
}

/**
 * Whether a version still gets security updates; null where nothing is known of it, and while only an extended support
 * (LTS, ESM, ELS) gives any: whether the device takes part in that is not seen.
 *
 * @param today a date: `2026-11-20`
 */
export function isSupported(cycles: readonly SupportCycle[], version: string, today: string): boolean | null {
  const cycle = cycles.find((one) => version === one.cycle || version.startsWith(`${one.cycle}.`));
  if (!cycle) return null;
  const { eolOn, ended, extendedUntil } = cycle;
  if (eolOn === null ? !ended : eolOn > today) return true;
  return extendedUntil !== null && extendedUntil > today ? null : false;
}

/** An answer of a posture check. */
export interface CheckFact {
  status: 'pass' | 'fail' | 'error' | 'unknown' | 'not-applicable';
  observedAt: Date;
}

/** All checks of a tool together. */
export interface BenchmarkFact {
  passed: number;
  failed: number;
  observedAt: Date;
}

/** What is known of a device that signals follow from. Moments are null where nothing was ever heard. */
export interface DeviceFacts {
  deviceId: number;
  /** Whether the device counts: it is enrolled, and not deactivated. */
  inUse: boolean;
  role: 'server' | 'workstation' | null;
  criticality: number;
  hardwareKnown: boolean;
  systemKnown: boolean;
  /** Whether the system still gets updates; null where nobody knows. */
  systemSupported: boolean | null;
  lastSeenAt: Date | null;
  /** Of the newest scan that tells which vulnerabilities there are. */
  vulnerabilitiesSeenAt: Date | null;
  /** Of the newest inventory. */
  softwareSeenAt: Date | null;
  checks: ReadonlyMap<string, CheckFact>;
  /** By tool. */
  benchmarks: ReadonlyMap<string, BenchmarkFact>;
  /** Open, critical or high, with a fix, past the deadline. */
  overdue: boolean;
  /** Open, listed as exploited, past the deadline. */
  overdueKnownExploited: boolean;
  /** Open or accepted, critical or high, with a fix: the first of them was first seen on that day (UTC). */
  unfixedSince: string | null;
}
