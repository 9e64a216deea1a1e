/** Published when checks were evaluated by other limits and came to something else; in the same transaction. */
export const CHECKS_EVALUATED = 'ChecksEvaluated';

/** On which devices. */
export interface ChecksEvaluated extends Record<string, unknown> {
  /** Internal ids, a few hundred at most. */
  deviceIds: number[];
}
