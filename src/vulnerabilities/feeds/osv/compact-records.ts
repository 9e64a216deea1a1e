import { cveFact } from '../../domain/intel/cve-fact.js';
import {
  cveId,
  cweIds,
  dayOf,
  type Fields,
  fieldsOf,
  listOf,
  nameOf,
  namesOf,
  objectsOf,
  otherForm,
} from '../../domain/intel/fact-fields.js';
import type { AdvisoryFact, IntelFact, RangeEvent } from '../../domain/intel/intel-fact.js';
import { namesOfRecord, packageNameOf, severityOf } from './osv-record.js';

const TITLE = 'compact advisories';
const ECOSYSTEM_OF_TYPE: Readonly<Record<string, string>> = {
  npm: 'npm',
  python: 'PyPI',
  'go-module': 'Go',
  'java-archive': 'Maven',
};

/** Whether a document begins like one of the compact forms. */
export function isCompact(head: string): boolean {
  return /^\s*\{"id":"[^"]*","(?:rel":"\d|pkg":"|cve":\[)/.test(head);
}

/** The document that an entry in a compact form belongs to; null for a record of OSV. */
export function compactForm(record: Fields): 'almalinux' | 'pypi' | 'ghsa' | null {
  if (typeof record['rel'] === 'string' && fieldsOf(record['fixed']) !== null) return 'almalinux';
  if (typeof record['pkg'] === 'string') return 'pypi';
  return typeof record['type'] === 'string' && Array.isArray(record['cve']) ? 'ghsa' : null;
}

/** What an entry says. */
export function* factsOfCompact(entry: Fields, form: 'almalinux' | 'pypi' | 'ghsa'): Generator<IntelFact> {
  const id = nameOf(entry['id'], 200);
  if (id === null) throw otherForm(TITLE);
  if (form === 'almalinux') yield* almaLinux(id, entry);
  else if (form === 'pypi') yield* python(id, entry);
  else yield* gitHub(id, entry);
}

const BLANK = {
  kind: 'advisory',
  ofSource: false,
  versions: [],
  status: 'affected',
  severity: 0,
  title: null,
  publishedOn: null,
  modifiedAt: null,
} as const;

function* almaLinux(id: string, entry: Fields): Generator<AdvisoryFact> {
  const cves = listOf(entry['cves']).flatMap((one) => cveId(one) ?? []);
  const release = nameOf(entry['rel'], 10);
  for (const [name, version] of Object.entries(fieldsOf(entry['fixed']) ?? {})) {
    const packageName = nameOf(name);
    const fixed = nameOf(version, 256);
    if (packageName === null || fixed === null || release === null || !/^\d+$/.test(release)) throw otherForm(TITLE);
    yield {
      ...BLANK,
      ecosystem: `AlmaLinux:${release}`,
      packageName,
      id,
      identifiers: cves.length > 0 ? cves : [id],
      aliases: [],
      ranges: [{ events: [{ introduced: '0' }, { fixed }] }],
      fixState: 'fixed',
      severity: severityOf(entry['sev']),
      url: `https://osv.dev/vulnerability/${encodeURIComponent(id)}`,
      publishedOn: dayOf(entry['date']),
    };
  }
}

function* python(id: string, entry: Fields): Generator<IntelFact> {
  const packageName = packageNameOf('PyPI', entry['pkg']);
  if (packageName === null) throw otherForm(TITLE);
  const { identifiers, aliases } = namesOfRecord(id, entry);
  const ranges = listOf(entry['ranges'])
    .map((events) => ({ events: objectsOf(events).flatMap(eventOf) }))
    .filter(({ events }) => events.length > 0);
  yield {
    ...BLANK,
    ecosystem: 'PyPI',
    packageName,
    id,
    identifiers,
    aliases,
    ranges,
    fixState: ranges.some(({ events }) => events.some((event) => event.fixed !== undefined)) ? 'fixed' : 'unknown',
    url: `https://osv.dev/vulnerability/${encodeURIComponent(id)}`,
  };
  const vector = nameOf(listOf(entry['cvss'])[0] ?? entry['cvss'], 256);
  if (vector !== null) yield* factOfCve(identifiers, vector, [], 'osv');
}

function* gitHub(id: string, entry: Fields): Generator<IntelFact> {
  const ecosystem = ECOSYSTEM_OF_TYPE[String(entry['type'])];
  const packageName = packageNameOf(ecosystem ?? '', entry['name']);
  if (ecosystem === undefined || packageName === null) throw otherForm(TITLE);
  const { identifiers, aliases } = namesOfRecord(id, { aliases: entry['cve'] });
  const ranges = rangesOf(String(entry['constraint']));
  if (ranges.length === 0) return;
  yield {
    ...BLANK,
    ecosystem,
    packageName,
    id,
    identifiers,
    aliases,
    ranges,
    fixState: listOf(entry['fix']).length > 0 ? 'fixed' : 'unknown',
    severity: severityOf(entry['sev']),
    url: `https://github.com/advisories/${encodeURIComponent(id)}`,
  };
  const [vector] = namesOf(entry['cvss'], 256).sort();
  yield* factOfCve(identifiers, vector ?? null, cweIds(entry['cwe']), 'ghsa');
}

/** `>=2.2.0,<2.2.5 (go)`, alternatives with `||`; anything else is not understood, and nothing is guessed. */
function rangesOf(constraint: string): { events: RangeEvent[] }[] {
  const ranges: { events: RangeEvent[] }[] = [];
  for (const part of constraint.replace(/\s*\([a-z]+\)\s*$/, '').split('||')) {
    const steps = part.split(',').map((step) => /^\s*(>=|<=|<|=)\s*([^\s<>=]{1,200})\s*$/.exec(step));
    if (steps.length > 2 || steps.some((step) => step === null)) return [];
    const of = (sign: string): string | undefined => steps.find((step) => step?.[1] === sign)?.[2];
    const exact = of('=');
    const introduced = of('>=') ?? exact ?? '0';
    const fixed = of('<');
    const lastAffected = of('<=') ?? exact;
    const end = fixed !== undefined ? [{ fixed }] : lastAffected !== undefined ? [{ lastAffected }] : [];
    ranges.push({ events: [{ introduced }, ...end] });
  }
  return ranges;
}

function* factOfCve(
  identifiers: readonly string[],
  vector: string | null,
  cwes: string[],
  source: string,
): Generator<IntelFact> {
  const [cve] = identifiers;
  if (cve === undefined || cveId(cve) !== cve || (vector === null && cwes.length === 0)) return;
  yield cveFact(cve, {
    cvssVector: vector,
    cvssSource: vector === null ? null : source,
    cwes,
    cweSource: cwes.length > 0 ? 'ghsa' : null,
  });
}

function eventOf(event: Fields): RangeEvent[] {
  const introduced = nameOf(event['introduced'], 256);
  const fixed = nameOf(event['fixed'], 256);
  const lastAffected = nameOf(event['last_affected'], 256);
  if (introduced !== null) return [{ introduced }];
  if (fixed !== null) return [{ fixed }];
  return lastAffected === null ? [] : [{ lastAffected }];
}
