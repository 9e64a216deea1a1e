import type { LinkedSignal } from '../domain/automatic.js';

/** What was measured about a control, for whoever makes a claim about it. */
export interface MeasuredControl {
  links: readonly LinkedSignal[];
  /** Public ids of the newest scans that the readings came from. */
  scanIds: readonly string[];
}

/** Tells what the signals of a control read at a moment. */
export abstract class SignalsOfControl {
  abstract of(organizationId: number, framework: string, controlId: string, at: Date): Promise<MeasuredControl>;
}
