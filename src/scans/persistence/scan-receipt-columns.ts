import type { NewScan } from './new-scan.js';

/** The columns of `scan` that are known when a scan arrives. */
export const RECEIPT_COLUMNS = `organization_id, id, device_id, source, scope, received_at, started_at, finished_at, body_sha256, body_bytes,
                         agent, scanner, coverage, warnings, media_type, complete`;

/** What `namedStatement` puts into them. */
export const RECEIPT_PLACEHOLDERS = `:organizationId, :id, :deviceId, :source, :scope, :receivedAt, :startedAt, :finishedAt, :sha256, :bytes,
                         :agent, :scanner, :coverage, :warnings, :mediaType, :complete`;

type InJson = 'agent' | 'scanner' | 'coverage' | 'warnings';

/** The values of {@link RECEIPT_PLACEHOLDERS}. */
export type ReceiptValues = Omit<NewScan, InJson> & Record<InJson, string | null>;

export function receiptValues(scan: NewScan): ReceiptValues {
  const { agent, scanner, coverage, warnings } = scan;
  return { ...scan, agent: json(agent), scanner: json(scanner), coverage: json(coverage), warnings: json(warnings) };
}

/** pg turns JavaScript arrays into PostgreSQL arrays, so JSON columns get text. */
export function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
