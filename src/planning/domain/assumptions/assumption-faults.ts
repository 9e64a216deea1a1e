import type { AssumptionDefinition, AssumptionFault, AssumptionValue, OwnAssumptions } from './assumption.js';
import { Assumptions } from './assumptions.js';
import { ASSUMPTION_RULES, type AssumptionRule } from './rules.js';

const CONTROL = /\p{Cc}/u;

/** Everything wrong with values that somebody wants; empty when they can be used. */
export function assumptionFaults(
  definitions: readonly AssumptionDefinition[],
  values: Readonly<Record<string, unknown>>,
  rules: readonly AssumptionRule[] = ASSUMPTION_RULES,
): AssumptionFault[] {
  const byKey = new Map(definitions.map((definition) => [definition.key, definition]));
  const faults = Object.entries(values).flatMap(([key, value]): AssumptionFault[] => {
    const definition = byKey.get(key);
    if (!definition) return [{ key, detail: 'is no assumption', isUnknown: true }];
    const detail = value === null ? null : faultOf(definition, value);
    return detail === null ? [] : [{ key, detail }];
  });
  if (faults.length > 0) return faults;
  const inForce = new Assumptions(definitions, ownOf(definitions, values));
  return rules.flatMap((rule) => rule(inForce));
}

/** Values that were found right, as they are kept: null is back to the default, and so is no row. */
export function ownOf(
  definitions: readonly AssumptionDefinition[],
  values: Readonly<Record<string, unknown>>,
): OwnAssumptions {
  return Object.fromEntries(
    definitions.flatMap(({ key }) => {
      const value = Object.hasOwn(values, key) ? (values[key] as AssumptionValue) : null;
      return value === null ? [] : [[key, typeof value === 'string' ? value.trim() : value]];
    }),
  );
}

function faultOf(definition: AssumptionDefinition, value: unknown): string | null {
  switch (definition.kind) {
    case 'number': {
      const { min, max, isInteger = false, unit } = definition;
      const is = isInteger ? Number.isSafeInteger(value) : Number.isFinite(value);
      const within = is && (value as number) >= min && (value as number) <= max;
      return within ? null : `must be a ${isInteger ? 'whole ' : ''}number from ${min} to ${max} (${unit}), or null`;
    }
    case 'choice':
      return (definition.choices as readonly unknown[]).includes(value)
        ? null
        : `must be one of ${definition.choices.join(', ')}, or null`;
    case 'text': {
      const { maxLength } = definition;
      const is = typeof value === 'string' && value.trim() !== '' && value.length <= maxLength && !CONTROL.test(value);
      return is ? null : `must be a text of 1 to ${maxLength} characters without line breaks, or null`;
    }
  }
}
