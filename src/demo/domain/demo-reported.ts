import type { DaysAgo } from './demo-device.js';

/** When the demo had a report made: as long ago as a report looks back. */
export const DEMO_REPORTED_ON: DaysAgo = 30;
