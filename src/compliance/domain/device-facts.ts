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
