/** Whether a reusable key can still be used, and if not, why. */
export const ENROLLMENT_KEY_STATES = ['active', 'used-up', 'expired', 'revoked'] as const;
export type EnrollmentKeyState = (typeof ENROLLMENT_KEY_STATES)[number];

/** Keys that an organization has at a time, those left out that were revoked or have expired. */
export const ENROLLMENT_KEYS_AT_MOST = 2000;
