const MOMENT = /^(\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2})(?:\.(\d+))?(Z|z|[+-]\d{2}:?\d{2})?$/;

/**
 * A moment in UTC, to the microsecond, which is as much as the database keeps (`2026-01-01T00:00:00.000Z`, `….000100Z`); null for what
 * is none. One without a zone is of UTC. Documents that Go programs write have nanoseconds: what is left over is cut.
 */
export function momentOf(text: string): string | null {
  const [, seconds, fraction = '', zone = 'Z'] = MOMENT.exec(text) ?? [];
  if (seconds === undefined) return null;
  const digits = fraction.slice(0, 6).padEnd(6, '0');
  // A leap second is the one before it, for no clock here has it.
  const at = Date.parse(`${seconds.replace(/:60$/, ':59')}.${digits.slice(0, 3)}${zone}`);
  if (Number.isNaN(at) || !isDay(seconds.slice(0, 10))) return null;
  const rest = digits.slice(3);
  return new Date(at).toISOString().replace(/Z$/, rest === '000' ? 'Z' : `${rest}Z`);
}

/** JavaScript takes 30 February for 2 March. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** Whether one moment, as {@link momentOf} gives them, is before another. Empty is before all. */
export function isBefore(one: string, other: string): boolean {
  return comparable(one) < comparable(other);
}

/** Texts of one width, which are ordered as the moments are. */
function comparable(moment: string): string {
  return moment.replace(/(?<=\.\d{3})Z$/, '000Z');
}
