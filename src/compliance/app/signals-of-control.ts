import type { LinkedSignal } from '../domain/automatic.js';
import type { PinnedFrom } from '../domain/pinned.js';

/** What was measured about a control, for whoever makes a claim about it, with the newest scans and the audits that it came from. */
export interface MeasuredControl extends PinnedFrom {
  links: readonly LinkedSignal[];
}

/** Tells what the signals of a control read at a moment. */
export abstract class SignalsOfControl {
  abstract of(organizationId: number, framework: string, controlId: string, at: Date): Promise<MeasuredControl>;
}
