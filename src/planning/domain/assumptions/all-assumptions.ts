import type { AssumptionDefinition } from './assumption.js';
import { CAPACITY } from './capacity.js';
import { COSTS } from './costs.js';
import { DUTIES } from './duties.js';
import { EFFORT } from './effort.js';
import { INFLOW } from './inflow.js';
import { JOB } from './job.js';
import { LOSS } from './loss.js';
import { ROADMAP } from './roadmap.js';
import { STAFFING } from './staffing.js';

/** Every number and word that plans use and that an organization may say itself. */
export const ALL_ASSUMPTIONS: readonly AssumptionDefinition[] = [
  ...STAFFING,
  ...CAPACITY,
  ...INFLOW,
  ...DUTIES,
  ...EFFORT,
  ...ROADMAP,
  ...COSTS,
  ...LOSS,
  ...JOB,
];
