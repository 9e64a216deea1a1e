import type { AssumptionDefinition } from './assumption.js';

export const ROADMAP: readonly AssumptionDefinition[] = [];
