/** How long a one-time enrolment token can be used. */
export const ENROLLMENT_TOKEN_HOURS = 24;

/** A one-time token or a key, as it is shown once. */
export interface EnrollmentOffer {
  token: string;
  expiresAt: Date;
}

/** The moment `hours` after `now`. */
export function hoursAfter(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 3_600_000);
}
