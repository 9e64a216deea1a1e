import { packageTypeOf, typeEcosystem } from '../../../scans/index.js';
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
  otherForm,
} from '../../domain/intel/fact-fields.js';
import { malwareReason } from '../../domain/malware.js';
import type { AdvisoryFact, IntelFact, RangeEvent } from '../../domain/intel/intel-fact.js';
import type { LeftOutCount } from '../../domain/intel/left-out.js';
import { eventsOf } from './affected-package.js';
import { namesOfRecord, packageNameOf } from './osv-record.js';
import { severityOf } from './record-severity.js';

const TITLE = 'compact advisories';

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
export function* factsOfCompact(
  entry: Fields,
  form: 'almalinux' | 'pypi' | 'ghsa',
  leftOut: LeftOutCount,
): Generator<IntelFact> {
  const id = nameOf(entry['id'], 200);
  if (id === null) throw otherForm(TITLE);
  if (form === 'almalinux') yield* almaLinux(id, entry);
  else if (form === 'pypi') yield* python(id, entry, leftOut);
  else yield* gitHub(id, entry, leftOut);
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

function* python(id: string, entry: Fields, leftOut: LeftOutCount): Generator<IntelFact> {
  const packageName = packageNameOf('PyPI', entry['pkg']);
  if (packageName === null) throw otherForm(TITLE);
  const { identifiers, aliases } = namesOfRecord(id, entry);
  const read = listOf(entry['ranges']).map(eventsOf);
  if (read.includes(null)) leftOut.add('unreadable-range', id);
  const ranges = read.flatMap((events) => (events === null || events.length === 0 ? [] : [{ events }]));
  if (ranges.length === 0) {
    if (!read.includes(null)) leftOut.add('no-versions', id);
    return;
  }
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

function* gitHub(id: string, entry: Fields, leftOut: LeftOutCount): Generator<IntelFact> {
  const type = packageTypeOf(nameOf(entry['type'], 50));
  const ecosystem = type === null ? null : typeEcosystem(type);
  const packageName = packageNameOf(ecosystem ?? '', entry['name']);
  if (ecosystem === null || packageName === null) {
    leftOut.add(ecosystem === null ? 'unknown-ecosystem' : 'unreadable', `${id}: ${nameOf(entry['type'], 50) ?? ''}`);
    return;
  }
  const { identifiers, aliases } = namesOfRecord(id, { aliases: entry['cve'] });
  const constraint = nameOf(entry['constraint'], 2000) ?? '';
  const ranges = rangesOf(constraint);
  if (ranges === null) {
    leftOut.add('unreadable-range', `${id}: ${constraint}`);
    return;
  }
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
    ...(malwareReason({ identifiers: [id, ...aliases], cwes: cweIds(entry['cwe']), stated: false }) === null
      ? {}
      : { malware: true as const }),
    url: `https://github.com/advisories/${encodeURIComponent(id)}`,
  };
  const [vector] = namesOf(entry['cvss'], 256).sort();
  yield* factOfCve(identifiers, vector ?? null, cweIds(entry['cwe']), 'ghsa');
}

/** `>=2.2.0,<2.2.5 (go)`, alternatives with `||`; null for anything else: nothing is guessed. */
function rangesOf(constraint: string): { events: RangeEvent[] }[] | null {
  const ranges: { events: RangeEvent[] }[] = [];
  for (const part of constraint
    .trimEnd()
    .replace(/\s{0,20}\([a-z]+\)$/, '')
    .split('||')) {
    const steps = part.split(',').map((step) => /^\s*(>=|<=|<|>|=)\s*([^\s<>=]{1,200})\s*$/.exec(step));
    const events = steps.length > 2 || steps.includes(null) ? null : eventsOfSteps(steps);
    if (events === null) return null;
    ranges.push({ events });
  }
  return ranges;
}

/** One bound of each kind at the most: two lower ones are no range. */
function eventsOfSteps(steps: readonly (RegExpExecArray | null)[]): RangeEvent[] | null {
  const of = (...signs: string[]): [sign: string, version: string][] =>
    steps.flatMap((step) => {
      const [, sign, version] = step ?? [];
      return sign !== undefined && version !== undefined && signs.includes(sign) ? [[sign, version]] : [];
    });
  const [exact] = of('=');
  if (exact !== undefined) return steps.length === 1 ? [{ introduced: exact[1] }, { lastAffected: exact[1] }] : null;
  const lower = of('>=', '>');
  const upper = of('<', '<=');
  if (lower.length > 1 || upper.length > 1) return null;
  return [
    ...(lower.length === 0 ? [{ introduced: '0' }] : []),
    ...lower.map(([sign, version]) => (sign === '>' ? { after: version } : { introduced: version })),
    ...upper.map(([sign, version]) => (sign === '<' ? { fixed: version } : { lastAffected: version })),
  ];
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
