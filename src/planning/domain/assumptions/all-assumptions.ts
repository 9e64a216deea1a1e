import type { AssumptionDefinition } from './assumption.js';
import { CAPACITY } from './capacity.js';
import { COSTS, CURRENCY_OF_DEFAULTS } from './costs.js';
import { DUTIES } from './duties.js';
import { EFFORT } from './effort.js';
import { INFLOW } from './inflow.js';
import { JOB } from './job.js';
import { LOSS } from './loss.js';
import { STAFFING } from './staffing.js';

const ROADMAP: readonly AssumptionDefinition[] = [];

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

/**
 * The same for plans in a currency (ISO 4217). Amounts that ship are in one currency and hold in no other: there they have no
 * default, for a number under another name would be wrong.
 */
export function assumptionsIn(currency: string): readonly AssumptionDefinition[] {
  if (currency === CURRENCY_OF_DEFAULTS) return ALL_ASSUMPTIONS;
  return ALL_ASSUMPTIONS.map((definition) =>
    definition.kind === 'number' && definition.unit.startsWith('minor units')
      ? { ...definition, default: null }
      : definition,
  );
}
