import type { AssumptionFault } from './assumption.js';
import type { Assumptions } from './assumptions.js';
import { JOB_PAY_MAX, JOB_PAY_MIN } from './job.js';

/** A pay range does not end below where it begins. Either end may be left out. */
export function jobFaults(values: Pick<Assumptions, 'optional'>): AssumptionFault[] {
  const [min, max] = [JOB_PAY_MIN, JOB_PAY_MAX].map((key) => values.optional(key));
  return typeof min === 'number' && typeof max === 'number' && max < min
    ? [{ key: JOB_PAY_MAX, detail: `must not be less than ${JOB_PAY_MIN}` }]
    : [];
}
