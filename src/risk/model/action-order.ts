import { type FirstInputs, orderFirst } from './first-order.js';
import { MALWARE_TIER } from './policy.js';

const DAY_MS = 86_400_000;

export const ACTION_SORTS = ['priority', 'rice', 'riskRemoved', 'dueOn'] as const;
export type ActionSort = (typeof ACTION_SORTS)[number];

/** What actions are ordered by. */
export interface OrderedAction {
  /** Best tier of its findings, 0 the strictest. */
  tier: number;
  rice: number;
  /** Points that it alone removes. */
  removes: number;
  /** Work, in days of one person. */
  days: number;
  /** The worst of what is open of it, 1-5; 0 for nothing. */
  level: number;
  /** Something of it is known to be exploited. */
  isExploited: boolean;
  dueOn: Date | null;
  devices: number;
  /** Tells any two apart, so that the order is total. */
  key: string;
}

type Comparison = (a: OrderedAction, b: OrderedAction) => number;

const byTier: Comparison = (a, b) => a.tier - b.tier;
const byRice: Comparison = (a, b) => b.rice - a.rice;
const byRemoved: Comparison = (a, b) => b.removes - a.removes;
const byDue: Comparison = (a, b) => compare(a.dueOn?.getTime() ?? Infinity, b.dueOn?.getTime() ?? Infinity);
const byDevices: Comparison = (a, b) => b.devices - a.devices;
const byKey: Comparison = (a, b) => compare(a.key, b.key);

/** Orders by one thing, for who asks for it. */
const ORDERS: Record<Exclude<ActionSort, 'priority'>, Comparison[]> = {
  rice: [byRice, byTier, byRemoved, byDue, byDevices, byKey],
  riskRemoved: [byRemoved, byTier, byRice, byDue, byDevices, byKey],
  dueOn: [byDue, byTier, byRice, byRemoved, byDevices, byKey],
};

/**
 * The actions, what to do first in front. The same in any order they come in.
 *
 * @param today a date; by it a deadline is near or has passed
 */
export function orderActions<T extends OrderedAction>(
  actions: readonly T[],
  today: string,
  sort: ActionSort = 'priority',
): T[] {
  if (sort === 'priority') return orderFirst(actions, (action) => firstInputs(action, Date.parse(today)));
  return [...actions].sort((a, b) => {
    for (const comparison of ORDERS[sort]) {
      const difference = comparison(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

/**
 * The level is the worst of the action and the day its first: of which finding that day is, is not kept. So a day that passed
 * for a low finding may lift the action of a high one that is not due yet.
 */
export function firstInputs(action: OrderedAction, today: number): FirstInputs {
  const { removes, days, level, isExploited, tier, dueOn, devices, key } = action;
  const dueIn = dueOn === null ? null : Math.round((dueOn.getTime() - today) / DAY_MS);
  return { effect: removes, days, level, isExploited, isMalware: tier === MALWARE_TIER, dueIn, reach: devices, key };
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A part of an action with a deadline of its own. */
export interface Wave {
  tier: number;
  devices: number;
  /** The first of its devices. */
  dueOn: Date | null;
}

/** An action in steps, strictest deadline first: the exposed servers this week, the rest with the next upgrade. One entry a device. */
export function wavesOf(devices: Iterable<{ tier: number; dueOn: Date | null }>): Wave[] {
  const waves = new Map<number, Wave>();
  for (const { tier, dueOn } of devices) {
    const wave = waves.get(tier) ?? { tier, devices: 0, dueOn: null };
    wave.devices += 1;
    if (dueOn && (!wave.dueOn || dueOn < wave.dueOn)) wave.dueOn = dueOn;
    waves.set(tier, wave);
  }
  return [...waves.values()].sort((a, b) => a.tier - b.tier);
}
