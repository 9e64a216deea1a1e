/** Published when findings opened, closed, reopened or changed their severity; in the same transaction. */
export const FINDINGS_CHANGED = 'FindingsChanged';

/** Which vulnerabilities moved on which device. */
export interface FindingsChanged extends Record<string, unknown> {
  deviceId: number;
  vulnerabilityIds: number[];
}
