import type { AgentCheckId, OptInCheckId } from './agent-check.js';

/** The limits by which observations are judged. Every one is the last value that passes. */
export interface CheckThresholds {
  /** Seconds from the last key to a locked screen, idle time and delay of the lock together. */
  screenLockSeconds: number;
  /** Characters that a local password must have at least. */
  passwordMinimumLength: number;
  /** Days that signatures of an endpoint protection may be old. */
  signatureAgeDays: number;
  /** Accounts that may administer one machine. */
  administrators: number;
}

/** What an organization asks of its devices. */
export interface DevicePolicy {
  /** Seconds from one scan to the next; null for what the service says, `DEVICE_SCAN_INTERVAL_SECONDS`. */
  scanIntervalSeconds: number | null;
  /** Checks that its agents leave out; each of them is reported as `unknown`, `disabled-by-policy`. */
  disabledChecks: AgentCheckId[];
  /** Checks of personal places that its agents make nevertheless. */
  optInChecks: OptInCheckId[];
  thresholds: CheckThresholds;
}

/**
 * What holds where nobody decided. CIS Benchmarks (Windows 11, macOS, Ubuntu 24.04) ask for a lock after 15 minutes; NIST SP
 * 800-63B-4 (July 2025) for 15 characters at least of a password that opens an account alone, as a local one does, and for 8 of one
 * beside another factor; a week is what Windows Security itself calls out of date. Three administrators is our own judgement: the
 * person, a colleague, an emergency account.
 */
export const DEFAULT_THRESHOLDS: Readonly<CheckThresholds> = {
  screenLockSeconds: 900,
  passwordMinimumLength: 15,
  signatureAgeDays: 7,
  administrators: 3,
};

/** The policy of an organization that has none of its own. */
export const DEFAULT_DEVICE_POLICY: Readonly<DevicePolicy> = {
  scanIntervalSeconds: null,
  disabledChecks: [],
  optInChecks: [],
  thresholds: DEFAULT_THRESHOLDS,
};
