import { catalogueCheck } from '../../domain/check-catalogue/check-catalogue.js';
import { cleanText, TEXT_LIMITS, webAddress } from '../../domain/clean-text.js';
import { cvssStatement, distinctStatements, readCvssVector } from '../../domain/cvss-vector.js';
import { distinctTexts } from '../../domain/distinct-texts.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { copyFreeJson, FREE_JSON_LIMITS, type FreeRoom } from '../../domain/free-json.js';
import { instantOf } from '../../domain/instant.js';
import type {
  CvssStatement,
  ListeningPort,
  ObservedCheck,
  ObservedFinding,
  ObservedPackage,
  ObservedSoftware,
} from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { parsePackageUrl } from '../../domain/package-url.js';
import { provenanceOf } from '../../domain/package-type.js';
import { severityOf } from '../../domain/severity.js';
import { versionList } from '../../domain/version-list.js';
import { versionWithEpoch } from '../../domain/version-with-epoch.js';
import { coversOf, isWeakness, vulnerabilityId } from '../../domain/vulnerability-id.js';
import {
  NATIVE_LIMITS,
  type NativeCheck,
  type NativeFinding,
  type NativePackage,
  type NativePort,
} from './native-document.schema.js';
import type { FaultList } from './native-faults.js';

const NEEDS_PURL = 'must be a package URL such as "pkg:deb/debian/libssl3@3.0.11"';

/** Where packages without a package URL belong, and what is told about faults. */
export interface NativeReading {
  os: OperatingSystem | null;
  /** The only collector of the inventory, when there is just one; it tells the kind of a bare name. */
  type: string | null;
  faults: FaultList;
}

function readPackageClaim(
  claim: { purl?: string | null; name: string | null | undefined; type: string | null },
  pointer: string,
  reading: NativeReading,
): ObservedPackage | null {
  const purl = parsePackageUrl(claim.purl);
  if (claim.purl && purl === null) {
    reading.faults.add(`${pointer}/purl`, NEEDS_PURL);
    return null;
  }
  const found = identifyPackage({ purl, type: claim.type, name: claim.name, os: reading.os });
  if (found === null) reading.faults.add(pointer, 'must name its package by a package URL or by its name');
  return found;
}

/** One installed package of the inventory; a fault and null when nothing names it. */
export function readNativePackage(
  row: NativePackage,
  pointer: string,
  reading: NativeReading,
): ObservedSoftware | null {
  const found = readPackageClaim({ purl: row.purl, name: row.name, type: reading.type }, pointer, reading);
  if (found === null) return null;
  const purl = parsePackageUrl(row.purl);
  const { origin, vendor, maintainer } = row;
  return {
    package: found,
    version: versionWithEpoch(cleanText(row.version, TEXT_LIMITS.version) ?? '', purl),
    architecture: cleanText(row.architecture, TEXT_LIMITS.word),
    sourceName: cleanText(row.sourceName, TEXT_LIMITS.name),
    sourceVersion: cleanText(row.sourceVersion, TEXT_LIMITS.version),
    ...provenanceOf(found.ecosystem, purl, { origin, vendor, maintainer }),
    ...(row.owner === undefined ? {} : { owner: cleanText(row.owner, TEXT_LIMITS.name) }),
  };
}

function readCvss(row: NativeFinding, pointer: string, reading: NativeReading): CvssStatement[] {
  const statements = (row.cvss ?? []).map((one, index) => {
    const version = one.version ?? null;
    if (one.vector && readCvssVector(one.vector, version) === null) {
      reading.faults.add(`${pointer}/cvss/${index}/vector`, 'must be a CVSS vector of version 2.0, 3.0, 3.1 or 4.0');
    }
    return cvssStatement({ source: one.source ?? 'agent', version, vector: one.vector, score: one.score });
  });
  return distinctStatements(statements);
}

/** Other names, but for the CVEs of an advisory with several: it is about each of them, and called by none. */
function namesOf(
  id: string,
  given: readonly string[],
): Pick<ObservedFinding, 'aliases' | 'relatedIds'> & { covers?: string[] } {
  const others = distinctTexts(given.map(vulnerabilityId)).filter((alias) => alias !== id && !isWeakness(alias));
  const bundle = coversOf(id, others);
  const covers = bundle.covers ?? [];
  const isCovered = (one: string): boolean => covers.includes(one.toUpperCase());
  return { aliases: others.filter((one) => !isCovered(one)), relatedIds: others.filter(isCovered), ...bundle };
}

