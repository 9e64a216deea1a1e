import type { CollectorCoverage, DerivedScan } from '../../../scans/index.js';
import type { FedEcosystem } from '../../persistence/advisory-reading.repository.js';
import type { MatchedVersion } from './match-versions.service.js';

/** The version of the way in which packages are matched; raised when it changes. */
const METHOD = '1.0';
const NAMED = 5;

/** What matching comes to for one inventory: everything of a derived scan that does not depend on the device. */
export type Conclusion = Omit<DerivedScan, 'deviceId' | 'scope' | 'deviceVersion' | 'at'>;

/**
 * What follows for an inventory. Only packages of ecosystems that a feed speaks of count as looked at: of the others nothing is
 * claimed, and that is said.
 */
export function conclusionOf(
  versionIds: readonly number[],
  matched: ReadonlyMap<number, MatchedVersion>,
  fed: readonly FedEcosystem[],
): Conclusion {
  const ids = new Set<number>();
  const looked: number[] = [];
  const ecosystems = new Map<string, { count: number; isFed: boolean; notCompared: string[] }>();
  for (const id of versionIds) {
    const version = matched.get(id);
    if (version === undefined) continue;
    const isFed = version.edition !== '';
    const tally = ecosystems.get(version.ecosystem) ?? { count: 0, isFed, notCompared: [] };
    ecosystems.set(version.ecosystem, tally);
    tally.count += 1;
    if (isFed && !version.isCompared) tally.notCompared.push(version.label);
    if (isFed) looked.push(id);
    for (const matchId of version.matchIds) ids.add(matchId);
  }
  const sorted = [...ecosystems].sort(([a], [b]) => (a < b ? -1 : 1));
  const feeds = fed.filter(({ ecosystem }) => ecosystems.has(ecosystem));
  return {
    matchIds: [...ids].sort((a, b) => a - b),
    versionIds: looked,
    findingEcosystems: sorted.filter(([, { isFed }]) => isFed).map(([ecosystem]) => ecosystem),
    coverage: sorted.map(([type, { count, isFed }]): CollectorCoverage => ({
      type,
      status: isFed ? 'complete' : 'not-present',
      count,
    })),
    warnings: sorted.flatMap(([ecosystem, tally]) => warningsOf(ecosystem, tally)),
    scanner: { name: 'posture', version: METHOD, database: { version: editionOf(feeds), builtAt: oldest(feeds) } },
    document: {
      method: METHOD,
      feeds: feeds.map(({ feed, ecosystem, version, asOf }) => ({ feed, ecosystem, version, asOf })),
      ecosystems: sorted.map(([ecosystem, { count, isFed }]) => ({ ecosystem, packages: count, matched: isFed })),
    },
    isEmpty: looked.length === 0,
  };
}

function warningsOf(
  ecosystem: string,
  { count, isFed, notCompared }: { count: number; isFed: boolean; notCompared: string[] },
): string[] {
  if (!isFed) return [`${ecosystem}: ${packages(count)} not matched, because no feed speaks of this ecosystem.`];
  if (notCompared.length === 0) return [];
  const named = notCompared.slice(0, NAMED).join(', ');
  const more = notCompared.length > NAMED ? ', …' : '';
  return [
    `${ecosystem}: ${packages(notCompared.length)} not matched in full, because versions cannot be compared: ${named}${more}`,
  ];
}

function packages(count: number): string {
  return count === 1 ? '1 package was' : `${count} packages were`;
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
