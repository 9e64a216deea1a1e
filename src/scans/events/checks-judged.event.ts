/** Published when checks were judged by other limits and came to something else; in the same transaction. */
export const CHECKS_JUDGED = 'ChecksJudged';

/** On which devices. */
export interface ChecksJudged extends Record<string, unknown> {
  /** Internal ids, a few hundred at most. */
  deviceIds: number[];
}
