import { compareToBound, isBound, type VersionOrder } from '../../versions/index.js';

/** A point where a package begins or ends to be affected; exactly one of these is there (OSV schema, `affected[].ranges`). */
export interface RangeEvent {
  /** From this version on; `0` is before every version. */
  introduced?: string;
  /** No longer from this version on. */
  fixed?: string;
  /** Up to and with this version. */
  lastAffected?: string;
  /** From behind this version on: what GitHub writes as `> 1.0.0`. */
  after?: string;
  /** Nothing is said of this version and those above; of several the highest counts. */
  limit?: string;
}

/** What an advisory says about the versions of one package. */
export interface AffectedVersions {
  /** Affected inside any of them. */
  ranges: readonly { events: readonly RangeEvent[] }[];
  /** Affected by name. */
  versions: readonly string[];
}

/** What follows for one installed version, and from what. */
export interface RangeResult {
  /** Null when the versions cannot be compared. */
  affected: boolean | null;
  /** The lowest version above the installed one that is fixed and not affected by another range; null when none is known. */
  fixedVersion: string | null;
  /** Where the range begins that decided, with a `>` in front where the version itself is not affected; null when it begins before every version, or none decided. */
  introduced: string | null;
  /** In words: `installed 3.0.9-1 < fixed 3.0.11-1~deb12u2`. */
  comparison: string;
}

interface Step {
  version: string;
  affectedFrom: boolean;
  /** Whether the version itself is still what it was before. */
  inclusive: boolean;
  isFix: boolean;
  isLimit: boolean;
}

/**
 * Whether a version is affected, by OSV's rule: it is named, or in one of the ranges the last event at or before it is an
 * `introduced`. Events are walked in the order of versions, those of one version in the order in which they were written.
 * A range that cannot be compared leaves the others as they are: then a version is affected or not known, never unaffected.
 *
 * @param order null where versions cannot be compared: then a version is known to be affected when it is named, or when all are
 */
export function evaluateVersion(
  installed: string,
  advisory: AffectedVersions,
  order: VersionOrder | null,
): RangeResult {
  const named = isNamed(installed, advisory, order);
  const ranges = advisory.ranges.map(({ events }) => stepsOf(events, order));
  const known = ranges.filter((range) => range !== null);
  if (order?.accepts(installed) !== true) return withoutOrder(installed, named, advisory, order);
  const walks = known.map((steps) => walk(installed, steps, order));
  const decisive = walks.find(({ affected }) => affected);
  const affected = named || decisive !== undefined;
  if (!affected && known.length < ranges.length) return notCompared(installed, NO_COMPARISON);
  if (!affected) return { affected, fixedVersion: null, introduced: null, comparison: whyNot(installed, walks, order) };
  const fixedVersion = lowestFix(installed, advisory, known.flat(), order);
  const introduced = decisive?.since ?? null;
  const end =
    fixedVersion ??
    decisive?.steps.find((step) => step.inclusive && !step.affectedFrom && !isBefore(order, step, installed))?.version;
  return {
    affected,
    fixedVersion,
    introduced,
    comparison: whyAffected(installed, { named, introduced, fixedVersion, end }),
  };
}

const NO_COMPARISON = 'its version cannot be compared';

function notCompared(installed: string, why: string): RangeResult {
  return { affected: null, fixedVersion: null, introduced: null, comparison: `installed ${installed}: ${why}` };
}

/** What can be said of a version that cannot be compared: whether it is named, and whether every version is affected. */
function withoutOrder(
  installed: string,
  named: boolean,
  { ranges }: AffectedVersions,
  order: VersionOrder | null,
): RangeResult {
  const isEvery = ranges.some(
    ({ events }) => events.length > 0 && events.every(({ introduced }) => introduced === '0'),
  );
  if (!named && !isEvery)
    return notCompared(installed, order === null ? 'no order of its versions is known' : NO_COMPARISON);
  const comparison = named
    ? `installed ${installed} is named as affected`
    : `installed ${installed}: every version is affected`;
  return { affected: true, fixedVersion: null, introduced: null, comparison };
}

function isNamed(installed: string, { versions }: AffectedVersions, order: VersionOrder | null): boolean {
  if (versions.includes(installed)) return true;
  if (order?.accepts(installed) !== true) return false;
  return versions.some((version) => isBound(order, version) && compareToBound(order, installed, version) === 0);
}

