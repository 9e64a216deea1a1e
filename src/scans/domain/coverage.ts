import type { CollectorCoverage } from './observation.js';

/** Whether a scan could look everywhere it meant to: only then does what it does not show mean anything. */
export function isComplete(coverage: readonly CollectorCoverage[]): boolean {
  return coverage.every(({ status }) => status === 'complete' || status === 'not-present');
}
