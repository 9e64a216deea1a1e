/** What says which action comes first. */
export interface FirstInputs {
  /** Points by which the score falls when it alone is done. */
  effect: number;
  /** Work, in days of one person. */
  days: number;
  /** The worst of what is open of it, 1-5; 0 for nothing. */
  level: number;
  /** Known to be exploited, where that is known. */
  isExploited: boolean;
  isMalware: boolean;
  /** Days from today to the first day due, negative once that has passed; null for none. */
  dueIn: number | null;
  /** Devices that it concerns. */
  reach: number;
  /** Tells any two apart, so that the order is total. */
  key: string;
}

/** Points below which nobody sees a difference: shown with one decimal it is none. */
export const MEASURABLE = 0.05;

const HIGH = 4;
/** Longer work is begun in steps, shorter work takes half a day with all that is around it. */
const [LEAST_DAYS, MOST_DAYS] = [0.5, 10];
/** Points a day that urgent work counts for at least: when its day has passed, and when it is due within two weeks. */
const [OVERDUE_RATE, SOON_RATE] = [1, 0.5];
/** Up to so many days off a deadline is near. */
export const SOON_DAYS = 14;

/** Whether it removes something that shows. */
export function isMeasurable({ effect }: Pick<FirstInputs, 'effect'>): boolean {
  return effect >= MEASURABLE;
}

/**
 * Whether its deadline may lift it. A day that passed for something low never does: deadlines are kept, and shown, but what
 * is low and late does not displace what is high.
 */
export function isUrgent({ level, isExploited }: Pick<FirstInputs, 'level' | 'isExploited'>): boolean {
  return level >= HIGH || isExploited;
}

/** Points of risk that a day of work removes; for urgent work not less than its deadline asks. */
export function rateOf(one: Pick<FirstInputs, 'effect' | 'days' | 'level' | 'isExploited' | 'dueIn'>): number {
  const days = Math.min(MOST_DAYS, Math.max(LEAST_DAYS, one.days));
  return Math.max(one.effect / days, isUrgent(one) ? leastRate(one.dueIn) : 0);
}

function leastRate(dueIn: number | null): number {
  if (dueIn === null || dueIn > SOON_DAYS) return 0;
  return dueIn < 0 ? OVERDUE_RATE : SOON_RATE;
}

/** Malware is an incident and not a plan; what is neither measurable nor urgent comes after everything else. */
function classOf(one: FirstInputs): number {
  if (one.isMalware) return 0;
  return isMeasurable(one) || isUrgent(one) ? 1 : 2;
}

function compare(a: FirstInputs, b: FirstInputs): number {
  return (
    classOf(a) - classOf(b) ||
    rateOf(b) - rateOf(a) ||
    b.effect - a.effect ||
    Math.sign((a.dueIn ?? Infinity) - (b.dueIn ?? Infinity)) ||
    b.reach - a.reach ||
    (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  );
}

/**
 * What to do first in front: what removes most risk for a day of work, its deadline being a floor and not the order. The first
 * place is of something that shows in the score, where anything does. The same in whatever order they come in.
 *
 * @param inputsOf what of each is compared
 */
export function orderFirst<T>(all: readonly T[], inputsOf: (one: T) => FirstInputs): T[] {
  const ordered = all.map((one) => ({ one, inputs: inputsOf(one) })).sort((a, b) => compare(a.inputs, b.inputs));
  const first = ordered.findIndex(({ inputs }) => inputs.isMalware || isMeasurable(inputs));
  if (first > 0) ordered.unshift(...ordered.splice(first, 1));
  return ordered.map(({ one }) => one);
}
