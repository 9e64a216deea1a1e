import { cveFact } from '../../domain/intel/cve-fact.js';
import {
  cveId,
  cweIds,
  dayOf,
  type Fields,
  fieldsOf,
  instantOf,
  listOf,
  nameOf,
  namesOf,
  objectsOf,
  otherForm,
  prose,
} from '../../domain/intel/fact-fields.js';
import type { AdvisoryFact, IntelFact, RangeEvent } from '../../domain/intel/intel-fact.js';

/** OSV's names of ecosystems, without the release, and the documents that they are. */
export const ECOSYSTEMS: ReadonlyMap<string, string> = new Map([
  ['Debian', 'debian'],
  ['Alpine', 'alpine'],
  ['AlmaLinux', 'almalinux'],
  ['npm', 'npm'],
  ['PyPI', 'pypi'],
  ['Go', 'go'],
]);

/** Their advisories name source packages; their versions follow from the ranges. */
const OF_SOURCE = new Set(['debian', 'alpine']);
/** Bundles of several vulnerabilities, and fixes of what is none. */
const BUNDLE = /^(?:DSA|DLA|ALSA|RHSA|USN)-/;
const NO_VULNERABILITY = /^AL[BE]A-/;
const OF_ONE_CVE = /^(?:DEBIAN|ALPINE|UBUNTU)-(CVE-\d{4}-\d{4,19})$/;
const MOST_VERSIONS = 5000;
const SEVERITY: Readonly<Record<string, number>> = {
  unimportant: 1,
  negligible: 1,
  low: 2,
  medium: 3,
  moderate: 3,
  high: 4,
  important: 4,
  critical: 5,
};

/** Index into `SEVERITY_ORDER`; 0 for a word that is not known. */
export function severityOf(word: unknown): number {
  return typeof word === 'string' ? (SEVERITY[word.trim().toLowerCase()] ?? 0) : 0;
}

/** As inventories write it: Python compares names by PEP 503, the others as they are. Null for none. */
export function packageNameOf(ecosystem: string, name: unknown): string | null {
  const given = nameOf(name);
  return ecosystem === 'PyPI' ? (given?.toLowerCase().replaceAll(/[-_.]+/g, '-') ?? null) : given;
}

/** The document that a record belongs to: that of its first package; null for none of ours. */
export function partOfRecord(record: Fields): string | null {
  return (
    objectsOf(record['affected'])
      .map(partOf)
      .find((part) => part !== null) ?? null
  );
}

/** What a record says about the packages of one ecosystem, and about its CVE. Of one that was withdrawn only that. */
export function* factsOfRecord(record: Fields, part: string): Generator<IntelFact> {
  const id = nameOf(record['id'], 200);
  if (id === null) throw otherForm('OSV');
  if (instantOf(record['withdrawn']) !== null) {
    const on = dayOf(record['withdrawn']);
    if (on !== null && objectsOf(record['affected']).some((one) => partOf(one) === part))
      yield { kind: 'withdrawn', id, on };
    return;
  }
  if (NO_VULNERABILITY.test(id)) return;
  const { identifiers, aliases } = namesOfRecord(id, record);
  const packages = new Map<string, AdvisoryFact>();
  for (const affected of objectsOf(record['affected'])) {
    if (partOf(affected) !== part) continue;
    const made = advisoryOf(record, affected, { id, identifiers, aliases, ofSource: OF_SOURCE.has(part) });
    const key = `${made.ecosystem}\n${made.packageName}`;
    const twin = packages.get(key);
    // One package may stand there several times, with a range each.
    packages.set(key, twin ? joined(twin, made) : made);
  }
  yield* packages.values();
  const [cve] = identifiers;
  if (packages.size > 0 && identifiers.length === 1 && cve !== undefined && cveId(cve) === cve)
    yield* ofCve(cve, id, record);
}

function partOf(affected: Fields): string | null {
  const ecosystem = fieldsOf(affected['package'])?.['ecosystem'];
  return typeof ecosystem === 'string' ? (ECOSYSTEMS.get(ecosystem.split(':', 1)[0] ?? '') ?? null) : null;
}

