import {
  type AdvisoryKind,
  advisoryKindOf,
  baseEcosystem,
  comparedName,
  cveOfAdvisory,
  type EcosystemPlace,
  isWeakness,
  parsePackageUrl,
  placeOfEcosystem,
  saysMalware,
  UBUNTU_PRO,
  versionWithEpoch,
} from '../../../scans/index.js';
import { cveFact } from '../../domain/intel/cve-fact.js';
import {
  cveId,
  cweIds,
  dayOf,
  type Fields,
  fieldsOf,
  instantOf,
  nameOf,
  namesOf,
  objectsOf,
  prose,
} from '../../domain/intel/fact-fields.js';
import { factProblem } from '../../domain/intel/fact-problem.js';
import type { AdvisoryFact, AdvisoryRange, IntelFact } from '../../domain/intel/intel-fact.js';
import type { LeftOutCount, LeftOutReason } from '../../domain/intel/left-out.js';
import { malwareReason } from '../../domain/malware.js';
import { affectedVersions } from './affected-package.js';
import { moduleOfRecord } from './module-of-record.js';
import { ECOSYSTEMS, OF_SOURCE } from './osv-documents.js';
import { severityOfRecord, vectorOfRecord } from './record-severity.js';

/** Advisories about all that an update mends. */
const BUNDLES = new Set<AdvisoryKind>(['bundle', 'update']);

/** What is read of a document: the part of the feed that it is, and what is left out of it. */
export interface RecordReading {
  part: string;
  leftOut: LeftOutCount;
}

/** As names of the ecosystem are compared; null for none. */
export function packageNameOf(base: string, name: unknown): string | null {
  const given = nameOf(name);
  return given === null ? null : comparedName(base, given);
}

/** The document that a record belongs to: that of its first package; null for none of ours. */
export function partOfRecord(record: Fields): string | null {
  return (
    objectsOf(record['affected'])
      .map((affected) => partOf(ecosystemOf(affected)))
      .find((part) => part !== null) ?? null
  );
}

/** What a record says about the packages of one document, and about its CVE. Of one that was withdrawn only that. */
export function* factsOfRecord(record: Fields, { part, leftOut }: RecordReading): Generator<IntelFact> {
  const id = nameOf(record['id'], 200);
  if (id === null) {
    leftOut.add('unreadable', JSON.stringify(record['id'] ?? null).slice(0, 100));
    return;
  }
  const reason = wholeReason(id, record);
  if (reason !== null) {
    leftOut.add(reason, id);
    const on = dayOf(record['withdrawn']);
    if (on !== null && objectsOf(record['affected']).some((one) => partOf(ecosystemOf(one)) === part))
      yield { kind: 'withdrawn', id, on };
    return;
  }
  const { identifiers, aliases } = namesOfRecord(id, record);
  const packages = new Map<string, AdvisoryFact>();
  let isOurs = false;
  for (const affected of objectsOf(record['affected'])) {
    const ecosystem = ecosystemOf(affected);
    const place = placeOfEcosystem(ecosystem);
    if (place === null) leftOut.add('unknown-ecosystem', ecosystem);
    if (place === null || partOf(place.base) !== part) continue;
    isOurs = true;
    const made = advisoryOf(record, affected, place, { id, identifiers, aliases }, leftOut);
    if (made === null) continue;
    const key = `${made.ecosystem}\n${made.packageName}`;
    const twin = packages.get(key);
    // One package may stand there several times, with a range each.
    packages.set(key, twin ? joined(twin, made) : made);
  }
  if (!isOurs && partOfRecord(record) !== null) leftOut.add('other-document', `${id}: ${partOfRecord(record) ?? ''}`);
  yield* packages.values();
  const [cve] = identifiers;
  if (packages.size > 0 && identifiers.length === 1 && cve !== undefined && cveId(cve) === cve)
    yield* ofCve(cve, id, record);
}

function wholeReason(id: string, record: Fields): LeftOutReason | null {
  if (instantOf(record['withdrawn']) !== null) return 'withdrawn';
  const kind = advisoryKindOf(id);
  if (kind === 'livepatch') return 'livepatch';
  return kind === 'update' && namesOfRecord(id, record).identifiers[0] === id ? 'no-vulnerability' : null;
}

function ecosystemOf(affected: Fields): string {
  return nameOf(fieldsOf(affected['package'])?.['ecosystem'], 200) ?? '';
}

function partOf(ecosystem: string): string | null {
  return ECOSYSTEMS.get(baseEcosystem(ecosystem) ?? '') ?? null;
}

/** A CVE where there is one. Two different CVEs are never one vulnerability, so they are no other names of each other. */
export function namesOfRecord(id: string, record: Fields): { identifiers: string[]; aliases: string[] } {
  const only = cveId(id) ?? cveOfAdvisory(id);
  if (only !== null) return { identifiers: [only], aliases: [] };
  const isBundle = BUNDLES.has(advisoryKindOf(id));
  const others = namesOf(record['aliases'], 200).filter((one) => !isWeakness(one));
  const known = cvesIn(others);
  if (known.length === 1 && !isBundle)
    return { identifiers: known, aliases: [id, ...others.filter((one) => cveId(one) === null)] };
  if (known.length > 1) return { identifiers: known, aliases: [] };
  const upstream = namesOf(record['upstream'], 200);
  const related = isBundle ? namesOf(record['related'], 200) : [];
  const bundled = cvesIn([...upstream, ...related, ...(isBundle ? others : [])]);
  if (bundled.length > 0) return { identifiers: bundled, aliases: [] };
  // Rebuilders name what they mend by whatever number it has.
  const vulnerabilities = upstream.filter((one) => advisoryKindOf(one) === 'one' && one !== id);
  return vulnerabilities.length > 0
    ? { identifiers: vulnerabilities, aliases: [] }
    : { identifiers: [id], aliases: others };
}

