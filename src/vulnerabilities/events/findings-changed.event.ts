/** Published when findings opened, closed, reopened or changed their severity; in the same transaction. */
export const FINDINGS_CHANGED = 'FindingsChanged';

/** On which device, and which scan did it; null when it was not a scan. What changed stands in the receipt of the scan. */
export interface FindingsChanged extends Record<string, unknown> {
  deviceId: number;
  scanId: string | null;
}
