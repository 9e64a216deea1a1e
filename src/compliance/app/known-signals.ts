import type { Signal } from '../catalogue/signal.js';
import { SIGNALS } from '../catalogue/signals.js';
import type { LinkedSignal } from '../domain/automatic.js';
import type { ControlKind } from '../domain/control.js';
import type { SignalUnit } from '../domain/heads-in-words.js';
import type { PinnedFrom } from '../domain/pinned.js';
import { aspectFor, type SignalAspect } from '../domain/signal.js';

/** What was measured about a control, for whoever makes a claim about it, with the newest scans and the audits that it came from. */
export interface MeasuredControl extends PinnedFrom {
  links: readonly LinkedSignal[];
}

/** Tells what the signals of a control read at a moment. */
export abstract class SignalsOfControl {
  abstract of(organizationId: number, framework: string, controlId: string, at: Date): Promise<MeasuredControl>;
}

const BY_KEY: ReadonlyMap<string, Signal> = new Map(SIGNALS.map((signal) => [signal.key, signal]));

/** Which aspect of a signal proves a control of this kind. */
export function aspectOf(kind: ControlKind, signal: string): SignalAspect {
  return aspectFor(kind, BY_KEY.get(signal)?.source.kind === 'coverage');
}

/** What is true when it passes; the key of one that the catalogue no longer has. */
export function titleOfSignal(signal: string): string {
  return BY_KEY.get(signal)?.title ?? signal;
}

/** What it is asked of. */
export function unitOfSignal(signal: string): SignalUnit {
  const known = BY_KEY.get(signal);
  if (known?.scope === 'device') return 'device';
  return known?.source.kind === 'cloud-check' ? 'check' : 'organization';
}
