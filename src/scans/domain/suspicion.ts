import type { CollectorCoverage, Observations } from './observation.js';
import { packageTypeOf, typeEcosystem } from './package-type.js';
import { WINDOW_HOURS } from './vanishing.js';

/**
 * What makes a document no ground for closing anything: its scope may be another's, it shows nothing at all, it does not say
 * whether it looked for what it does not show, too many of the failing checks are gone, or packages with too many of the findings
 * that follow from them.
 */
export const CLOSING_DOUBTS = [
  'scope-ambiguous',
  'nothing-shown',
  'look-untold',
  'checks-vanished',
  'packages-vanished',
] as const;
export type ClosingDoubt = (typeof CLOSING_DOUBTS)[number];

/** What spoke against a scan, as it is stored. */
export interface Suspicion {
  /** Collectors that could not look everywhere. */
  collectors: Pick<CollectorCoverage, 'type' | 'status'>[];
  /** Ecosystems that had so many open findings and show none now. */
  vanished: { ecosystem: string; findings: number }[];
  /** How many open findings it would have closed. */
  closing: number;
  /** How many failing checks (misconfigurations, code, secrets, licences) it would have closed; absent for none. */
  closingChecks?: number;
  /** Of how many failing ones, where that is what speaks against it. */
  checksBefore?: number;
  /** How many more did in the last {@link WINDOW_HOURS} hours, since a person confirmed a scan of it; absent for none. */
  checksClosedLately?: number;
  /** How many findings that follow from an inventory would have closed, because it does not list their packages any more; absent for none. */
  closingMatched?: number;
  /** Of how many. */
  matchedBefore?: number;
  /** How many more did in the last {@link WINDOW_HOURS} hours, since a person confirmed a scan of the device; absent for none. */
  matchedClosedLately?: number;
  /** How many findings the series had before; null when it had never been asked. */
  before: number | null;
  /** How many more of those that there were at one time in the last {@link WINDOW_HOURS} hours are gone, since a person confirmed a scan of the device; absent for none. */
  closedLately?: number;
  /** Why the document is no ground for closing what it would have closed; null when it is one. */
  doubt: ClosingDoubt | null;
}

/** Why a scan is suspect: a stable code, and a sentence for people. */
export interface SuspicionReason {
  code: 'collector-incomplete' | 'ecosystem-vanished' | 'mass-closure' | ClosingDoubt;
  detail: string;
  /** The figures that the sentence is made of. */
  facts: Suspicion;
}

const NOTHING_CLOSED = 'Nothing was closed. Confirm the scan if it is right, dismiss it if it is not.';

/**
 * Collectors whose word is not enough to close anything. Those of software that no advisory names (apps of macOS, programs
 * and MSIX packages of Windows) close nothing anyway: an agent without rights never sees all of them, and what it sees of
 * the rest would never count. Nor is a document in doubt for a collector that keeps what was told of its ecosystem.
 */
export function incompleteCollectors(coverage: readonly CollectorCoverage[]): Suspicion['collectors'] {
  return coverage
    .filter((one) => isIncomplete(one) && one.keeps !== true)
    .map(({ type, status }) => ({ type, status }));
}

/**
 * Why a document may close nothing by itself; null when it may. A tool whose data could not be fetched writes a document with
 * nothing in it, just as one that found nothing: without a part that was looked at, or a database, they cannot be told apart.
 */
export function closingDoubt(said: Observations): ClosingDoubt | null {
  if (said.isScopeAmbiguous) return 'scope-ambiguous';
  const { findings, checks, software, coverage } = said;
  const isEmpty = [findings, checks, software].every((rows) => (rows ?? []).length === 0);
  const isNothing = (findings !== null || checks !== null) && isEmpty && coverage.length === 0;
  return isNothing && said.showsLook !== true ? 'nothing-shown' : null;
}

/** Whether all collectors of packages could look everywhere. */
export function isWholeLook(coverage: readonly CollectorCoverage[]): boolean {
  return !coverage.some(isIncomplete);
}

