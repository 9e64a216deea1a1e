import type { AssumptionFault } from './assumption.js';
import type { Assumptions } from './assumptions.js';
import { LOSS_MAX, LOSS_MIN, LOSS_MODE } from './loss.js';

const EVENT = [LOSS_MIN, LOSS_MODE, LOSS_MAX] as const;

/** The loss of an event is said whole or not at all, and in order: at least ≤ most likely ≤ at most. */
export function lossFaults(values: Pick<Assumptions, 'optional'>): AssumptionFault[] {
  const [min, mode, max] = EVENT.map((key) => values.optional(key));
  const given = EVENT.filter((key) => values.optional(key) !== null);
  if (given.length === 0) return [];
  if (typeof min !== 'number' || typeof mode !== 'number' || typeof max !== 'number')
    return EVENT.filter((key) => !given.includes(key)).map((key) => ({
      key,
      detail: `must be given as well: it belongs to ${given.join(' and ')}`,
    }));
  return [
    ...(mode < min ? [{ key: LOSS_MODE, detail: `must not be less than ${LOSS_MIN}` }] : []),
    ...(max < mode ? [{ key: LOSS_MAX, detail: `must not be less than ${LOSS_MODE}` }] : []),
  ];
}
