import { type BriefResult, briefOf } from './audit.js';
import { boundedChange } from './bounds.js';
import type { SuiteChange } from './cloud-suite.port.js';
import { isKnown, type KnownStatus, type Standing } from './known-results.js';
import type { CloudObject, CheckResult, ResultStatus } from './check-result.js';

/**
 * `regressed` meets less than was last seen · `fixed` is met now · `changed` is another status, neither of them ·
 * `affected-changed` the same status for other objects · `visibility-lost`, `visibility-gained` cannot be seen any more, can again.
 */
export const DRIFT_KINDS = [
  'regressed',
  'fixed',
  'changed',
  'affected-changed',
  'visibility-lost',
  'visibility-gained',
] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];

/** What an audit found otherwise than the one before it. */
export interface Drift {
  checkId: string;
  kind: DriftKind;
  before: BriefResult;
  after: BriefResult;
  /** Objects that are behind it now and were not; empty when not all of them are named. */
  added: readonly CloudObject[];
  removed: readonly CloudObject[];
  /** Who did it, as far as the suite's own log says. */
  change: SuiteChange | null;
}

/** What was known of a check before. */
export interface Before extends Standing {
  result: CheckResult;
  auditedAt: Date;
}

/** Suites answer with what was true a while ago. */
const READS_LAG_MS = 3_600_000;
const GOODNESS: Readonly<Partial<Record<ResultStatus, number>>> = { pass: 3, warning: 2, fail: 1 };
const UNSEEN: readonly ResultStatus[] = ['not-assessed', 'error'];

/** What moved between what was known and an audit, at most once a check; checks that are new have nothing to move from. */
export function driftOf(
  before: ReadonlyMap<string, Before>,
  after: readonly CheckResult[],
  changes: readonly SuiteChange[],
): Drift[] {
  return after.flatMap((result) => {
    const earlier = before.get(result.checkId);
    const drift = earlier && driftOfCheck(earlier, result);
    if (!drift) return [];
    const change = changeBehind(drift, earlier, changes);
    return [{ ...drift, change: change && boundedChange(change) }];
  });
}

type Moved = Omit<Drift, 'change'>;

function driftOfCheck(before: Before, result: CheckResult): Moved | null {
  const { added, removed, moved } = compareObjects(before.result, result);
  const kind = kindOf(before, result.status, moved);
  if (kind === null) return null;
  const objects = kind.startsWith('visibility') ? { added: [], removed: [] } : { added, removed };
  return { checkId: result.checkId, kind, before: briefOf(before.result), after: briefOf(result), ...objects };
}

function kindOf(before: Before, status: ResultStatus, objectsMoved: boolean): DriftKind | null {
  const wasUnseen = UNSEEN.includes(before.status);
  if (UNSEEN.includes(status)) return wasUnseen ? null : 'visibility-lost';
  // What moved while nobody could see it, or understand it, moved all the same.
  const known = isKnown(before.status) ? before.status : before.standing;
  const moved = isKnown(status) && known !== null ? knownMove(known, status) : null;
  if (moved !== null) return moved;
  if (wasUnseen) return 'visibility-gained';
  if (before.status !== status) return 'changed';
  return objectsMoved && status !== 'pass' ? 'affected-changed' : null;
}

function knownMove(from: KnownStatus, to: KnownStatus): DriftKind | null {
  if (from === to) return null;
  const [worth, worthNow] = [GOODNESS[from], GOODNESS[to]];
  if (worth === undefined || worthNow === undefined) return 'changed';
  if (worthNow < worth) return 'regressed';
  return to === 'pass' ? 'fixed' : 'changed';
}

/** Only where all of them are named can it be told which are new: a sample of many may be another one of the same. */
function compareObjects(
  before: CheckResult,
  after: CheckResult,
): { added: readonly CloudObject[]; removed: readonly CloudObject[]; moved: boolean } {
  const complete = ({ affected }: CheckResult): boolean => affected.count === affected.sample.length;
  if (!complete(before) || !complete(after))
    return { added: [], removed: [], moved: before.affected.count !== after.affected.count };
  const added = missingFrom(before.affected.sample, after.affected.sample);
  const removed = missingFrom(after.affected.sample, before.affected.sample);
  return { added, removed, moved: added.length > 0 || removed.length > 0 };
}

function missingFrom(there: readonly CloudObject[], objects: readonly CloudObject[]): readonly CloudObject[] {
  const known = new Set(there.map(keyOf));
  return objects.filter((object) => !known.has(keyOf(object)));
}

function keyOf({ kind, id }: CloudObject): string {
  return `${kind}\n${id}`;
}

/** The newest change that may have moved the check since it was last seen; one that names a moved object goes first. */
function changeBehind(drift: Moved, before: Before, changes: readonly SuiteChange[]): SuiteChange | null {
  const since = (before.knownAt ?? before.auditedAt).getTime() - READS_LAG_MS;
  const fitting = changes
    .filter(({ at, checkIds }) => checkIds.includes(drift.checkId) && Date.parse(at) >= since)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const moved = new Set([...drift.added, ...drift.removed].map(({ id }) => id));
  return fitting.find(({ objects }) => objects.some(({ id }) => moved.has(id))) ?? fitting[0] ?? null;
}
