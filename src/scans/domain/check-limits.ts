/** The limits by which observations are evaluated, from the organization's policy for devices. Each is the last value that passes. */
export interface CheckLimits {
  /** Seconds from the last key to a locked screen, idle time and delay of the lock together. */
  screenLockSeconds: number;
  /** Characters that a local password must have at least. */
  passwordMinimumLength: number;
  /** Days that signatures of an endpoint protection may be old. */
  signatureAgeDays: number;
  /** Accounts that may administer one machine. */
  administrators: number;
}
