/** Collects `WHERE` conditions and their values, so that no value is ever written into SQL text. */
export class SqlConditions {
  readonly values: unknown[];
  private readonly parts: string[] = [];

  constructor(firstValues: unknown[] = []) {
    this.values = [...firstValues];
  }

  /** Binds a value and returns its placeholder. */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Adds a condition when `value` was given. */
  when<T>(value: T | undefined, condition: (placeholder: string, value: T) => string): this {
    if (value !== undefined) this.parts.push(condition(this.bind(value), value));
    return this;
  }

  /**
   * What stands behind a column that is to have one of these values. A single one is compared by itself: a plan that is kept
   * for any array reckons with ten.
   */
  oneOf(values: readonly unknown[], type: string): string {
    return values.length === 1 ? `= ${this.bind(values[0])}::${type}` : `= ANY (${this.bind(values)}::${type}[])`;
  }

  /** Adds a condition when `values` were given; see {@link oneOf}. */
  whenOneOf(values: readonly unknown[] | undefined, type: string, condition: (test: string) => string): this {
    if (values !== undefined) this.parts.push(condition(this.oneOf(values, type)));
    return this;
  }

  /**
   * The same for the few codes of a column, which stand in the text: how many rows have one differs so much that PostgreSQL
   * would plan for the very code with each request. Only for numbers that the program makes, never for what somebody sent.
   */
  whenCodes(codes: readonly number[] | undefined, type: string, condition: (test: string) => string): this {
    if (codes === undefined) return this;
    if (!codes.every((code) => Number.isSafeInteger(code))) throw new TypeError('A code is a whole number.');
    const [only] = codes;
    const test =
      codes.length === 1 ? `= ${only}` : `= ANY ('{${[...codes].sort((a, b) => a - b).join(',')}}'::${type}[])`;
    this.parts.push(condition(test));
    return this;
  }

  /** Adds a condition that needs no value of its own. */
  add(condition: string): this {
    this.parts.push(condition);
    return this;
  }

  /**
   * Keyset paging by row comparison: one index range at any depth. All columns go in the same direction.
   *
   * @param columns SQL expressions with their casts, none of them nullable: `['r.sort_key', 'r.vulnerability_id']`
   */
  after(columns: { expression: string; type: string }[], descending: boolean, values: unknown[] | null): this {
    if (values === null) return this;
    const left = columns.map((column) => column.expression).join(', ');
    const right = columns.map((column, i) => `${this.bind(values[i])}::${column.type}`).join(', ');
    return this.add(`(${left}) ${descending ? '<' : '>'} (${right})`);
  }

  /** The conditions joined by AND, or `TRUE`. */
  toString(): string {
    return this.parts.length === 0 ? 'TRUE' : this.parts.join('\n   AND ');
  }
}

/** A `LIKE` pattern that finds `text` anywhere, literally. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
}
