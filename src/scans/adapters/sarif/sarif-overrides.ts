import { type JsonObject, objectOf } from '../../domain/json-fields.js';

interface Override {
  place: number;
  level: unknown;
}

/** The levels that one invocation gives rules instead of their own; of several for a rule the first counts. */
export class SarifOverrides {
  private readonly byId = new Map<unknown, Override>();
  private readonly byFields = new Map<JsonObject, Override>();

  /** @param rules of the driver, which overrides may name by their place */
  constructor(rows: readonly unknown[], rules: readonly unknown[]) {
    rows.forEach((row, place) => {
      const fields = objectOf(row);
      const descriptor = objectOf(fields?.descriptor);
      const override = { place, level: objectOf(fields?.configuration)?.level };
      const { id, index } = descriptor ?? {};
      if (typeof id === 'string' && !this.byId.has(id)) this.byId.set(id, override);
      const rule = typeof index === 'number' ? objectOf(rules[index]) : null;
      if (rule !== null && !this.byFields.has(rule)) this.byFields.set(rule, override);
    });
  }

  /** Undefined where none is of the rule, and for a rule that the run does not describe. */
  levelOf({ id, fields }: { id: string; fields: JsonObject | null }): unknown {
    if (fields === null) return undefined;
    const [named, placed] = [this.byId.get(id), this.byFields.get(fields)];
    if (named === undefined || placed === undefined) return (named ?? placed)?.level;
    return (named.place < placed.place ? named : placed).level;
  }
}
