import { canonicalJson } from './packed-answers.js';
import type { LinkedSignal } from './automatic.js';
import type { Sha256 } from './ledger.js';

/** An audit of a cloud suite, and the checks of it that signals of the control read. */
export interface PinnedAudit {
  suite: string;
  auditId: string;
  checkIds: string[];
}

/** What an attestation relied on, so that it can be told later what was known then. */
export interface Pinned {
  /** Of the framework, and the SHA-256 of its manifest. */
  catalogVersion: string;
  catalogHash: string;
  /** SHA-256 over what the signals of the control read at that moment. */
  signalsHash: string;
  /** The scans that those readings came from, in order. */
  scanIds: string[];
  /** The same for audits; absent when there were none, so that the hash of an older claim stays what it was. */
  cloudAudits?: PinnedAudit[];
}

/** Where readings came from. */
export interface PinnedFrom {
  scanIds: readonly string[];
  cloudAudits: readonly PinnedAudit[];
}

/** Pins what a claim is made on. The order of signals, scans and audits does not matter. */
export function pin(
  catalog: { version: string; hash: string },
  signals: readonly LinkedSignal[],
  { scanIds, cloudAudits }: PinnedFrom,
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
    ...(cloudAudits.length > 0 ? { cloudAudits: inOrder(cloudAudits) } : {}),
  };
}

function inOrder(audits: readonly PinnedAudit[]): PinnedAudit[] {
  return audits
    .map(({ suite, auditId, checkIds }) => ({ suite, auditId, checkIds: [...new Set(checkIds)].sort() }))
    .sort((a, b) => (a.suite < b.suite ? -1 : 1));
}
