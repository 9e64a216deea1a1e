import { comparePlainVersions } from '../../../versions/index.js';
import type { AuditFindings } from '../../domain/audit-findings.js';
import { cleanText, identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import { distributionOf, type OperatingSystem } from '../../domain/distribution.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { CvssStatement, ObservedPackage } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import { severityOf } from '../../domain/severity.js';
import { versionList } from '../../domain/version-list.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';

/** What a package manager of Snyk means, where it calls it otherwise than others do. */
const TYPES = new Map([
  ['dep', 'golang'],
  ['golangdep', 'golang'],
  ['gomodules', 'golang'],
  ['govendor', 'golang'],
  ['paket', 'nuget'],
  ['yarn-workspace', 'npm'],
]);

interface Place {
  type: string | null;
  os: OperatingSystem | null;
}

/** `debian:11`, `sles:15.3`, or the package manager of a language. */
function placeOf(manager: unknown): Place {
  const word = cleanText(manager, TEXT_LIMITS.word)?.toLowerCase() ?? null;
  const [, id, version] = /^([a-z][\w-]*):(.+)$/.exec(word ?? '') ?? [];
  const distribution = distributionOf(id ?? null);
  if (id === undefined || version === undefined || distribution === null) {
    return { type: word === null ? null : (TYPES.get(word) ?? word), os: null };
  }
  return { type: distribution.packaging, os: { id, version } };
}

/** A package by its name there; of a system it stands behind that of its source: `gcc-10/libgcc-s1`. */
function packageOfSnyk(manager: unknown, name: unknown): ObservedPackage | null {
  const { type, os } = placeOf(manager);
  const stated = identifyingText(name, TEXT_LIMITS.name);
  const own = os === null ? stated : (stated?.slice(stated.lastIndexOf('/') + 1) ?? null);
  return identifyPackage({ purl: null, type, name: own, os });
}

/** Where the packages of a package manager are. */
export function ecosystemOfSnyk(manager: unknown): string | null {
  return cleanText(manager, TEXT_LIMITS.word) === null ? null : (packageOfSnyk(manager, 'any')?.ecosystem ?? null);
}

/** Frames of a path of dependencies that are shown. */
const PATH_LIMIT = 50;

const PUBLISHERS = new Map([
  ['red hat', 'redhat'],
  ['github', 'ghsa'],
]);

function publisherOf(assigner: unknown): string {
  const name = cleanText(assigner, TEXT_LIMITS.word)?.toLowerCase() ?? 'snyk';
  return PUBLISHERS.get(name) ?? name;
}

/** Snyk's own vector and score, and those of others under one of two names. */
function cvssOf(row: JsonObject): (CvssStatement | null)[] {
  const own = cvssStatement({ source: 'snyk', version: null, vector: row.CVSSv3, score: row.cvssScore });
  const others = [...listOf(row.cvssSources), ...listOf(row.cvssDetails)].slice(0, LIST_LIMITS.cvss).map((one) => {
    const fields = objectOf(one);
    return cvssStatement({
      source: publisherOf(fields?.assigner),
      version: null,
      vector: fields?.vector ?? fields?.cvssV3Vector,
      score: fields?.baseScore ?? fields?.cvssV3BaseScore,
    });
  });
  return [own, ...others];
}

function idsOf(row: JsonObject, ...kinds: string[]): (string | null)[] {
  const identifiers = objectOf(row.identifiers);
  return kinds
    .flatMap((kind) => listOf(identifiers?.[kind]))
    .slice(0, LIST_LIMITS.identifiers)
    .map(vulnerabilityId);
}

/** Fixes of every branch are told: those below the installed version are none. */
function fixesOf(row: JsonObject, installed: string): string[] {
  return versionList(row.fixedIn, LIST_LIMITS.fixedVersions).filter(
    (version) => (comparePlainVersions(version, installed) ?? 1) > 0,
  );
}

/** `shop@1.0.0 > express@4.1.0 > qs@1.0.0`: one row is one way to the package. */
function pathOf(row: JsonObject): string | null {
  const names = listOf(row.from)
    .slice(0, PATH_LIMIT)
    .map((one) => cleanText(one, TEXT_LIMITS.location));
  return cleanText(names.filter((one) => one !== null).join(' > '), TEXT_LIMITS.location);
}

/** Whether a row is about a licence and no vulnerability. */
export function isLicense(row: JsonObject): boolean {
  return row.type === 'license' || (typeof row.id === 'string' && row.id.startsWith('snyk:lic:'));
}

/** One row of `vulnerabilities`; false when it has no usable identifier or package. */
export function readSnykRow(row: JsonObject, manager: unknown, into: AuditFindings): boolean {
  const id = vulnerabilityId(row.id);
  const found = packageOfSnyk(row.packageManager ?? manager, row.name ?? row.packageName ?? row.moduleName);
  if (id === null || found === null) return false;
  const installedVersion = cleanText(row.version, TEXT_LIMITS.version) ?? '';
  const fixedVersions = fixesOf(row, installedVersion);
  const withCritical = severityOf(row.severityWithCritical) === 'unknown' ? row.severity : row.severityWithCritical;
  into.add({
    id,
    sameIds: idsOf(row, 'CVE', 'GHSA'),
    otherIds: idsOf(row, 'ALTERNATIVE', 'SUSE', 'RHSA'),
    package: found,
    installedVersion,
    fixedVersions,
    // An empty list says that there is no fix; none at all says nothing.
    ...(Array.isArray(row.fixedIn) && row.fixedIn.length === 0 ? { fixState: 'not-fixed' as const } : {}),
    severity: withCritical,
    cvss: cvssOf(row),
    cwes: listOf(objectOf(row.identifiers)?.CWE),
    ...(row.malicious === true ? { malware: true } : {}),
    title: row.title,
    description: row.description,
    references: listOf(row.references)
      .slice(0, LIST_LIMITS.references)
      .map((one) => objectOf(one)?.url),
    publishedAt: row.publicationTime,
    locations: [pathOf(row)],
  });
  return true;
}
