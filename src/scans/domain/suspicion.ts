import type { CollectorCoverage } from './observation.js';
import { packageTypeOf } from './package-type.js';

/** From when on a scan is not believed that so much is gone. */
export interface SuspicionLimits {
  /** Fewer closing findings than this never make a scan suspect. */
  minimum: number;
  /** The share of a stream's findings, 0-1, that may close at once. */
  share: number;
}

/** What spoke against a scan, as it is stored. */
export interface Suspicion {
  /** Collectors that could not look everywhere. */
  collectors: Pick<CollectorCoverage, 'type' | 'status'>[];
  /** Ecosystems that had so many open findings and show none now. */
  vanished: { ecosystem: string; findings: number }[];
  /** How many open findings it would have closed. */
  closing: number;
  /** How many findings the stream had before; null when it had never been asked. */
  before: number | null;
}

/** Why a scan is suspect: a stable code, and a sentence for people. */
export interface SuspicionReason {
  code: 'collector-incomplete' | 'ecosystem-vanished' | 'mass-closure';
  detail: string;
  /** The figures that the sentence is made of. */
  facts: Suspicion;
}

const NOTHING_CLOSED = 'Nothing was closed. Confirm the scan if it is right, dismiss it if it is not.';

/**
 * Collectors whose word is not enough to close anything. Those of software that no advisory names (apps of macOS, programs
 * and MSIX packages of Windows) close nothing anyway: an agent without rights never sees all of them, and what it sees of
 * the rest would never count.
 */
export function incompleteCollectors(coverage: readonly CollectorCoverage[]): Suspicion['collectors'] {
  return coverage
    .filter(({ type, status }) => (status === 'partial' || status === 'failed') && packageTypeOf(type) !== 'generic')
    .map(({ type, status }) => ({ type, status }));
}

/** The reason that is shown, by the strongest thing that speaks against the scan. */
export function suspicionReason(facts: Suspicion): SuspicionReason {
  if (facts.collectors.length > 0) {
    const said = facts.collectors.map(({ type, status }) => `${type} is ${status}`).join(', ');
    const open = facts.closing > 0 ? ` ${findings(facts.closing)} would have closed.` : '';
    return {
      code: 'collector-incomplete',
      detail: `A collector could not look everywhere: ${said}.${open} ${NOTHING_CLOSED}`,
      facts,
    };
  }
  if (facts.vanished.length > 0) {
    const list = facts.vanished.map((one) => `${one.ecosystem} had ${findings(one.findings)} and shows none now`);
    return {
      code: 'ecosystem-vanished',
      detail: `${list.join('; ')}. That is rarely a repair, more often a scan that saw less. ${NOTHING_CLOSED}`,
      facts,
    };
  }
  return {
    code: 'mass-closure',
    detail: `${facts.closing} of ${findings(facts.before ?? 0)} would close at once. ${NOTHING_CLOSED}`,
    facts,
  };
}

function findings(count: number): string {
  return count === 1 ? '1 open finding' : `${count} open findings`;
}
