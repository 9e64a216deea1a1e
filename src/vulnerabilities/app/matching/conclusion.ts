import type { CollectorCoverage, CoverageGap, DerivedScan } from '../../../scans/index.js';
import { identifierKey } from '../../domain/alias-groups.js';
import { DistributionPackages } from '../../domain/distribution-owned.js';
import { gapsLeft, type MatchGap, type MatchGapReason, notCompared } from '../../domain/match-gap.js';
import type { FedEcosystem } from '../../persistence/advisory-query.repository.js';
import type { MatchedVersion } from './match-versions.service.js';

/** The version of the way in which packages are matched; raised when it changes. */
const METHOD = '2.0';
const NAMED = 5;

/** What matching comes to for one inventory. */
export interface Conclusion {
  /** Everything of a derived scan that does not depend on the device. */
  scan: Omit<DerivedScan, 'deviceId' | 'scope' | 'deviceVersion' | 'traits' | 'at'>;
  /** How much of the inventory was compared, and why the rest was not. */
  reach: { packages: number; compared: number; gaps: MatchGap[] };
}

/** What is known of one ecosystem of an inventory. */
interface Counted {
  packages: number;
  isFed: boolean;
  /** Where only fixed versions are known: as of which day; null where that is not known either. */
  fixedOnly?: { asOf: string | null };
  gaps: Map<MatchGapReason, string[]>;
  /** Packages of the language that the distribution installed, by whose advisories they are evaluated. */
  owned: string[];
}

/** An inventory to conclude from. */
interface Of {
  versionIds: readonly number[];
  doubtful: ReadonlySet<number>;
  leftOut: ReadonlySet<number>;
}

/**
 * What follows for an inventory. Only packages that could be compared with advisories count as looked at: of the others nothing
 * is claimed, and that is said, by ecosystem and reason. Done in steps, one a package: inventories are long.
 *
 * @param doubtful of these versions, those that only suspect scans list: nothing is evaluated as a part of them
 * @param leftOut those that nobody looked at, because the device has too much
 * @param scanned ecosystems that a scanner looked at on the same device: there nothing is missing that it has
 */
export function* concluding(
  { versionIds, doubtful, leftOut }: Of,
  matched: ReadonlyMap<number, MatchedVersion>,
  fed: readonly FedEcosystem[],
  scanned: ReadonlySet<string> = new Set(),
): Generator<undefined, Conclusion, undefined> {
  const versions = versionIds.flatMap((id) => {
    const version = matched.get(id);
    if (version === undefined) return [];
    return leftOut.has(id) ? { ...version, gap: 'too-many' as const, matchIds: [] } : version;
  });
  const fixedOnly = fixedOnlyOf(fed);
  const owners = new DistributionPackages(
    versions.filter(({ id, gap, isOfDistribution }) => isOfDistribution && gap === null && !doubtful.has(id)),
  );
  const matchIds = new Set<number>();
  const looked: number[] = [];
  const ecosystems = new Map<string, Counted>();
  for (const version of versions) {
    yield;
    const counted = ecosystems.get(version.ecosystem) ?? newCount(version.edition !== '');
    ecosystems.set(version.ecosystem, counted);
    counted.packages += 1;
    const owner = owners.ownerOf(version);
    if (owner !== null) {
      const { by, isNamedAlike } = owner;
      counted.owned.push(`${version.name} (${by.name})`);
      const left = leftBy(by, version, !isNamedAlike || fixedOnly.has(by.suite));
      if (left.length > 0) looked.push(version.id);
      for (const id of left) matchIds.add(id);
      continue;
    }
    if (version.gap !== null) {
      const named = counted.gaps.get(version.gap) ?? [];
      named.push(version.label);
      counted.gaps.set(version.gap, named);
    }
    // What cannot be compared by its version can be affected by name.
    if (version.edition !== '' && version.gap !== 'too-many') looked.push(version.id);
    for (const id of version.matchIds) matchIds.add(id);
  }
  const sorted = [...ecosystems].sort(([a], [b]) => (a < b ? -1 : 1));
  const suites = new Set([...ecosystems.keys(), ...versions.map(({ suite }) => suite)]);
  const feeds = fed.filter(({ ecosystem }) => suites.has(ecosystem));
  for (const [ecosystem, counted] of sorted) {
    const speaking = fixedOnly.get(ecosystem);
    if (speaking !== undefined) counted.fixedOnly = { asOf: oldest(speaking)?.slice(0, 10) ?? null };
  }
  const gaps = gapsLeft(sorted.flatMap(gapsOf), scanned);
  const missing = notCompared(gaps);
  const scan: Conclusion['scan'] = {
    matchIds: [...matchIds].sort((a, b) => a - b),
    versionIds: looked.sort((a, b) => a - b),
    findingEcosystems: sorted.filter(([, { isFed }]) => isFed).map(([ecosystem]) => ecosystem),
    coverage: sorted.map(coverageOf),
    warnings: sorted.flatMap(warningsOf),
    scanner: { name: 'posture', version: METHOD, database: { version: editionOf(feeds), builtAt: oldest(feeds) } },
    document: {
      method: METHOD,
      feeds: feeds.map(({ feed, ecosystem, version, asOf }) => ({ feed, ecosystem, version, asOf })),
      ecosystems: sorted.map(([ecosystem, { packages, gaps: open, owned }]) => ({
        ecosystem,
        packages,
        compared: packages - sizeOf(open),
        ownedByDistribution: owned.length,
        gaps: [...open].map(([reason, labels]) => ({ reason, packages: labels.length })),
      })),
    },
    isSearched: sorted.some(([, { packages, gaps: open }]) => packages > sizeOf(open)),
  };
  return { scan, reach: { packages: versions.length, compared: versions.length - missing, gaps } };
}

