import type { DeviceState } from './device.js';

/** What the risk score of a device does not know. */
export const RISK_GAPS = ['not-counted', 'not-scanned', 'not-matched', 'not-computed'] as const;
export type RiskGap = (typeof RISK_GAPS)[number];

/** Null where the score stands for findings and checks alike. */
export function riskGap(device: {
  state: DeviceState;
  isFindingsKnown: boolean;
  isRiskComputed: boolean;
}): RiskGap | null {
  const { state, isFindingsKnown, isRiskComputed } = device;
  if (state !== 'active' && state !== 'conflict') return 'not-counted';
  if (isFindingsKnown) return isRiskComputed ? null : 'not-computed';
  return isRiskComputed ? 'not-matched' : 'not-scanned';
}
