import type { AssumptionDefinition } from './assumption.js';

export const COSTS: readonly AssumptionDefinition[] = [];
