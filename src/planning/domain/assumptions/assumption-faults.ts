import type { AssumptionDefinition, AssumptionFault, AssumptionValue, OwnAssumptions } from './assumption.js';
import { Assumptions } from './assumptions.js';
import { JOB_PAY_MAX, JOB_PAY_MIN } from './job.js';
import { LOSS_MAX, LOSS_MIN, LOSS_MODE } from './loss.js';

const EVENT = [LOSS_MIN, LOSS_MODE, LOSS_MAX] as const;

/** The loss of an event is said whole or not at all, and in order: at least ≤ most likely ≤ at most. */
export function lossFaults(values: Pick<Assumptions, 'optional'>): AssumptionFault[] {
  const [min, mode, max] = EVENT.map((key) => values.optional(key));
  const given = EVENT.filter((key) => values.optional(key) !== null);
  if (given.length === 0) return [];
  if (typeof min !== 'number' || typeof mode !== 'number' || typeof max !== 'number')
    return EVENT.filter((key) => !given.includes(key)).map((key) => ({
      key,
      detail: `must be given as well: it belongs to ${given.join(' and ')}`,
    }));
  return [
    ...(mode < min ? [{ key: LOSS_MODE, detail: `must not be less than ${LOSS_MIN}` }] : []),
    ...(max < mode ? [{ key: LOSS_MAX, detail: `must not be less than ${LOSS_MODE}` }] : []),
  ];
}

/** Says what does not make sense together, by values in force (own ones and defaults). Asked only where each value is right by itself. */
type AssumptionRule = (values: Assumptions) => AssumptionFault[];

/** Rules across keys; whoever defines keys that depend on each other adds theirs. */
const ASSUMPTION_RULES: readonly AssumptionRule[] = [lossFaults, jobFaults];

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

/** A pay range does not end below where it begins. Either end may be left out. */
export function jobFaults(values: Pick<Assumptions, 'optional'>): AssumptionFault[] {
  const [min, max] = [JOB_PAY_MIN, JOB_PAY_MAX].map((key) => values.optional(key));
  return typeof min === 'number' && typeof max === 'number' && max < min
    ? [{ key: JOB_PAY_MAX, detail: `must not be less than ${JOB_PAY_MIN}` }]
    : [];
}