/** A CVE where there is one. Two different CVEs are never one vulnerability, so they are no other names of each other. */
export function namesOfRecord(id: string, record: Fields): { identifiers: string[]; aliases: string[] } {
  const only = cveId(id) ?? OF_ONE_CVE.exec(id)?.[1];
  if (only !== undefined) return { identifiers: [only], aliases: [] };
  const others = namesOf(record['aliases'], 200);
  const known = others.flatMap((one) => cveId(one) ?? []);
  if (known.length === 1 && !BUNDLE.test(id))
    return { identifiers: known, aliases: [id, ...others.filter((one) => cveId(one) === null)] };
  if (known.length > 1) return { identifiers: known, aliases: [] };
  const upstream = listOf(record['upstream']).flatMap((one) => cveId(one) ?? []);
  const related = BUNDLE.test(id) ? listOf(record['related']).flatMap((one) => cveId(one) ?? []) : [];
  const bundled = [...new Set([...upstream, ...related])];
  return bundled.length > 0 ? { identifiers: bundled, aliases: [] } : { identifiers: [id], aliases: others };
}

function advisoryOf(
  record: Fields,
  affected: Fields,
  names: Pick<AdvisoryFact, 'id' | 'identifiers' | 'aliases' | 'ofSource'>,
): AdvisoryFact {
  const of = fieldsOf(affected['package']) ?? {};
  const ecosystem = nameOf(of['ecosystem'], 100);
  const packageName = packageNameOf(ecosystem ?? '', of['name']);
  if (ecosystem === null || packageName === null) throw otherForm('OSV');
  const ranges = objectsOf(affected['ranges'])
    .filter(({ type }) => type === 'ECOSYSTEM' || type === 'SEMVER')
    .map((range) => ({ events: objectsOf(range['events']).flatMap(eventOf) }))
    .filter(({ events }) => events.length > 0);
  const versions =
    names.ofSource && ranges.length > 0 ? [] : namesOf(affected['versions'], 256).slice(0, MOST_VERSIONS);
  const fixed = ranges.some(({ events }) => events.some((event) => event.fixed !== undefined));
  const word =
    fieldsOf(affected['ecosystem_specific'])?.['urgency'] ?? fieldsOf(record['database_specific'])?.['severity'];
  return {
    kind: 'advisory',
    ...names,
    ecosystem,
    packageName,
    ranges,
    versions,
    status: 'affected',
    fixState: fixed ? 'fixed' : names.ofSource ? 'not-fixed' : 'unknown',
    severity: severityOf(word),
    title: prose(record['summary']),
    url: `https://osv.dev/vulnerability/${encodeURIComponent(names.id)}`,
    publishedOn: dayOf(record['published']),
    modifiedAt: instantOf(record['modified']),
  };
}

function eventOf(event: Fields): RangeEvent[] {
  const introduced = nameOf(event['introduced'], 256);
  const fixed = nameOf(event['fixed'], 256);
  const lastAffected = nameOf(event['last_affected'], 256);
  if (introduced !== null) return [{ introduced }];
  if (fixed !== null) return [{ fixed }];
  return lastAffected === null ? [] : [{ lastAffected }];
}

function joined(one: AdvisoryFact, other: AdvisoryFact): AdvisoryFact {
  return {
    ...one,
    ranges: [...one.ranges, ...other.ranges],
    versions: [...new Set([...one.versions, ...other.versions])],
    fixState: one.fixState === 'fixed' ? one.fixState : other.fixState,
    severity: Math.max(one.severity, other.severity),
  };
}

function* ofCve(cve: string, id: string, record: Fields): Generator<IntelFact> {
  const vector = objectsOf(record['severity'])
    .filter(({ type }) => type === 'CVSS_V3' || type === 'CVSS_V4')
    .sort((a, b) => (String(a['type']) < String(b['type']) ? -1 : 1))
    .map(({ score }) => nameOf(score, 256))
    .find((score) => score !== null);
  const cwes = cweIds(fieldsOf(record['database_specific'])?.['cwe_ids']);
  if (vector === undefined && cwes.length === 0) return;
  const source = id.startsWith('GHSA-') ? 'ghsa' : 'osv';
  yield cveFact(cve, {
    cvssVector: vector ?? null,
    cvssSource: vector === undefined ? null : source,
    cwes,
    cweSource: cwes.length > 0 ? 'ghsa' : null,
  });
}
