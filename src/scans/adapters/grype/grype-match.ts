import { cleanText, TEXT_LIMITS, webAddress } from '../../domain/clean-text.js';
import { distinctTexts } from '../../domain/distinct-texts.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';
import type { ObservedFinding, ObservedPackage, Severity } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { parsePackageUrl } from '../../domain/package-url.js';
import { LIST_LIMITS, type ReportNotes } from '../../domain/report-notes.js';
import { highestSeverity, severityOf } from '../../domain/severity.js';
import { traitsOfPackage, withTraits } from '../../domain/traits.js';
import { versionList } from '../../domain/version-list.js';
import { versionWithEpoch } from '../../domain/version-with-epoch.js';
import { coversOf, cweId, type SharedRecords, vulnerabilityId } from '../../domain/vulnerability-id.js';
import { readGrypeCvss } from './grype-cvss.js';

const FIX_STATES = new Map<unknown, ObservedFinding['fixState']>([
  ['fixed', 'fixed'],
  ['not-fixed', 'not-fixed'],
  ['wont-fix', 'wont-fix'],
]);

/** How many related records of one match are read; an advisory bundles dozens of CVEs, not thousands. */
const RELATED_LIMIT = 200;

/** The package of a match, or of what stands beside the matches. */
export function readGrypePackage(artifact: JsonObject, os: OperatingSystem | null): ObservedPackage | null {
  const type = cleanText(artifact.type, TEXT_LIMITS.word) ?? cleanText(artifact.language, TEXT_LIMITS.word);
  return identifyPackage({ purl: parsePackageUrl(artifact.purl), type, name: artifact.name, os });
}

/** `vulnerability.fix` since 0.13, `fixedInVersion` before; a version can be listed although the vendor will not fix. */
function readFix(vulnerability: JsonObject): { versions: string[]; state: ObservedFinding['fixState'] } {
  const fix = objectOf(vulnerability.fix);
  const versions = versionList(fix?.versions ?? vulnerability.fixedInVersion, LIST_LIMITS.fixedVersions);
  return { versions, state: FIX_STATES.get(fix?.state) ?? (versions.length > 0 ? 'fixed' : 'unknown') };
}

function advisoryIds(vulnerability: JsonObject): (string | null)[] {
  return listOf(vulnerability.advisories)
    .slice(0, RELATED_LIMIT)
    .map((row) => vulnerabilityId(objectOf(row)?.id));
}

function readLocations(artifact: JsonObject): string[] {
  return distinctTexts(
    listOf(artifact.locations).map((row) => cleanText(objectOf(row)?.path ?? row, TEXT_LIMITS.location)),
  );
}

function readWeaknesses(records: readonly JsonObject[]): string[] {
  return distinctTexts(records.flatMap((record) => listOf(record.cwes).map((row) => cweId(objectOf(row)?.cwe ?? row))));
}

function readReferences(records: readonly JsonObject[]): string[] {
  const addresses = records.flatMap((record) => [record.dataSource, ...listOf(record.urls), ...listOf(record.links)]);
  return distinctTexts(addresses.map(webAddress));
}

/** The first text that a record gives; the distribution's own record often has none, NVD's has. */
function readDescription(records: readonly JsonObject[]): string | null {
  for (const record of records) {
    const text = cleanText(record.description, TEXT_LIMITS.description);
    if (text !== null) return text;
  }
  return null;
}

/** The word of the record that matched; where it has none the highest of the records that Grype relates to it. */
function readSeverity(vulnerability: JsonObject, related: readonly (JsonObject | null)[]): Severity {
  const own = severityOf(vulnerability.severity);
  return own === 'unknown' ? highestSeverity(related.map((record) => severityOf(record?.severity))) : own;
}

/**
 * Notes what a row relates, for {@link readGrypeMatch} to know records that are several rows'. With `--by-cve` Grype puts the CVE in
 * the place of the record that matched, which stands among the related ones then.
 */
export function noteGrypeIds(value: unknown, shared: SharedRecords): void {
  const match = objectOf(value);
  const related = listOf(match?.relatedVulnerabilities).slice(0, RELATED_LIMIT).map(objectOf);
  shared.note(
    vulnerabilityId(objectOf(match?.vulnerability)?.id),
    related.map((record) => vulnerabilityId(record?.id)),
  );
}

/** One row of `matches`; null when it has no usable identifier or package. */
export function readGrypeMatch(
  value: unknown,
  os: OperatingSystem | null,
  notes: ReportNotes,
  shared: SharedRecords,
): ObservedFinding | null {
  const match = objectOf(value);
  const vulnerability = objectOf(match?.vulnerability);
  const artifact = objectOf(match?.artifact);
  const id = vulnerabilityId(vulnerability?.id);
  if (match === null || vulnerability === null || artifact === null || id === null) return null;
  const found = readGrypePackage(artifact, os);
  if (found === null) return null;
  const related = notes.keep(listOf(match.relatedVulnerabilities), RELATED_LIMIT).map(objectOf);
  const records = [vulnerability, ...related.filter((record) => record !== null)];
  const others = [...records.map((record) => vulnerabilityId(record.id)), ...advisoryIds(vulnerability)];
  const { aliases, relatedIds } = shared.relate(id, distinctTexts(others));
  const fix = readFix(vulnerability);
  return {
    vulnerabilityId: id,
    aliases,
    relatedIds: notes.keep(relatedIds, LIST_LIMITS.identifiers),
    ...coversOf(id, relatedIds),
    package: found,
    installedVersion: versionWithEpoch(
      cleanText(artifact.version, TEXT_LIMITS.version) ?? '',
      parsePackageUrl(artifact.purl),
    ),
    fixedVersions: notes.keep(fix.versions, LIST_LIMITS.fixedVersions),
    fixState: fix.state,
    severity: readSeverity(vulnerability, related),
    cvss: notes.keep(readGrypeCvss(records), LIST_LIMITS.cvss),
    cwes: notes.keep(readWeaknesses(records), LIST_LIMITS.cwes),
    title: null,
    description: readDescription(records),
    references: notes.keep(readReferences(records), LIST_LIMITS.references),
    publishedAt: null,
    locations: notes.keep(readLocations(artifact), LIST_LIMITS.locations),
    ...withTraits(traitsOfPackage(parsePackageUrl(artifact.purl), artifact.purl)),
  };
}
