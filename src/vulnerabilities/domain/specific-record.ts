/** What decides between advisories that speak of one vulnerability in one package. */
export interface RankedAdvisory {
  externalId: string;
  status: 'affected' | 'not-affected' | 'undetermined' | 'withdrawn';
}

/**
 * Whether a record is that of the vulnerability itself in its distribution (`CVE-2024-1` of Debian's tracker, `DEBIAN-CVE-2024-1`,
 * `ALPINE-CVE-…`, `UBUNTU-CVE-…` of OSV), and not a bulletin that bundles it with others (`DSA-…`, `USN-…`, `RLSA-…`). A bulletin
 * is written once; the record is kept up, and knows that the package was never affected, or fixed by an earlier upload.
 */
export function isRecordOf(identifier: string, externalId: string): boolean {
  return externalId === identifier || externalId.endsWith(`-${identifier}`);
}

/**
 * The advisories that count for an identifier, of all that are about it in one package: where there are records of the
 * vulnerability itself, those; none where one of them says that the package is not affected; else the bulletins.
 *
 * @param isDecisive whether a record can be compared with the installed version; one that cannot leaves it to the bulletins
 */
export function countingAdvisories<Advisory extends RankedAdvisory>(
  identifier: string,
  advisories: readonly Advisory[],
  isDecisive: (advisory: Advisory) => boolean,
): Advisory[] {
  const records = advisories.filter(({ externalId }) => isRecordOf(identifier, externalId));
  if (records.some(({ status }) => status === 'not-affected')) return [];
  const decisive = records.filter(({ status }) => status === 'affected').filter(isDecisive);
  return (decisive.length > 0 ? decisive : [...advisories]).filter(({ status }) => status === 'affected');
}

/** The feeds that hold bulletins beside records of vulnerabilities, for several releases: there a record of one tells of another. */
export const FEEDS_WITH_BULLETINS: ReadonlySet<string> = new Set(['osv-debian', 'osv-ubuntu']);

/** An advisory about one package of one release, and the feed that has it. */
export interface FedAdvisory extends RankedAdvisory {
  feed: string;
  packageName: string;
  identifiers: readonly string[];
}

/** A vulnerability of which a bulletin of a release speaks, and no record of the same feed for that release. */
export interface Unrecorded {
  feed: string;
  packageName: string;
  identifier: string;
}

/**
 * What only bulletins say of a package in one release, though its feed keeps records of vulnerabilities for that package there.
 * A bulletin names all releases and all vulnerabilities that it is about, and not which of them are affected by which: USN-7604-1
 * updates sudo in 22.04 too, which one of its two vulnerabilities never was in. Where a record of the vulnerability exists for
 * other releases only, this one is not affected.
 *
 * @param advisories all of one package in one release
 */
export function unrecorded(advisories: readonly FedAdvisory[]): Unrecorded[] {
  const recorded = new Map<string, Set<string>>();
  for (const { feed, externalId, identifiers } of advisories) {
    for (const identifier of identifiers.filter((one) => isRecordOf(one, externalId)))
      recorded.set(feed, (recorded.get(feed) ?? new Set<string>()).add(identifier));
  }
  const left = new Map<string, Unrecorded>();
  for (const { feed, packageName, identifiers } of advisories) {
    const known = recorded.get(feed);
    if (known === undefined) continue;
    for (const identifier of identifiers.filter((one) => !known.has(one)))
      left.set(`${feed}\n${identifier}`, { feed, packageName, identifier });
  }
  return [...left.values()];
}

/** The advisories without what {@link unrecorded} found and a record of another release says. */
export function withoutDenied<Advisory extends FedAdvisory>(
  advisories: readonly Advisory[],
  isDenied: (one: Unrecorded) => boolean,
): Advisory[] {
  return advisories.flatMap((advisory) => {
    const { feed, packageName, identifiers } = advisory;
    const left = identifiers.filter((identifier) => !isDenied({ feed, packageName, identifier }));
    if (left.length === identifiers.length) return [advisory];
    return left.length === 0 ? [] : [{ ...advisory, identifiers: left }];
  });
}
