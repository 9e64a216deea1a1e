export const ACTION_SORTS = ['priority', 'rice', 'riskRemoved', 'dueOn'] as const;
export type ActionSort = (typeof ACTION_SORTS)[number];

/** What actions are ordered by. */
export interface OrderedAction {
  /** Best tier of its findings, 0 the strictest. */
  tier: number;
  rice: number;
  /** Points that it alone removes. */
  removes: number;
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

/** RICE alone would put what is everywhere before what is on fire: reach is linear, impact spans twelve to one. */
const ORDERS: Record<ActionSort, Comparison[]> = {
  priority: [byTier, byRice, byRemoved, byDue, byDevices, byKey],
  rice: [byRice, byTier, byRemoved, byDue, byDevices, byKey],
  riskRemoved: [byRemoved, byTier, byRice, byDue, byDevices, byKey],
  dueOn: [byDue, byTier, byRice, byRemoved, byDevices, byKey],
};

/** The actions, what to do first in front. The same in any order they come in. */
export function orderActions<T extends OrderedAction>(actions: readonly T[], sort: ActionSort = 'priority'): T[] {
  return [...actions].sort((a, b) => {
    for (const comparison of ORDERS[sort]) {
      const difference = comparison(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  });
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
