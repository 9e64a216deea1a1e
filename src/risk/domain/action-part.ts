import { type Assessment, CONFIDENCES } from './assessment.js';
import { CountByNumber } from './count-by-number.js';

/** The open members of one component that an action is about: those with a fix, or those without. */
export interface ActionPart {
  findings: number;
  /** The worst, 1-5; 0 for none. */
  level: number;
  /** The strictest; -1 for none. */
  tier: number;
  dueDay: number | null;
  /** Of the riskiest, of equals the least: index into `CONFIDENCES`. */
  confidence: number;
  /** x⁴ of the riskiest. */
  riskiest: bigint;
}

/** What actions gained or lost over all devices; totals are sums of these. */
export interface ActionDelta {
  devices: number;
  findings: number;
  byLevel: number[];
  /** Devices by {@link waveKey}. */
  waves: CountByNumber;
  byConfidence: number[];
}

export function emptyPart(): ActionPart {
  return { findings: 0, level: 0, tier: -1, dueDay: null, confidence: CONFIDENCES.length - 1, riskiest: -1n };
}

/** Counts an open member. */
export function countInPart(part: ActionPart, assessment: Assessment, due: number | null): void {
  const confidence = CONFIDENCES.indexOf(assessment.confidence);
  const { residual } = assessment.fourth;
  part.findings += 1;
  part.level = Math.max(part.level, assessment.level);
  if (part.tier === -1 || assessment.tier < part.tier) part.tier = assessment.tier;
  if (due !== null) part.dueDay = part.dueDay === null ? due : Math.min(part.dueDay, due);
  if (residual > part.riskiest || (residual === part.riskiest && confidence < part.confidence)) {
    part.confidence = confidence;
    part.riskiest = residual;
  }
}

export function emptyActionDelta(): ActionDelta {
  return { devices: 0, findings: 0, byLevel: [0, 0, 0, 0, 0, 0], waves: new CountByNumber(), byConfidence: [0, 0, 0] };
}

/** A device came with this part, or went with it. */
export function moveAction(delta: ActionDelta, part: ActionPart, times: 1 | -1): void {
  if (part.findings === 0) return;
  delta.devices += times;
  delta.findings += times * part.findings;
  delta.byLevel[part.level] = (delta.byLevel[part.level] ?? 0) + times;
  delta.byConfidence[part.confidence] = (delta.byConfidence[part.confidence] ?? 0) + times;
  delta.waves.count(waveKey(part.tier, part.dueDay), times);
}

export function isNoAction({ devices, findings, byLevel, waves, byConfidence }: ActionDelta): boolean {
  const zero = (counts: readonly number[]): boolean => counts.every((count) => count === 0);
  return devices === 0 && findings === 0 && zero(byLevel) && zero(byConfidence) && waves.entries().length === 0;
}

const DAYS = 1_000_000;

/** A tier and a first day due (from 1970; null for none), as one number. */
export function waveKey(tier: number, dueDay: number | null): number {
  return tier * DAYS + (dueDay ?? 0);
}

/** What actions are ordered by: the strictest tier and the first day due of any of the waves. */
export function firstOfWaves(waves: Readonly<Record<string, number>>): { tier: number | null; dueDay: number | null } {
  const all = Object.keys(waves).map((key) => waveOf(Number(key)));
  const days = all.flatMap(({ dueDay }) => dueDay ?? []);
  return {
    tier: all.length === 0 ? null : Math.min(...all.map(({ tier }) => tier)),
    dueDay: days.length === 0 ? null : Math.min(...days),
  };
}

/** The inverse of {@link waveKey}. */
export function waveOf(key: number): { tier: number; dueDay: number | null } {
  const tier = Math.floor(key / DAYS);
  const day = key - tier * DAYS;
  return { tier, dueDay: day === 0 ? null : day };
}

/** How many devices have this as their strictest tier. */
export function devicesOfTier(waves: Readonly<Record<string, number>>, tier: number): number {
  return Object.entries(waves).reduce(
    (sum, [key, devices]) => sum + (waveOf(Number(key)).tier === tier ? devices : 0),
    0,
  );
}