/** The events as steps in the order of versions; null when one of them has a version that cannot be compared. */
function stepsOf(events: readonly RangeEvent[], order: VersionOrder | null): Step[] | null {
  const steps: Step[] = [];
  for (const { introduced, after, fixed, lastAffected, limit } of events) {
    const version = introduced ?? after ?? fixed ?? lastAffected ?? limit;
    if (version === undefined) continue;
    if (order === null || (version !== '0' && !isBound(order, version))) return null;
    steps.push({
      version,
      affectedFrom: introduced !== undefined || after !== undefined,
      inclusive: after !== undefined || lastAffected !== undefined,
      isFix: fixed !== undefined,
      isLimit: limit !== undefined,
    });
  }
  return steps.sort((a, b) => compare(order, a.version, b.version) || Number(a.inclusive) - Number(b.inclusive));
}

/** `0` is not a version here, but what is before all of them. */
function compare(order: VersionOrder | null, a: string, b: string): number {
  if (a === '0' || b === '0') return Number(b === '0') - Number(a === '0');
  return order?.compare(a, b) ?? 0;
}

/** Whether the step counts for the installed version. */
function isBefore(order: VersionOrder, step: Step, installed: string): boolean {
  if (step.version === '0') return true;
  const difference = compareToBound(order, installed, step.version);
  return step.inclusive ? difference > 0 : difference >= 0;
}

interface Walk {
  steps: Step[];
  affected: boolean;
  /** Where the affected part begins that the version is in; null before every version. */
  since: string | null;
  /** The last event at or before the version. */
  last: Step | null;
}

function walk(installed: string, steps: Step[], order: VersionOrder): Walk {
  const limits = steps.filter(({ isLimit }) => isLimit);
  const isWithin = limits.length === 0 || limits.some((step) => !isBefore(order, step, installed));
  const passed = steps.filter((step) => !step.isLimit && isBefore(order, step, installed));
  const last = (isWithin ? passed.at(-1) : limits.at(-1)) ?? null;
  const affected = last?.affectedFrom === true;
  const end = passed.findLastIndex((step) => !step.affectedFrom);
  const begin = affected ? passed[end + 1] : undefined;
  return { steps, affected, since: begin === undefined || begin.version === '0' ? null : beginOf(begin), last };
}

function beginOf({ version, inclusive }: Step): string {
  return inclusive ? `>${version}` : version;
}

/** A fix that another range takes back is none: some are completed later. */
function lowestFix(installed: string, advisory: AffectedVersions, steps: Step[], order: VersionOrder): string | null {
  const fixes = steps
    .filter((step) => step.isFix && step.version !== '0' && compareToBound(order, installed, step.version) < 0)
    .map(({ version }) => version)
    .sort((a, b) => order.compare(a, b));
  const holds = (version: string): boolean =>
    !isNamed(version, advisory, order) &&
    !advisory.ranges.some(({ events }) => walk(version, stepsOf(events, order) ?? [], order).affected);
  return fixes.find(holds) ?? null;
}

function whyAffected(
  installed: string,
  {
    named,
    introduced,
    fixedVersion,
    end,
  }: { named: boolean; introduced: string | null; fixedVersion: string | null; end?: string },
): string {
  const from = introduced === null ? '' : beginning(introduced);
  if (fixedVersion !== null) return `${from}installed ${installed} < fixed ${fixedVersion}`;
  if (named) return `installed ${installed} is named as affected`;
  if (end !== undefined) return `${from}installed ${installed} <= last affected ${end}`;
  return `${from}installed ${installed}, no fix is known`;
}

function beginning(introduced: string): string {
  return introduced.startsWith('>') ? `affected after ${introduced.slice(1)} < ` : `introduced ${introduced} <= `;
}

/** By the highest event at or before the version, else by the first that comes after it. */
function whyNot(installed: string, walks: Walk[], order: VersionOrder): string {
  const byVersion = (a: Step, b: Step): number => compare(order, a.version, b.version);
  const last = walks
    .flatMap((one) => one.last ?? [])
    .sort(byVersion)
    .at(-1);
  const [next] = walks.flatMap(({ steps }) => steps).sort(byVersion);
  if (last?.isFix === true && last.version === '0') return `installed ${installed} was never affected`;
  if (last?.isFix === true) return `installed ${installed} >= fixed ${last.version}`;
  if (last?.isLimit === true)
    return `installed ${installed} >= ${last.version}, up to which it is known to be affected`;
  if (last?.affectedFrom === false) return `installed ${installed} > last affected ${last.version}`;
  if (next?.inclusive === true) return `installed ${installed} <= ${next.version}, after which it is affected`;
  if (next !== undefined) return `installed ${installed} < introduced ${next.version}`;
  return `installed ${installed} is not named as affected`;
}
