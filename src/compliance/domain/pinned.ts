import { canonicalJson } from './canonical-json.js';
import type { LinkedSignal } from './automatic.js';
import type { Sha256 } from './ledger.js';

/** What an attestation relied on, so that it can be told later what was known then. */
export interface Pinned {
  /** Of the framework, and the SHA-256 of its manifest. */
  catalogVersion: string;
  catalogHash: string;
  /** SHA-256 over what the signals of the control read at that moment. */
  signalsHash: string;
  /** The scans that those readings came from, in order. */
  scanIds: string[];
}

/** Pins what a claim is made on. The order of signals and scans does not matter. */
export function pin(
  catalog: { version: string; hash: string },
  signals: readonly LinkedSignal[],
  scanIds: readonly string[],
  sha256: Sha256,
): Pinned {
  const readings = signals.map(({ signal, strength, reading }) => ({
    signal,
    strength,
    state: reading.state,
    numerator: reading.numerator,
    denominator: reading.denominator,
    asOf: reading.asOf?.toISOString() ?? null,
  }));
  readings.sort((a, b) => (a.signal < b.signal ? -1 : 1));
  return {
    catalogVersion: catalog.version,
    catalogHash: catalog.hash,
    signalsHash: sha256(canonicalJson(readings)),
    scanIds: [...new Set(scanIds)].sort(),
  };
}