/** The ecosystems of which the document could not see everything, and of which what its series told before still counts. */
export function retainedEcosystems(coverage: readonly CollectorCoverage[]): string[] {
  return coverage.filter(({ keeps }) => keeps === true).map(({ type }) => typeEcosystem(packageTypeOf(type) ?? type));
}

function isIncomplete({ type, status }: CollectorCoverage): boolean {
  return (status === 'partial' || status === 'failed') && packageTypeOf(type) !== 'generic';
}

/** The reason that is shown, by the strongest thing that speaks against the scan. */
export function suspicionReason(facts: Suspicion): SuspicionReason {
  if (facts.collectors.length > 0) {
    const said = facts.collectors.map(({ type, status }) => `${type} is ${status}`).join(', ');
    const open = facts.closing > 0 ? ` ${closing(facts)} would have closed.` : '';
    return {
      code: 'collector-incomplete',
      detail: `A collector could not look everywhere: ${said}.${open} ${NOTHING_CLOSED}`,
      facts,
    };
  }
  const { doubt } = facts;
  if (doubt === 'scope-ambiguous') {
    return {
      code: doubt,
      detail: `${closing(facts)} would have closed, but the name of the scope may be another project's. Name the scope (posture-agent submit --scope NAME). ${NOTHING_CLOSED}`,
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
  if (doubt === 'nothing-shown') {
    return {
      code: doubt,
      detail: `${closing(facts)} would have closed, but the document shows nothing that was looked at: a scanner that could not fetch its data writes the same. ${NOTHING_CLOSED}`,
      facts,
    };
  }
  if (doubt === 'look-untold') {
    return {
      code: doubt,
      detail: `${closing(facts)} would have closed, but the report does not say whether it looked for them: of secrets, Trivy names only what it finds. If reports with and without that look come of one scope, name two (posture-agent submit --scope NAME). ${NOTHING_CLOSED}`,
      facts,
    };
  }
  if (doubt === 'checks-vanished') {
    const lately = facts.checksClosedLately ?? 0;
    const when = lately === 0 ? ' at once' : '';
    const others = facts.closing === 0 ? '' : `, and ${findings(facts.closing)}`;
    const earlier = lately === 0 ? '' : `; ${lately} more did in the last ${WINDOW_HOURS} hours`;
    return {
      code: doubt,
      detail: `${facts.closingChecks ?? 0} of ${failingChecks(facts.checksBefore ?? 0)} would close${when}${others}${earlier}. ${NOTHING_CLOSED}`,
      facts,
    };
  }
  if (doubt === 'packages-vanished') {
    const lately = facts.matchedClosedLately ?? 0;
    const earlier = lately === 0 ? '' : `; ${lately} more did in the last ${WINDOW_HOURS} hours`;
    return {
      code: doubt,
      detail: `${facts.closingMatched ?? 0} of ${findings(facts.matchedBefore ?? 0)} that follow from the inventory would close, because it no longer lists their packages, nor newer ones in their place${earlier}. ${NOTHING_CLOSED}`,
      facts,
    };
  }
  const { closedLately = 0, before } = facts;
  const closes =
    closedLately === 0
      ? `${facts.closing} of ${findings(before ?? 0)} would close at once.`
      : `${facts.closing} of ${findings(before ?? 0)} would close, and ${closedLately} more did in the last ${WINDOW_HOURS} hours.`;
  return { code: 'mass-closure', detail: `${closes} ${NOTHING_CLOSED}`, facts };
}

function closing(facts: Suspicion): string {
  const checks = facts.closingChecks ?? 0;
  if (checks === 0) return findings(facts.closing);
  return facts.closing === 0 ? failingChecks(checks) : `${findings(facts.closing)} and ${failingChecks(checks)}`;
}

function failingChecks(count: number): string {
  return count === 1 ? '1 failing check' : `${count} failing checks`;
}

function findings(count: number): string {
  return count === 1 ? '1 open finding' : `${count} open findings`;
}
