/** Published when a scan was applied and something on the device changed; in the same transaction. */
export const SCAN_APPLIED = 'ScanApplied';

/** Which scan of which device. */
export interface ScanApplied extends Record<string, unknown> {
  scanId: string;
  deviceId: number;
  /** `dismissed`: it was undone or dismissed, and what it told counts no more. */
  status: 'completed' | 'suspect' | 'dismissed';
  /** The format of its document, or who concluded it. */
  source: string;
  /** Whether it tells what is installed. */
  hasInventory: boolean;
  /** How many findings are new, fixed, back; absent when the document does not speak of findings. */
  new?: number;
  fixed?: number;
  reopened?: number;
}

/** Published when checks were evaluated by other limits and came to something else; in the same transaction. */
export const CHECKS_EVALUATED = 'ChecksEvaluated';

/** On which devices. */
export interface ChecksEvaluated extends Record<string, unknown> {
  /** Internal ids, a few hundred at most. */
  deviceIds: number[];
}
