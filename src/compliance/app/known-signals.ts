import type { Signal } from '../catalogue/signal.js';
import { SIGNALS } from '../catalogue/signals.js';
import type { ControlKind } from '../domain/control.js';
import type { SignalUnit } from '../domain/heads-in-words.js';
import { aspectFor, type SignalAspect } from '../domain/signal.js';

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
