import type { AssumptionDefinition } from './assumption.js';

export const LOSS: readonly AssumptionDefinition[] = [];
