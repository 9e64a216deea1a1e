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
