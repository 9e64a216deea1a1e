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

/** Whether a severity was named by somebody, or follows from a CVSS score alone. */
export const SEVERITY_SOURCES = ['stated', 'derived'] as const;
export type SeveritySource = (typeof SEVERITY_SOURCES)[number];

/** Where a stored severity comes from, by what it was derived from; null for an unknown one. */
export function severitySource(rank: number, basis: string | null): SeveritySource | null {
  if (severityOf(rank) === 'unknown') return null;
  return basis === null ? 'stated' : 'derived';
}
