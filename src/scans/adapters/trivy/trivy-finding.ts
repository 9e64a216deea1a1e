import { cleanText, TEXT_LIMITS, webAddress } from '../../domain/clean-text.js';
import { cvssStatement, distinctStatements } from '../../domain/cvss-vector.js';
import { distinctTexts } from '../../domain/distinct-texts.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { instantOf } from '../../domain/instant.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { CvssStatement, ObservedFinding, Severity } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { parsePackageUrl } from '../../domain/package-url.js';
import { LIST_LIMITS, type ReportNotes } from '../../domain/report-notes.js';
import { highestSeverity, severityOf } from '../../domain/severity.js';
import { versionList } from '../../domain/version-list.js';
import { versionWithEpoch } from '../../domain/version-with-epoch.js';
import { coversOf, cweId, type SharedRecords, vulnerabilityId } from '../../domain/vulnerability-id.js';
import { traitsOfPackage, withTraits } from '../../domain/traits.js';
import type { TrivyResult } from './trivy-report.js';

const FIX_STATE_OF_STATUS = new Map<unknown, ObservedFinding['fixState']>([
  ['fixed', 'fixed'],
  ['affected', 'not-fixed'],
  ['fix_deferred', 'not-fixed'],
  ['will_not_fix', 'wont-fix'],
  ['end_of_life', 'wont-fix'],
]);

/** Trivy's field names per CVSS version; a `V3Vector` is 3.0 or 3.1 and says so itself, a lone `V3Score` is taken as 3.1. */
const CVSS_FIELDS = [
  ['2.0', 'V2Vector', 'V2Score'],
  ['3.1', 'V3Vector', 'V3Score'],
  ['4.0', 'V40Vector', 'V40Score'],
] as const;

function readCvss(value: unknown): CvssStatement[] {
  const bySource = Object.entries(objectOf(value) ?? {}).slice(0, LIST_LIMITS.cvss);
  const statements = bySource.flatMap(([source, row]) => {
    const fields = objectOf(row);
    if (fields === null) return [];
    return CVSS_FIELDS.map(([version, vectorField, scoreField]) => {
      const vector = fields[vectorField];
      // Go writes a score of 0 for "no score" beside a missing vector.
      const score = fields[scoreField] === 0 && !vector ? null : fields[scoreField];
      return cvssStatement({ source: source.slice(0, TEXT_LIMITS.word), version, vector, score });
    });
  });
  return distinctStatements(statements);
}

/** Trivy's numbers for severities in `VendorSeverity`. */
const OF_NUMBER: readonly Severity[] = ['unknown', 'low', 'medium', 'high', 'critical'];

/** Trivy's own word; where it has none the highest that a vendor gives. */
function readSeverity(row: JsonObject): Severity {
  const own = severityOf(row.Severity);
  if (own !== 'unknown') return own;
  const given = Object.values(objectOf(row.VendorSeverity) ?? {}).slice(0, LIST_LIMITS.cvss);
  return highestSeverity(given.map((number) => OF_NUMBER[number as number] ?? 'unknown'));
}

/** Where the package lies: the file in the artifact, else the target; behind the Kubernetes resource that holds it. */
function locationOf(row: { PkgPath?: unknown }, result: TrivyResult): string | null {
  const path = cleanText(row.PkgPath, TEXT_LIMITS.location) ?? result.target;
  if (result.resource === null) return path;
  return cleanText(path === null ? result.resource : `${result.resource}: ${path}`, TEXT_LIMITS.location);
}

/** What a row names as the vendor's own name of its vulnerability, and the update that fixes it: `VendorIDs`. */
function vendorIds(row: JsonObject): (string | null)[] {
  return listOf(row.VendorIDs).slice(0, LIST_LIMITS.references).map(vulnerabilityId);
}

/** Notes what a row names, for {@link readTrivyFinding} to know records that are several rows'. */
export function noteTrivyIds(value: unknown, shared: SharedRecords): void {
  const row = objectOf(value);
  if (row !== null && 'VendorIDs' in row) shared.note(vulnerabilityId(row.VulnerabilityID), vendorIds(row));
}

/** One row of `Vulnerabilities`; null when it has no usable identifier or package. */
export function readTrivyFinding(
  value: unknown,
  result: TrivyResult,
  os: OperatingSystem | null,
  notes: ReportNotes,
  shared: SharedRecords,
): ObservedFinding | null {
  const row = objectOf(value);
  const id = vulnerabilityId(row?.VulnerabilityID);
  if (row === null || id === null) return null;
  const type = cleanText(result.fields.Type, TEXT_LIMITS.word);
  const stated = objectOf(row.PkgIdentifier)?.PURL;
  const purl = parsePackageUrl(stated);
  const found = identifyPackage({ purl, type, name: row.PkgName, os });
  if (found === null) return null;
  const fixedVersions = notes.keep(versionList(row.FixedVersion, LIST_LIMITS.fixedVersions), LIST_LIMITS.fixedVersions);
  const location = locationOf(row, result);
  const { aliases, relatedIds } = shared.relate(id, distinctTexts(vendorIds(row)));
  return {
    vulnerabilityId: id,
    aliases: notes.keep(aliases, LIST_LIMITS.identifiers),
    relatedIds: notes.keep(relatedIds, LIST_LIMITS.identifiers),
    ...coversOf(id, relatedIds),
    package: found,
    installedVersion: versionWithEpoch(cleanText(row.InstalledVersion, TEXT_LIMITS.version) ?? '', purl),
    fixedVersions,
    fixState: FIX_STATE_OF_STATUS.get(row.Status) ?? (fixedVersions.length > 0 ? 'fixed' : 'unknown'),
    severity: readSeverity(row),
    cvss: notes.keep(readCvss(row.CVSS), LIST_LIMITS.cvss),
    cwes: notes.keep(distinctTexts(listOf(row.CweIDs).map(cweId)), LIST_LIMITS.cwes),
    title: cleanText(row.Title, TEXT_LIMITS.title),
    description: cleanText(row.Description, TEXT_LIMITS.description),
    references: notes.keep(
      distinctTexts([row.PrimaryURL, ...listOf(row.References)].map(webAddress)),
      LIST_LIMITS.references,
    ),
    publishedAt: instantOf(row.PublishedDate),
    locations: location === null ? [] : [location],
    ...withTraits([...traitsOfPackage(purl, stated), ...result.partOf]),
  };
}
