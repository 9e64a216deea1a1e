export type Value = Record<string, unknown>;
export type Status = 'pass' | 'fail' | 'warning' | 'manual' | 'not-applicable';
/** Check without `google.`, policies by type, and what comes of them. */
export type Case = readonly [string, Record<string, Value>, Status];

export const one =
  (type: string, name: string) =>
  (value: unknown): Record<string, Value> => ({ [type]: { [name]: value } });
