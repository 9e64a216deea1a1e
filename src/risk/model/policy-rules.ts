/** What is wrong where in a policy; `pointer` is a JSON pointer (RFC 6901). */
export interface PolicyFault {
  pointer: string;
  detail: string;
}

/** Looks at one value and says what is wrong with it. */
export type Rule = (value: unknown, pointer: string) => PolicyFault[];

function fault(pointer: string, detail: string): PolicyFault[] {
  return [{ pointer, detail }];
}

/** A finite number within these bounds, ends included; `above` leaves the lower end out. */
export function number({ min, max, above = false }: { min: number; max: number; above?: boolean }): Rule {
  return (value, pointer) =>
    typeof value === 'number' && Number.isFinite(value) && value <= max && (above ? value > min : value >= min)
      ? []
      : fault(
          pointer,
          above ? `must be a number above ${min}, at most ${max}` : `must be a number from ${min} to ${max}`,
        );
}

export function integer({ min, max }: { min: number; max: number }): Rule {
  return (value, pointer) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
      ? []
      : fault(pointer, `must be a whole number from ${min} to ${max}`);
}

export function text({ max, pattern }: { max: number; pattern?: RegExp }): Rule {
  return (value, pointer) => {
    if (typeof value !== 'string' || value === '' || value.length > max) {
      return fault(pointer, `must be a text of 1 to ${max} characters`);
    }
    return pattern && !pattern.test(value) ? fault(pointer, `must match ${pattern.source}`) : [];
  };
}

export const yesOrNo: Rule = (value, pointer) =>
  typeof value === 'boolean' ? [] : fault(pointer, 'must be true or false');

export function oneOf(values: readonly (string | number)[]): Rule {
  return (value, pointer) =>
    (values as readonly unknown[]).includes(value) ? [] : fault(pointer, `must be one of ${values.join(', ')}`);
}

export function orNull(rule: Rule): Rule {
  return (value, pointer) =>
    value === null ? [] : rule(value, pointer).map((found) => ({ ...found, detail: `${found.detail}, or null` }));
}

/** A list with so many entries, each by the same rule. */
export function list(entry: Rule, { min, max }: { min: number; max: number }): Rule {
  return (value, pointer) => {
    if (!Array.isArray(value) || value.length < min || value.length > max) {
      return fault(pointer, min === max ? `must be a list of ${min}` : `must be a list of ${min} to ${max}`);
    }
    return value.flatMap((item: unknown, at) => entry(item, `${pointer}/${at}`));
  };
}

/** An object with exactly these members, and perhaps the optional ones. A member that is not known is named with the one that was probably meant. */
export function object(members: Record<string, Rule>, optional: Record<string, Rule> = {}): Rule {
  const known = { ...members, ...optional };
  return (value, pointer) => {
    if (!isObject(value)) return fault(pointer, 'must be an object');
    const unknown = Object.keys(value).filter((key) => !Object.hasOwn(known, key));
    return [
      ...Object.entries(known).flatMap(([key, rule]) => {
        if (Object.hasOwn(value, key)) return rule(value[key], at(pointer, key));
        return Object.hasOwn(members, key) ? fault(at(pointer, key), 'is missing') : [];
      }),
      ...unknown.flatMap((key) => fault(at(pointer, key), notKnown(key, Object.keys(known)))),
    ];
  };
}

/** An object with names of its own choice for values of one kind. */
export function record(key: Rule, entry: Rule, { max }: { max: number }): Rule {
  return (value, pointer) => {
    if (!isObject(value)) return fault(pointer, 'must be an object');
    if (Object.keys(value).length > max) return fault(pointer, `must have at most ${max} members`);
    return Object.entries(value).flatMap(([name, item]) => [
      ...key(name, at(pointer, name)),
      ...entry(item, at(pointer, name)),
    ]);
  };
}

/** The rule, and where nothing is wrong by it, what these say about the whole. */
export function also(rule: Rule, ...wholes: ((value: never, pointer: string) => PolicyFault[])[]): Rule {
  return (value, pointer) => {
    const faults = rule(value, pointer);
    return faults.length > 0 ? faults : wholes.flatMap((whole) => whole(value as never, pointer));
  };
}

/** Each number is above the one before, or at least not below it. */
export function ascending({
  strictly,
}: {
  strictly: boolean;
}): (values: readonly number[], pointer: string) => PolicyFault[] {
  return (values, pointer) =>
    values.flatMap((value, i) => {
      const before = values[i - 1];
      if (before === undefined || (strictly ? value > before : value >= before)) return [];
      return fault(`${pointer}/${i}`, `must ${strictly ? 'be above' : 'not be below'} the one before (${before})`);
    });
}

function at(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function notKnown(key: string, known: string[]): string {
  const nearest = known
    .map((name) => ({ name, distance: editDistance(key.toLowerCase().slice(0, 60), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance <= Math.max(2, nearest.name.length / 3)
    ? `is not known; did you mean ${nearest.name}?`
    : 'is not known';
}

/** Levenshtein, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
