import type { DeviceState, Enrollment } from './device.js';

/** What the risk score of a device does not know. */
export const RISK_GAPS = [
  'not-counted',
  'not-scanned',
  'not-matched',
  'partly-matched',
  'only-reported',
  'not-computed',
] as const;
export type RiskGap = (typeof RISK_GAPS)[number];

/** Null where the score stands for findings and checks alike. */
export function riskGap(device: {
  state: DeviceState;
  enrollment: Enrollment;
  isFindingsKnown: boolean;
  isRiskComputed: boolean;
  /** Null while nobody told what is installed. */
  software: { packages: number; compared: number } | null;
}): RiskGap | null {
  const { state, enrollment, isFindingsKnown, isRiskComputed, software } = device;
  if (state !== 'active' && state !== 'conflict') return 'not-counted';
  if (!isFindingsKnown) return isRiskComputed ? 'not-matched' : 'not-scanned';
  if (!isRiskComputed) return 'not-computed';
  // A report shows what it looked for; what is installed there, nobody compared.
  if (enrollment === 'reported') return 'only-reported';
  return software !== null && software.compared < software.packages ? 'partly-matched' : null;
}
