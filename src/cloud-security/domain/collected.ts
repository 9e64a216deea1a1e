export const NOT_READ_REASONS = [
  'permission-missing',
  'licence-missing',
  'service-off',
  'throttled',
  'timeout',
  'unreachable',
  'malformed',
  'too-large',
  'empty-answer',
  'budget-spent',
  'refused',
] as const;
/** Why an answer is not there. */
export type NotReadReason = (typeof NOT_READ_REASONS)[number];

/** What one call, or one family of calls, brought: minimised to what the checks need, so that it stays small for any tenant. */
export type Reading<T = unknown> =
  | { state: 'read'; data: T; /** Instant, ISO 8601. */ readAt: string }
  | {
      state: 'not-read';
      reason: NotReadReason;
      /** The permission or scope that would help; null when none would. */
      permission: string | null;
      /** For a person; never holds a token, an address of ours, or more than a sentence of a foreign answer. */
      message: string;
      readAt: string;
    };

/** Everything that an audit read, by collector. A collector that is not in it was not asked (its licence is missing). */
export type Collected = Readonly<Record<string, Reading>>;

/** What an audit cost. */
export interface AuditCost {
  apiCalls: number;
  /** How often the suite said "too many requests". */
  throttled: number;
}
