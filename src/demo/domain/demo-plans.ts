import type { DaysAgo } from './demo-device.js';

/** When the demo says what its plans are made with. */
export const DEMO_PLANNED_ON: DaysAgo = 2;

/**
 * Who is there, and what an incident may cost: of some roles and figures only, so that plans show both what is known and what
 * is not. Amounts in cents.
 */
export const DEMO_ASSUMPTIONS: Readonly<Record<string, number>> = {
  'staffing.io-wrl-005': 0.5,
  'staffing.io-wrl-006': 0.2,
  'staffing.og-wrl-012': 0.2,
  'staffing.pd-wrl-007': 0.25,
  'loss.event-min': 2_000_000,
  'loss.event-mode': 15_000_000,
  'loss.event-max': 120_000_000,
};
