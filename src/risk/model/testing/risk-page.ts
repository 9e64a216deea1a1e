import { cloudBlocks } from './risk-page-cloud.js';
import { findingBlocks } from './risk-page-findings.js';
import { fleetBlocks } from './risk-page-fleet.js';
import { otherScoreBlocks } from './risk-page-other-scores.js';

/** The marked blocks of docs/risk.md by name, as the model computes them now. */
export function riskBlocks(): Record<string, string> {
  return { ...findingBlocks(), ...cloudBlocks(), ...fleetBlocks(), ...otherScoreBlocks() };
}
