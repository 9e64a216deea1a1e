import type { AssumptionFault } from './assumption.js';
import type { Assumptions } from './assumptions.js';
import { jobFaults } from './job-rules.js';
import { lossFaults } from './loss-rules.js';

/** Says what does not make sense together, by values in force (own ones and defaults). Asked only where each value is right by itself. */
export type AssumptionRule = (values: Assumptions) => AssumptionFault[];

/** Rules across keys; whoever defines keys that depend on each other adds theirs. */
export const ASSUMPTION_RULES: readonly AssumptionRule[] = [lossFaults, jobFaults];
