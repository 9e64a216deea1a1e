import type { AssumptionDefinition, AssumptionValue, OwnAssumptions } from './assumption.js';
import { CAPACITY, STAFFING } from './staffing.js';
import { COSTS, CURRENCY_OF_DEFAULTS } from './costs.js';
import { DUTIES } from './duties.js';
import { EFFORT } from './effort.js';
import { INFLOW } from './inflow.js';
import { JOB } from './job.js';
import { LOSS } from './loss.js';

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

/**
 * The assumptions of an organization, as a plan reads them. It remembers which were read, so that every plan can name all
 * that it was made with and none else.
 */
export class Assumptions {
  private readonly byKey: ReadonlyMap<string, AssumptionDefinition>;
  private readonly read = new Set<string>();

  constructor(
    private readonly definitions: readonly AssumptionDefinition[],
    private readonly own: OwnAssumptions,
  ) {
    this.byKey = new Map(definitions.map((definition) => [definition.key, definition]));
  }

  /** Of one that always has a value. Throws for a key that is not defined, or has none: a fault of the program. */
  number(key: string): number {
    const value = this.optional(key);
    if (value === null) throw new Error(`The assumption ${key} has no value`);
    return value;
  }

  /** Null: nobody said. */
  optional(key: string): number | null {
    const value = this.valueOf(key);
    if (typeof value === 'string') throw new Error(`The assumption ${key} is no number`);
    return value;
  }

  /** Of a choice or a text. Null: nobody said. */
  text(key: string): string | null {
    const value = this.valueOf(key);
    if (typeof value === 'number') throw new Error(`The assumption ${key} is a number`);
    return value;
  }

  /** Whether there is a value, of the organization or a default. Nothing is read by that. */
  isKnown(key: string): boolean {
    return this.isOwn(key) || (this.byKey.get(key)?.default ?? null) !== null;
  }

  /** Whether the organization said it itself. */
  isOwn(key: string): boolean {
    return (this.own[key] ?? null) !== null;
  }

  /** How people read its name in a sentence: `assumption “Renewing one attestation”`. Nothing is read by that. */
  named(key: string): string {
    const definition = this.byKey.get(key);
    if (!definition) throw new Error(`There is no assumption ${key}`);
    return `assumption “${definition.title}”`;
  }

  /** Keys that were read, in the order of their definitions. */
  used(): string[] {
    return this.definitions.flatMap(({ key }) => (this.read.has(key) ? [key] : []));
  }

  /** The same values, with nothing read yet. */
  afresh(): Assumptions {
    return new Assumptions(this.definitions, this.own);
  }

  private valueOf(key: string): AssumptionValue {
    const definition = this.byKey.get(key);
    if (!definition) throw new Error(`There is no assumption ${key}`);
    this.read.add(key);
    return this.own[key] ?? definition.default;
  }
}
