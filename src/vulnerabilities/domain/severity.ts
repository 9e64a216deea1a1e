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

/** How many findings are open, by severity. */
export type SeverityCounts = Record<Severity, number>;

export function noSeverities(): SeverityCounts {
  return { unknown: 0, none: 0, low: 0, medium: 0, high: 0, critical: 0 };
}
