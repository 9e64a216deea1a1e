import type { OwnAssumptions } from './assumption.js';
import { LOSS_MAX, LOSS_MIN, LOSS_MODE } from './loss.js';

/** What is wrong with an assumption beside others. */
export interface LossFault {
  key: string;
  detail: string;
}

const EVENT = [LOSS_MIN, LOSS_MODE, LOSS_MAX] as const;

/** The loss of an event is said whole or not at all, and in order: at least ≤ most likely ≤ at most. */
export function lossFaults(own: OwnAssumptions): LossFault[] {
  const given = EVENT.filter((key) => typeof own[key] === 'number');
  if (given.length === 0) return [];
  if (given.length < EVENT.length)
    return EVENT.filter((key) => !given.includes(key)).map((key) => ({
      key,
      detail: `It belongs to ${given.join(' and ')}: give all three, or none.`,
    }));
  const [min = 0, mode = 0, max = 0] = EVENT.map((key) => Number(own[key]));
  return [
    ...(mode < min ? [{ key: LOSS_MODE, detail: `It is less than ${LOSS_MIN}.` }] : []),
    ...(max < mode ? [{ key: LOSS_MAX, detail: `It is less than ${LOSS_MODE}.` }] : []),
  ];
}
