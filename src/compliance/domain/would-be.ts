import type { Attestation } from './attestation.js';
import type { ControlEvidence } from './control-result.js';
import { plusDays } from './days.js';
import type { SignalReading } from './signal.js';

/** The evidence as it would be with the signal put right. */
export function withPass(evidence: ControlEvidence, signal: string): ControlEvidence {
  return {
    ...evidence,
    signals: evidence.signals.map((link) =>
      link.signal === signal
        ? { ...link, reading: { ...link.reading, state: 'pass', share: 1, high: 1, lastKnown: null } }
        : link,
    ),
  };
}

/** The same, with several of them. */
export function withPasses(evidence: ControlEvidence, signals: readonly string[]): ControlEvidence {
  return signals.reduce(withPass, evidence);
}

/** The same, with what its signals would read. */
export function withReadings(evidence: ControlEvidence, readings: ReadonlyMap<string, SignalReading>): ControlEvidence {
  return {
    ...evidence,
    signals: evidence.signals.map((link) => ({ ...link, reading: readings.get(link.signal) ?? link.reading })),
  };
}

/** The best that somebody could say. */
export function implemented(at: Date): Attestation {
  return {
    status: 'implemented',
    state: 'approved',
    level: null,
    justification: '',
    attestedAt: at,
    validUntil: plusDays(at, 1),
    hasEvidence: true,
    hasOwner: true,
    reviewed: true,
  };
}