/** One finding; faults where identifier, package or CVSS vector are none. */
export function readNativeFinding(row: NativeFinding, pointer: string, reading: NativeReading): ObservedFinding | null {
  const id = vulnerabilityId(row.id);
  if (id === null) reading.faults.add(`${pointer}/id`, 'must not be blank');
  const named = typeof row.package === 'string' ? { name: row.package, ecosystem: null } : row.package;
  const found = readPackageClaim(
    { purl: row.purl, name: named?.name, type: named?.ecosystem ?? null },
    pointer,
    reading,
  );
  const cvss = readCvss(row, pointer, reading);
  if (id === null || found === null) return null;
  const fixedVersions = versionList(row.fixedVersions, TEXT_LIMITS.word);
  return {
    vulnerabilityId: id,
    ...namesOf(id, row.aliases ?? []),
    package: found,
    installedVersion: cleanText(row.installedVersion, TEXT_LIMITS.version) ?? '',
    fixedVersions,
    fixState: fixedVersions.length > 0 ? 'fixed' : 'unknown',
    severity: severityOf(row.severity),
    cvss,
    cwes: distinctTexts((row.cwes ?? []).map((cwe) => cleanText(cwe, TEXT_LIMITS.word))),
    title: cleanText(row.title, TEXT_LIMITS.title),
    description: cleanText(row.description, TEXT_LIMITS.description),
    references: distinctTexts((row.references ?? []).map(webAddress)),
    publishedAt: instantOf(row.publishedAt),
    locations: distinctTexts((row.locations ?? []).map((place) => cleanText(place, TEXT_LIMITS.location))),
  };
}

/** Bytes of what all checks of a scan observed, which are read together for whoever looks at the device. */
const OBSERVED_BYTES = 4 * 1024 * 1024;

/** The room for what the checks of one scan observed. */
export function roomForObserved(): FreeRoom {
  return { bytes: OBSERVED_BYTES };
}

/** Why a check says more than is kept; null where it does not. */
function excessOf({ evidence = [] }: NativeCheck, free: object | null): string | null {
  if (evidence.length > NATIVE_LIMITS.evidence)
    return `it names more than ${NATIVE_LIMITS.evidence} pieces of evidence`;
  const { depth, values, bytes } = FREE_JSON_LIMITS;
  return free === null
    ? `it holds more than ${values} values, more than ${depth} levels, more than ${bytes} bytes, or with the checks before it more than ${OBSERVED_BYTES}`
    : null;
}

/**
 * One check. One whose free part is too deep or too large to store is an error: what can be made large on a machine, by anybody there,
 * must not keep the other checks from being heard.
 */
export function readNativeCheck(row: NativeCheck, room: FreeRoom): ObservedCheck {
  const free = copyFreeJson({ observed: row.observed ?? {}, evidence: row.evidence ?? [] }, room);
  const severity = catalogueCheck(row.id)?.severity ?? null;
  const excess = excessOf(row, free);
  if (free === null || excess !== null) {
    const reason = { code: 'too-large', detail: `What this check said is not kept: ${excess}.` };
    return { id: row.id, severity, status: 'error', observed: {}, evidence: [], reason };
  }
  const code = cleanText(row.reason?.code, TEXT_LIMITS.word);
  const detail = cleanText(row.reason?.detail, TEXT_LIMITS.location);
  return {
    ...{ id: row.id, severity, status: row.status, observed: free.observed, evidence: free.evidence },
    reason: code === null ? null : { code, detail },
  };
}

/** One listening port; the address and protocol in lower case, for agents differ. */
export function readNativePort(row: NativePort): ListeningPort {
  return {
    protocol: (cleanText(row.protocol, TEXT_LIMITS.word) ?? 'unknown').toLowerCase(),
    address: (cleanText(row.address, TEXT_LIMITS.id) ?? 'unknown').toLowerCase(),
    port: row.port,
    process: cleanText(row.process, TEXT_LIMITS.title),
  };
}
