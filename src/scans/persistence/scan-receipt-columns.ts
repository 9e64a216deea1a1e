import type { NewScan } from './new-scan.js';

/** The columns of `scan` that are known when a scan arrives, in the order of {@link receiptValues}. */
export const RECEIPT_COLUMNS = `organization_id, id, device_id, source, scope, received_at, started_at, finished_at, body_sha256, body_bytes,
                         agent, scanner, coverage, warnings, media_type, complete`;

/** Their placeholders, `$1` to `$16`: statements bind their own values after these. */
export const RECEIPT_PLACEHOLDERS = Array.from({ length: 16 }, (_, i) => `$${i + 1}`).join(', ');

/** The values of {@link RECEIPT_COLUMNS}. */
export function receiptValues(scan: NewScan): unknown[] {
  return [
    scan.organizationId,
    scan.id,
    scan.deviceId,
    scan.source,
    scan.scope,
    scan.receivedAt,
    scan.startedAt,
    scan.finishedAt,
    scan.sha256,
    scan.bytes,
    json(scan.agent),
    json(scan.scanner),
    json(scan.coverage),
    json(scan.warnings),
    scan.mediaType,
    scan.complete,
  ];
}

/** pg turns JavaScript arrays into PostgreSQL arrays, so JSON columns get text. */
export function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
