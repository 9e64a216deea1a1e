/** A statement whose values have names instead of places. */
export interface NamedStatement<Values extends object> {
  /** As PostgreSQL takes it, with `$1`, `$2`, … */
  readonly text: string;
  /** The values in the order of their places. */
  values: (of: Values) => unknown[];
}

/** `:name`, but neither the type of `::text` nor a slice (`[1:n]`). */
const NAME = /(?<![:\w"']):([a-z]\w*)/gi;

/**
 * Makes `:name` of a statement into places, once, where the statement is declared. A name that stands twice has one place. For
 * statements of so many values that nobody could say which `$39` is.
 */
export function namedStatement<Values extends object>(sql: string): NamedStatement<Values> {
  if (/\$\d/.test(sql)) throw new Error('A statement has names or places, not both.');
  const names: string[] = [];
  const text = sql.replace(NAME, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return {
    text,
    values: (of) =>
      names.map((name) => {
        const value = (of as Record<string, unknown>)[name];
        // `pg` would send null for it: a name that was forgotten must not look like a value that is not there.
        if (value === undefined) throw new TypeError(`A statement asks for :${name}, and nobody gave it.`);
        return value;
      }),
  };
}
