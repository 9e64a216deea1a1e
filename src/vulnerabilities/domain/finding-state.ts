/** The states of a finding; the number stored is the index. Only `open` and `fixed` follow from scans, the others from decisions. */
export const FINDING_STATES = ['open', 'fixed', 'accepted', 'false-positive', 'not-affected', 'mitigated'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

export const OPEN = 0;
export const FIXED = 1;

/** The state of a stored number. */
export function findingStateOf(code: number): FindingState {
  return FINDING_STATES[code] ?? 'open';
}

/** The stored number of a state. */
export function findingStateCode(state: FindingState): number {
  return FINDING_STATES.indexOf(state);
}