/** The ecosystems of which all feeds tell fixed versions only, with these feeds. */
function fixedOnlyOf(fed: readonly FedEcosystem[]): Map<string, FedEcosystem[]> {
  const speaking = new Map<string, FedEcosystem[]>();
  for (const one of fed) {
    const known = speaking.get(one.ecosystem) ?? [];
    known.push(one);
    speaking.set(one.ecosystem, known);
  }
  return new Map([...speaking].filter(([, feeds]) => feeds.every(({ extent }) => extent === 'fixed-versions')));
}

/**
 * The matches that a package of a language keeps though its distribution installed it: malware, which no distribution patches, and
 * where only what the distribution speaks of is decided (it tells fixed versions only, or has it as a part of something else), all
 * that it does not speak of: of that it may not be fixed yet.
 */
function leftBy(owner: MatchedVersion, { matchIds, identifiers }: MatchedVersion, onlySpokenOf: boolean): number[] {
  return matchIds.filter((id) => {
    const about = identifiers.get(id);
    if (about === undefined || about.startsWith('MAL-')) return true;
    return onlySpokenOf && !owner.spokenOf.some((names) => names.some((name) => identifierKey(name) === about));
  });
}

function newCount(isFed: boolean): Counted {
  return { packages: 0, isFed, gaps: new Map(), owned: [] };
}

function sizeOf(gaps: Counted['gaps']): number {
  return [...gaps.values()].reduce((sum, labels) => sum + labels.length, 0);
}

function gapsOf([ecosystem, counted]: [string, Counted]): MatchGap[] {
  const gaps = [...counted.gaps].map(([reason, labels]): MatchGap => ({ ecosystem, reason, packages: labels.length }));
  const open = openUnknown(counted);
  return open === 0 ? gaps : [...gaps, { ecosystem, reason: 'open-unknown', packages: open }];
}

/** How many packages were compared with fixed versions only. */
function openUnknown({ packages, fixedOnly, gaps }: Counted): number {
  return fixedOnly === undefined ? 0 : packages - sizeOf(gaps);
}

function coverageOf([type, counted]: [string, Counted]): CollectorCoverage {
  const { packages, gaps } = counted;
  const missing = sizeOf(gaps);
  const open = openUnknown(counted);
  if (missing === 0 && open === 0) return { type, status: 'complete', count: packages };
  return {
    type,
    status: missing === packages ? 'not-matched' : 'partial',
    count: packages,
    gaps: [
      ...[...gaps].map(([reason, labels]): CoverageGap => ({
        reason,
        count: labels.length,
        examples: labels.slice(0, NAMED),
      })),
      ...(open === 0 ? [] : [{ reason: 'open-unknown', count: open, examples: [] }]),
    ],
  };
}

/** Why packages of an ecosystem were not compared, in words, by reason. */
const WHY: Readonly<Record<MatchGapReason, (ecosystem: string, asOf: string | null) => string>> = {
  'no-feed': () => 'not matched, because no feed speaks of this ecosystem.',
  'version-not-comparable': () => 'not matched in full, because versions cannot be compared',
  'source-unknown': () => 'not matched, because nobody says which source package they were built from',
  'third-party': (ecosystem) =>
    `not matched, because the advisories of ${ecosystem} do not cover what comes from elsewhere`,
  'suite-unknown': () => 'not matched, because they follow another suite, of which no feed speaks',
  'module-unknown': () => 'not matched, because nobody says which module stream they are of',
  'too-many': () => 'not matched, because more would follow for this device than is concluded for one',
  'open-unknown': (_, asOf) =>
    `compared with fixed versions only, as of ${asOf ?? 'an unknown day'}: what has no fix yet is not known.`,
};

function warningsOf([ecosystem, counted]: [string, Counted]): string[] {
  const { gaps, owned, fixedOnly } = counted;
  const open = openUnknown(counted);
  const all = [...gaps].map(([reason, labels]) => ({ reason, packages: labels.length, labels }));
  if (open > 0) all.push({ reason: 'open-unknown', packages: open, labels: [] });
  const said = all.map(({ reason, packages, labels }) => {
    const number = packages === 1 ? '1 package was' : `${packages} packages were`;
    const why = `${ecosystem}: ${number} ${WHY[reason](ecosystem, fixedOnly?.asOf ?? null)}`;
    return why.endsWith('.') ? why : `${why}: ${examplesOf(labels)}`;
  });
  if (owned.length === 0) return said;
  const belong = owned.length === 1 ? '1 package belongs' : `${owned.length} packages belong`;
  return [...said, `${ecosystem}: ${belong} to the distribution, whose advisories decide: ${examplesOf(owned)}`];
}

function examplesOf(labels: readonly string[]): string {
  return `${labels.slice(0, NAMED).join(', ')}${labels.length > NAMED ? ', …' : ''}`;
}

function editionOf(feeds: readonly FedEcosystem[]): string | null {
  const names = new Set(feeds.map(({ feed, version }) => (version === null ? feed : `${feed} ${version}`)));
  return names.size === 0 ? null : [...names].sort().join(', ').slice(0, 500);
}

/** No more is known of the whole than its oldest part. */
function oldest(feeds: readonly FedEcosystem[]): string | null {
  const times = feeds.flatMap(({ asOf }) => asOf?.toISOString() ?? []);
  return times.length === 0 ? null : (times.sort()[0] ?? null);
}