/** Each once; `UBUNTU-CVE-2024-1` is CVE-2024-1. */
function cvesIn(ids: readonly string[]): string[] {
  return [...new Set(ids.flatMap((one) => cveId(one) ?? cveOfAdvisory(one) ?? []))];
}

/** Null when nothing of it can be compared with an inventory; that is counted. */
function advisoryOf(
  record: Fields,
  affected: Fields,
  { base, ecosystem, channel }: EcosystemPlace,
  names: Pick<AdvisoryFact, 'id' | 'identifiers' | 'aliases'>,
  leftOut: LeftOutCount,
): AdvisoryFact | null {
  const group = interestGroupOf(affected);
  if (ecosystem === null || (channel !== null && channel !== UBUNTU_PRO) || group !== null) {
    leftOut.add('other-product', group ?? ecosystemOf(affected));
    return null;
  }
  const packageName = packageNameOf(base, fieldsOf(affected['package'])?.['name']);
  const ofSource = OF_SOURCE.has(base);
  const { ranges: given, versions, unread } = affectedVersions(affected, ofSource, channel);
  const ranges = withEpochs(given, affected);
  if (unread !== null) leftOut.add('unreadable-range', `${names.id}: ${unread}`);
  if (packageName === null || (ranges.length === 0 && versions.length === 0)) {
    if (packageName === null) leftOut.add('unreadable', names.id);
    else if (unread === null) leftOut.add('no-versions', `${names.id}: ${packageName}`);
    return null;
  }
  const fixed = ranges.some(({ events }) => events.some((event) => event.fixed !== undefined));
  const made: AdvisoryFact = {
    kind: 'advisory',
    ...names,
    ofSource,
    ecosystem,
    packageName,
    ranges,
    versions,
    status: 'affected',
    fixState: fixed ? 'fixed' : ofSource ? 'not-fixed' : 'unknown',
    severity: severityOfRecord(record, affected),
    ...(isMalware(record, affected, names.id) ? { malware: true as const } : {}),
    title: prose(record['summary']),
    url: `https://osv.dev/vulnerability/${encodeURIComponent(names.id)}`,
    publishedOn: dayOf(record['published']),
    modifiedAt: instantOf(record['modified']),
    module: moduleOfRecord(record, affected),
  };
  const problem = factProblem(made);
  if (problem !== null) leftOut.add('unreadable', `${names.id}: ${problem}`);
  return problem === null ? made : null;
}

/**
 * The repository of an interest group of Rocky Linux that an entry is of, as only its package URL tells
 * (`distro=rocky-linux-8-sig-cloud`, of RXSA-2023:0101); null for packages of the release. Its builds are called as those of the
 * release with more behind (`el8_7.cloud`), so that every kernel of the release would look older than the group's.
 */
function interestGroupOf(affected: Fields): string | null {
  const purl = fieldsOf(affected['package'])?.['purl'];
  return typeof purl === 'string' ? (/[?&]distro=(rocky-linux-\d+-sig-[\w-]{1,60})/i.exec(purl)?.[1] ?? null) : null;
}

/** With the epoch that a package URL of rpm has: Rocky Linux named it there alone for years. */
function withEpochs(ranges: readonly AdvisoryRange[], affected: Fields): AdvisoryRange[] {
  const purl = parsePackageUrl(fieldsOf(affected['package'])?.['purl']);
  const whole = (version: string | undefined): string | undefined =>
    version === undefined || version === '0' ? version : versionWithEpoch(version, purl);
  return ranges.map((range) => ({
    ...range,
    events: range.events.map((event) =>
      Object.fromEntries(Object.entries(event).map(([key, version]: [string, string]) => [key, whole(version)])),
    ),
  }));
}

/** By its name, by a weakness of the record or of the package, or by a field that says so. */
function isMalware(record: Fields, affected: Fields, id: string): boolean {
  const places = [fieldsOf(record['database_specific']), fieldsOf(affected['database_specific'])];
  const cwes = places.flatMap((place) => [
    ...cweIds(place?.['cwe_ids']),
    ...cweIds(objectsOf(place?.['cwes']).map(({ cweId }) => cweId)),
  ]);
  const stated = [record, ...places].some((place) => place !== null && saysMalware(place));
  return malwareReason({ identifiers: [id, ...namesOf(record['aliases'], 200)], cwes, stated }) !== null;
}

function joined(one: AdvisoryFact, other: AdvisoryFact): AdvisoryFact {
  return {
    ...one,
    ranges: distinctRanges([...one.ranges, ...other.ranges]),
    versions: [...new Set([...one.versions, ...other.versions])],
    fixState: one.fixState === 'fixed' ? one.fixState : other.fixState,
    severity: Math.max(one.severity, other.severity),
    ...(one.malware || other.malware ? { malware: true as const } : {}),
    module: one.module === other.module ? (one.module ?? null) : null,
  };
}

/** Modules and products that share packages say the same of them. */
function distinctRanges(ranges: readonly AdvisoryRange[]): AdvisoryRange[] {
  return [...new Map(ranges.map((range) => [JSON.stringify(range), range])).values()];
}

function* ofCve(cve: string, id: string, record: Fields): Generator<IntelFact> {
  const vector = vectorOfRecord(record);
  const cwes = cweIds(fieldsOf(record['database_specific'])?.['cwe_ids']);
  if (vector === null && cwes.length === 0) return;
  const source = id.startsWith('GHSA-') ? 'ghsa' : 'osv';
  yield cveFact(cve, {
    cvssVector: vector,
    cvssSource: vector === null ? null : source,
    cwes,
    cweSource: cwes.length > 0 ? 'ghsa' : null,
  });
}
