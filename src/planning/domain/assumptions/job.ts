import type { AssumptionDefinition } from './assumption.js';

export const JOB: readonly AssumptionDefinition[] = [];
