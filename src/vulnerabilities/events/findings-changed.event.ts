/** Published when findings opened, closed, reopened or changed their severity or their state; in the same transaction. */
export const FINDINGS_CHANGED = 'FindingsChanged';

/**
 * On which device, null when on several by one decision; and which scan did it, null when it was not a scan. What changed
 * stands in the receipt of the scan, else in the invalidations of risk.
 */
export interface FindingsChanged extends Record<string, unknown> {
  deviceId: number | null;
  scanId: string | null;
}
