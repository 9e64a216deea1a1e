/** Whether a reusable key can still be used, and if not, why. */
export const ENROLLMENT_KEY_STATES = ['active', 'used-up', 'expired', 'revoked'] as const;
export type EnrollmentKeyState = (typeof ENROLLMENT_KEY_STATES)[number];
