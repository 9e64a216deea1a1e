import type { CauseCounts, FindingCause, FindingChange } from './finding-change.js';

/** One change, as far as it can be told. */
export interface ReportedChange {
  change: FindingChange;
  /** Null where it was not recorded. */
  cause: FindingCause | null;
  /** Full name of the package, and its ecosystem. */
  package: string;
  ecosystem: string;
  /** The version that was affected before; null when it was not, or nobody said. */
  versionBefore: string | null;
  /** The version that is affected now; null when none is. */
  versionAfter: string | null;
  /** The version of the package that came with the scan; null when none did, or it is not told. */
  versionNow: string | null;
}

/** What is on record about a scan, for its story. */
export interface ScanFacts {
  status: string;
  reason: { detail: string } | null;
  counts: { new: number; fixed: number; reopened: number; unchanged: number } | null;
  causes: CauseCounts | null;
  /** Some of its changes; all when `changeCount` says so. */
  changes: readonly ReportedChange[];
}

const WAITING = 'It waits to be applied.';
const HIGHLIGHTS = 3;

/** One sentence that says what happened to a finding and why. */
export function describeChange(reported: ReportedChange): string {
  return `${DESCRIBE[reported.change](reported)}.`;
}

const DESCRIBE: Record<FindingChange, (reported: ReportedChange) => string> = {
  new: (reported) => {
    const where = named(reported, reported.versionAfter);
    if (reported.cause === 'upgraded') return `Came with ${where}`;
    if (reported.cause === 'advisory-changed') return `${where} was here before; that it is affected is new`;
    return `First seen in ${where}`;
  },
  fixed: (reported) => `Closed: ${whyGone(reported)}`,
  withheld: (reported) => `Would have closed: ${whyGone(reported)}`,
  reopened: (reported) => `Back in ${named(reported, reported.versionAfter)}, after it had been fixed`,
  decided: (reported) => `Another decision holds for ${named(reported, reported.versionAfter)}`,
  severity: (reported) => `Its severity changed in ${named(reported, reported.versionAfter)}`,
};

function whyGone(reported: ReportedChange): string {
  const before = named(reported, reported.versionBefore);
  switch (reported.cause) {
    case 'upgraded':
      return reported.versionNow === null
        ? `${before} was upgraded`
        : `${reported.package} was upgraded from ${reported.versionBefore ?? 'an unknown version'} to ${reported.versionNow}`;
    case 'removed':
      return `${before} is no longer shown`;
    case 'source-gone':
      return `nothing of ${reported.ecosystem} is shown any more, ${before} neither`;
    case 'advisory-changed':
      return `${before} is still here, but no longer said to be affected`;
    case 'decision':
      return 'a person decided so';
    default:
      return `${before} is not shown any more`;
  }
}

/** A few sentences on what a scan did to its device, the most telling first. */
export function describeScan({ status, reason, counts, causes, changes }: ScanFacts): string {
  if (status === 'received' || status === 'processing') return WAITING;
  if (status !== 'completed') {
    const moved =
      counts !== null && counts.new + counts.fixed + counts.reopened > 0 ? [headline(counts, {}, true)] : [];
    return [...(reason ? [reason.detail] : []), ...moved].join(' ');
  }
  if (counts === null) return 'It does not speak of findings: nothing was opened or closed.';
  return [
    headline(counts, causes ?? {}, causes?.severity !== undefined),
    ...whyOf(counts, causes ?? {}),
    ...highlights(changes),
  ].join(' ');
}

type Counts = NonNullable<ScanFacts['counts']>;

function headline(counts: Counts, causes: CauseCounts, otherwiseChanged: boolean): string {
  const parts = (['new', 'fixed', 'reopened'] as const)
    .filter((change) => counts[change] !== 0)
    .map((change) => {
      const cause = causeOfAll(counts, causes, change);
      return `${counts[change]} ${change}${cause === null ? '' : ` ${CAUSE_WORDS[cause]}`}`;
    });
  const same = `${counts.unchanged} as before.`;
  if (parts.length > 0) return `${parts.join(', ')}, ${same}`;
  return otherwiseChanged ? same : `Nothing changed: ${same}`;
}

const CAUSE_WORDS: Record<FindingCause, string> = {
  new: 'seen for the first time',
  upgraded: 'by upgrades',
  removed: 'no longer shown',
  'source-gone': 'with their source',
  'advisory-changed': 'by changed advisories',
  decision: 'by decision',
  reopened: 'back again',
};

/** Causes that can be said in one breath with what they brought about. */
const READ_ON: readonly FindingCause[] = ['upgraded', 'source-gone', 'advisory-changed', 'decision'];

/** The one cause behind all changes of a kind, which need no sentence of its own; null where there are others. */
function causeOfAll(counts: Counts, causes: CauseCounts, change: 'new' | 'fixed' | 'reopened'): FindingCause | null {
  if (change === 'reopened') return null;
  return READ_ON.find((cause) => causes[change]?.[cause] === counts[change]) ?? null;
}

/** Which causes stand behind new and fixed ones. */
function whyOf(counts: Counts, causes: CauseCounts): string[] {
  return (['fixed', 'new', 'severity'] as const).flatMap((change) => {
    const counted = Object.entries(causes[change] ?? {}) as [FindingCause, number][];
    const reported = counted.filter(([cause]) => !(change === 'new' && cause === 'new'));
    if (reported.length === 0 || (change !== 'severity' && causeOfAll(counts, causes, change) !== null)) return [];
    const word = change === 'severity' ? 'Another severity' : change === 'new' ? 'New' : 'Fixed';
    return [`${word}: ${reported.map(([cause, count]) => `${count} ${CAUSE_WORDS[cause]}`).join(', ')}.`];
  });
}

/** The packages behind the most changes, those that were fixed first. */
function highlights(changes: readonly ReportedChange[]): string[] {
  const groups = new Map<string, { told: ReportedChange; count: number }>();
  for (const reported of changes) {
    if (reported.change === 'new' && reported.cause === 'new') continue;
    // What is told apart is what is said: two changes with one sentence are one sentence.
    const key = describeChange(reported);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { told: reported, count: 1 });
  }
  const fixedFirst = (reported: ReportedChange): number => (reported.change === 'fixed' ? 0 : 1);
  return [...groups.values()]
    .sort((a, b) => fixedFirst(a.told) - fixedFirst(b.told) || b.count - a.count)
    .slice(0, HIGHLIGHTS)
    .map(({ told: reported, count }) =>
      count === 1 ? describeChange(reported) : `${describeChange(reported).slice(0, -1)} (${count} findings).`,
    );
}

function named(reported: ReportedChange, version: string | null): string {
  return version === null ? reported.package : `${reported.package} ${version}`;
}
