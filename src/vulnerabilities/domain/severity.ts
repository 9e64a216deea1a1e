/** Severities in the order in which they are stored and compared; the number is the index. */
export const SEVERITY_ORDER = ['unknown', 'none', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITY_ORDER)[number];

/** The stored number of a severity. */
export function severityRank(severity: Severity): number {
  return SEVERITY_ORDER.indexOf(severity);
}

/** The severity of a stored number. */
export function severityOf(rank: number): Severity {
  return SEVERITY_ORDER[rank] ?? 'unknown';
}
