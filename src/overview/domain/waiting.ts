/** What may wait for somebody, in the order in which it is shown. */
export const WAITING_KINDS = [
  'suspect-scans',
  'devices-to-admit',
  'exceptions-to-review',
  'risk-acceptances-ending',
  'check-acceptances-ending',
  'claims-ending',
  'silent-devices',
  'stale-feeds',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Days from today within which what ends is shown as waiting. */
export const ENDING_DAYS = 30;

/** Roles that can do something about what waits. */
export const DOING_ROLES = ['analyst', 'admin'] as const;

/** The least role that can do something about each. */
export const NEEDED_ROLE: Readonly<Record<WaitingKind, (typeof DOING_ROLES)[number]>> = {
  'suspect-scans': 'analyst',
  'devices-to-admit': 'admin',
  'exceptions-to-review': 'admin',
  'risk-acceptances-ending': 'analyst',
  'check-acceptances-ending': 'analyst',
  'claims-ending': 'analyst',
  'silent-devices': 'admin',
  'stale-feeds': 'admin',
};

/** Something that goes on only when somebody does something. */
export interface Waiting {
  kind: WaitingKind;
  /** Null where it was never counted. */
  count: number | null;
  /** There are more than `count`. */
  isLowerBound: boolean;
  /** A date (UTC): when the first of it ends, or since when the oldest waits; null where there is none. */
  firstOn: string | null;
  /** A path of this API that lists just these. */
  link: string;
}

/** The day after the last on which something may end to be shown, as lists ask for it. */
export function endingBefore(now: Date): string {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + ENDING_DAYS + 1));
  return day.toISOString().slice(0, 10);
}
