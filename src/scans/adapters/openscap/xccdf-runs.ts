import { ownText } from '../../domain/own-text.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { CVE } from './xccdf-results.js';
import type { XccdfDocument, XccdfGroup, XccdfTestResult } from './xccdf-types.js';

/** Profiles extend each other a few times; more is a circle. */
const EXTENDED_LIMIT = 20;
const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** The instant of a time, of one without a zone as if it were UTC; null for none. */
function instant(time: string): number | null {
  const at = Date.parse(ZONED.test(time) ? time : `${time}Z`);
  return Number.isFinite(at) ? at : null;
}

/**
 * The run that stands: the one that ended last, by instant. Times without a zone are compared with each other only: beside
 * others that have one, and where a run has no time, the order of the document counts, for results are appended to it.
 */
function latest(runs: readonly XccdfTestResult[]): XccdfTestResult {
  const isComparable =
    runs.every(({ endedAt }) => instant(endedAt) !== null) &&
    new Set(runs.map(({ endedAt }) => ZONED.test(endedAt))).size === 1;
  const isNotBefore = (run: XccdfTestResult, last: XccdfTestResult): boolean =>
    !isComparable || (instant(run.endedAt) ?? 0) >= (instant(last.endedAt) ?? 0);
  return runs.reduce((last, run) => (isNotBefore(run, last) ? run : last));
}

/** `web` and `web.example.org` are one machine. */
function isSameHost(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

/** Machines that are called the same (`localhost`) have no network card in common. */
function haveOtherCards(runs: readonly XccdfTestResult[]): boolean {
  const [first, ...others] = runs.filter(({ cards }) => cards.size > 0);
  return first !== undefined && others.some(({ cards }) => ![...cards].some((card) => first.cards.has(card)));
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((one) => one !== null))];
}

function named(values: readonly string[]): string {
  const few = values.slice(0, 5).map((one) => ownText(one, 120) ?? '?');
  return few.join(', ') + (values.length > few.length ? ', …' : '');
}

/** The one run of a document that is taken. Throws where it holds what has no common scope: several machines or profiles. */
export function runThatStands({ runs }: XccdfDocument): XccdfTestResult {
  const hosts = distinct(runs.map(({ target }) => target?.toLowerCase() ?? null));
  const [host = ''] = hosts;
  if (hosts.some((other) => !isSameHost(host, other)) || haveOtherCards(runs)) {
    throw new ScanDocumentError(
      `This document holds results of ${hosts.length > 1 ? hosts.length : 'several'} machines (${named(hosts)}). Send those of each machine alone, as that machine's.`,
      [{ pointer: '', detail: 'must hold the results of one machine' }],
    );
  }
  const benchmarks = distinct(runs.map(({ benchmark }) => benchmark));
  const scopes = benchmarks.length > 1 ? benchmarks : distinct(runs.map(({ profile }) => profile));
  if (scopes.length > 1) {
    throw new ScanDocumentError(
      `This document holds results of ${scopes.length} ${benchmarks.length > 1 ? 'benchmarks' : 'profiles'} (${named(scopes)}), of which each is kept for itself. Let OpenSCAP write one file for each (--results-arf FILE), and send them one by one.`,
      [{ pointer: '', detail: 'must hold the results of one profile' }],
    );
  }
  return latest(runs);
}

/**
 * Whether a profile asks the rule or group, by its name or that of its cluster: its own word, or that of the profile it extends;
 * null where neither says.
 */
function saidOf(one: Named, profile: string | null, { profiles }: XccdfDocument): boolean | null {
  let name = profile;
  for (let depth = 0; name !== null && depth < EXTENDED_LIMIT; depth += 1) {
    const selects = profiles.get(name)?.selects;
    const said = selects?.get(one.id ?? '') ?? selects?.get(one.cluster ?? '');
    if (said !== undefined) return said;
    name = profiles.get(name)?.extended ?? null;
  }
  return null;
}

type Named = Pick<XccdfGroup, 'id' | 'cluster'>;

/** What of a guide a run did not ask, so that it says nothing of it. */
export interface Unasked {
  /** Rules that its profile selects, or that the guide asks where no profile is named. */
  selected: number;
  /**
   * Of a run whose profile the document does not hold, or that names none: rules of the guide that it does not mention at all.
   * Of one without a guide nobody can count them: null.
   */
  unmentioned: number | null;
  /** Whether one of these is about vulnerabilities. */
  leavesOutUpdates: boolean;
  /** Whether the document says what the run's profile selects; of one that is tailored it often does not. */
  isProfileKnown: boolean;
}

/** Rules that were not asked: `oscap xccdf eval --rule` asks one, and other tools leave out what they did not ask. */
export function unaskedRules(run: XccdfTestResult, document: XccdfDocument): Unasked {
  const { rules, profiles } = document;
  if (rules.size === 0) return { selected: 0, unmentioned: null, leavesOutUpdates: false, isProfileKnown: false };
  const isProfileKnown = run.profile === null || profiles.has(run.profile);
  const asked = new Set(run.results.filter(({ result }) => result !== 'notselected').map(({ rule }) => rule));
  const mentioned = new Set(run.results.map(({ rule }) => rule));
  const isOpen = openGroups(run.profile, document);
  let selected = 0;
  let unmentioned = 0;
  let leavesOutUpdates = false;
  for (const [id, rule] of rules) {
    if (asked.has(id)) continue;
    const isSelected =
      isProfileKnown && (saidOf({ id, cluster: rule.cluster }, run.profile, document) ?? rule.isSelected);
    if (isSelected && isOpen(rule.group)) selected += 1;
    // What a profile that can be read leaves out was left out by it. Without one, nobody knows who did.
    else if ((run.profile === null || !isProfileKnown) && !mentioned.has(id)) {
      unmentioned += 1;
      leavesOutUpdates ||= rule.identifiers.some((one) => CVE.test(one));
    }
  }
  return { selected, unmentioned, leavesOutUpdates, isProfileKnown };
}

/** Whether a group, and all around it, are selected; each is looked at once. */
function openGroups(profile: string | null, document: XccdfDocument): (group: XccdfGroup | null) => boolean {
  const groups = new Map<XccdfGroup, boolean>();
  return (group) => {
    const around: XccdfGroup[] = [];
    for (let one = group; one !== null && !groups.has(one); one = one.around) around.push(one);
    for (const one of around.reverse()) {
      const own = saidOf(one, profile, document) ?? one.isSelected;
      groups.set(one, own && (one.around === null || groups.get(one.around) === true));
    }
    return group === null || groups.get(group) === true;
  };
}
