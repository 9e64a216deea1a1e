/** A column of an answer, as the driver names it. */
export interface AnswerField {
  name: string;
  dataTypeID: number;
}

const INSTANT = 1184;
/** bytea, bigint, numeric, date, timestamp, interval and arrays of them: JSON has no word for them, or another than the driver. */
const UNPACKABLE = new Set([17, 20, 1001, 1016, 1082, 1114, 1115, 1182, 1185, 1186, 1187, 1231, 1700]);
/** Only the statement itself needs these. */
const OF_THE_ORDER = /^_order\d+$/;

/** The same statement with each row as one JSON array, and how it is read. */
export class PackedRows {
  private constructor(
    readonly text: string,
    private readonly names: readonly string[],
    private readonly instants: readonly number[],
  ) {}

  /** Null when a column is of a type that would come back as something else. */
  static of(text: string, answered: readonly AnswerField[]): PackedRows | null {
    const fields = answered.filter(({ name }) => !OF_THE_ORDER.test(name));
    if (fields.some(({ dataTypeID }) => UNPACKABLE.has(dataTypeID))) return null;
    const names = fields.map(({ name }) => name);
    // By place: details may say a column of the page anew, under its name, and the last one counts as it does for the driver.
    const places = answered.map((_, i) => `c${i}`);
    const columns = places.filter((_, i) => !OF_THE_ORDER.test(answered[i]?.name ?? '')).join(', ');
    return new PackedRows(
      `SELECT json_build_array(${columns})::text AS row FROM (${text}) shown (${places.join(', ')})`,
      names,
      fields.flatMap(({ dataTypeID }, i) => (dataTypeID === INSTANT ? [i] : [])),
    );
  }

  /** The row as the driver would have given it. */
  read(row: string): Record<string, unknown> {
    const values = JSON.parse(row) as unknown[];
    for (const i of this.instants) if (typeof values[i] === 'string') values[i] = new Date(values[i]);
    return Object.fromEntries(this.names.map((name, i) => [name, values[i]]));
  }
}
