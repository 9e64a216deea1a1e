const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

/** An RFC 3339 instant in UTC with milliseconds, or null; years before 1970 are null, for Go writes "no date" as year 1. */
export function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40 || !RFC_3339.test(value)) return null;
  const milliseconds = Date.parse(value);
  return Number.isFinite(milliseconds) && milliseconds >= 0 ? new Date(milliseconds).toISOString() : null;
}
