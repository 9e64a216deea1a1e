import { groupBy } from './group-by.js';
import { type Sighting, viewsByScanner } from './scanner-view.js';
import { severityOf, severityRank } from './severity.js';

/** What scanners can disagree about. */
export const DISPUTES = ['severity', 'fix', 'installed-version'] as const;

/** Something that scanners which see the same finding say differently, and what is made of it. */
export interface Disagreement {
  about: (typeof DISPUTES)[number];
  /** Who says what: a severity, or versions; of a fix, none means that the scanner says there is none. */
  values: { source: string; scope: string; value: string[] }[];
  shown: string[];
  /** One sentence or two for people. */
  why: string;
}

type Said = Disagreement['values'][number];

/**
 * Where scanners contradict one another about a finding. Who says nothing contradicts nobody: a severity that is unknown, a
 * fix that was not looked for. A scanner that lists the fixes of all branches does not contradict one that names its own
 * branch's; two that name no fix in common do, and so do one that knows a fix and one that says there is none. Fixes are
 * compared for one installed version, versions that are installed within one scope: elsewhere may be another copy.
 */
export function disagreements(sightings: readonly Sighting[]): Disagreement[] {
  return [aboutSeverity(sightings), aboutFix(sightings), ...aboutVersion(sightings)].filter((found) => found !== null);
}

/** Whether scanners contradict one another about severity or fix. */
export function isDisputed(sightings: readonly Sighting[]): boolean {
  return aboutSeverity(sightings) !== null || aboutFix(sightings) !== null;
}

function aboutSeverity(sightings: readonly Sighting[]): Disagreement | null {
  const said = viewsByScanner(sightings).filter(({ severity }) => severity !== severityRank('unknown'));
  if (new Set(said.map(({ severity }) => severity)).size < 2) return null;
  const highest = said.reduce((most, { severity }) => Math.max(most, severity), 0);
  return {
    about: 'severity',
    values: said.map(({ source, scope, severity }) => ({ source, scope, value: [severityOf(severity)] })),
    shown: [severityOf(highest)],
    why: 'The highest that a scanner gives it is shown: missing a severe one costs more than looking twice.',
  };
}

function aboutFix(sightings: readonly Sighting[]): Disagreement | null {
  const outspoken = sightings.filter(({ fixState, fixedVersions }) => fixedVersions.length > 0 || isNo(fixState));
  const copies = groupBy(outspoken, ({ installedVersion }) => comparable([installedVersion])[0] ?? '');
  const disputed = copies.flatMap((copy) => contradictory(copy));
  if (disputed.length === 0) return null;
  const values = viewsByScanner(disputed).map(({ source, scope, fixedVersions }) => ({
    source,
    scope,
    value: fixedVersions,
  }));
  const without = values.filter(({ value }) => value.length === 0);
  return {
    about: 'fix',
    values,
    shown: distinct(sightings.flatMap(({ fixedVersions }) => fixedVersions)),
    why:
      without.length > 0
        ? `${names(values.filter(({ value }) => value.length > 0))} knows a fix, ${names(without)} knows none. One scanner that knows of none does not hide what another knows.`
        : 'Every fixed version that a scanner names is shown: each may be the one of its branch. Scan again after the upgrade.',
  };
}

function aboutVersion(sightings: readonly Sighting[]): Disagreement[] {
  const views = viewsByScanner(sightings).filter(({ installedVersions }) => installedVersions.length > 0);
  return groupBy(views, ({ scope }) => scope).flatMap((here) => {
    if (new Set(here.map(({ installedVersions }) => String(comparable(installedVersions).sort()))).size < 2) return [];
    return {
      about: 'installed-version' as const,
      values: here.map(({ source, scope, installedVersions }) => ({ source, scope, value: installedVersions })),
      shown: distinct(here.flatMap(({ installedVersions }) => installedVersions)),
      why: 'Every version that a scanner sees is shown: each may be a copy of its own.',
    };
  });
}

/** Of what is said about the fixes of one copy, that which something else contradicts. Many scopes say few different things. */
function contradictory(copy: Sighting[]): Sighting[] {
  if (viewsByScanner(copy).length < 2) return [];
  const opinions = groupBy(copy, ({ fixedVersions }) => JSON.stringify(comparable(fixedVersions).sort()));
  const fixes = opinions.map(([{ fixedVersions }]) => [...new Set(comparable(fixedVersions))]);
  const naming = new Map<string, number[]>();
  fixes.forEach((versions, i) => {
    for (const version of versions) {
      const known = naming.get(version);
      if (known) known.push(i);
      else naming.set(version, [i]);
    }
  });
  return opinions.filter((_, i) => hasOpposite(i, fixes, naming)).flat();
}

/** Whether another opinion has no version in common with this one: not all are among those that name one of its versions. */
function hasOpposite(
  opinion: number,
  fixes: readonly string[][],
  naming: ReadonlyMap<string, readonly number[]>,
): boolean {
  const agreeing = new Set([opinion]);
  for (const version of fixes[opinion] ?? []) {
    const others = naming.get(version) ?? [];
    if (others.length === fixes.length) return false;
    for (const other of others) agreeing.add(other);
  }
  return agreeing.size < fixes.length;
}

function isNo(fixState: string): boolean {
  return fixState === 'not-fixed' || fixState === 'wont-fix';
}

/** `v1.2.3` is how Go writes 1.2.3, and an epoch of 0 is none (Debian policy 5.6.12). */
function comparable(versions: string[]): string[] {
  return versions.map((version) => version.replace(/^(?:v(?=\d)|0:)/i, ''));
}

function names(said: Said[]): string {
  return distinct(said.map(({ source }) => source)).join(' and ');
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].sort();
}
