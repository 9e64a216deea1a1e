import { type Tier, type RiskPolicy, tierOf } from '../model/policy.js';
import { waveOf } from './action-part.js';
import { dateOfDay } from './day.js';

/** The devices of an action that have the same deadline tier. */
export interface ActionWave {
  tier: Pick<Tier, 'key' | 'title' | 'days' | 'forensic'>;
  devices: number;
  /** The first of them; null for the next upgrade. */
  dueOn: string | null;
  /** Devices whose day has passed. */
  overdue: number;
}

/** An action in steps, the strictest deadline first. `today` counts from 1970. */
export function actionWaves(waves: Readonly<Record<string, number>>, policy: RiskPolicy, today: number): ActionWave[] {
  const byTier = new Map<number, { devices: number; first: number | null; overdue: number }>();
  for (const [key, devices] of Object.entries(waves)) {
    const { tier, dueDay } = waveOf(Number(key));
    const known = byTier.get(tier) ?? { devices: 0, first: null, overdue: 0 };
    byTier.set(tier, known);
    known.devices += devices;
    if (dueDay === null) continue;
    known.first = Math.min(known.first ?? dueDay, dueDay);
    if (dueDay < today) known.overdue += devices;
  }
  return [...byTier]
    .sort(([a], [b]) => a - b)
    .map(([tier, { devices, first, overdue }]) => ({
      tier: tierAt(tier, policy),
      devices,
      dueOn: first === null ? null : dateOfDay(first),
      overdue,
    }));
}

/** A tier of the preset in force. One that another policy left behind has no name until everything is counted by this one. */
export function tierAt(tier: number, policy: RiskPolicy): ActionWave['tier'] {
  const { key, title, days, forensic } = tierOf(tier, policy) ?? UNKNOWN;
  return { key, title, days, forensic };
}

const UNKNOWN = { key: 'unknown', title: 'Not known', days: null, forensic: false };
