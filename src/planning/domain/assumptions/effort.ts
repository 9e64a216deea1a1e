import type { AssumptionDefinition } from './assumption.js';

export const EFFORT: readonly AssumptionDefinition[] = [];
