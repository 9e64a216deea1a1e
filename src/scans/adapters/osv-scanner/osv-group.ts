import { cleanText, TEXT_LIMITS, webAddress } from '../../domain/clean-text.js';
import { instantOf } from '../../domain/instant.js';
import { listOf, objectOf } from '../../domain/json-fields.js';
import type { JsonObject } from '../../domain/json-fields.js';
import type { ObservedFinding } from '../../domain/observation.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import type { ReportNotes } from '../../domain/report-notes.js';
import { cweId, isCve, relateIdentifiers, vulnerabilityId } from '../../domain/vulnerability-id.js';
import { readFixedVersions } from './osv-fixed-versions.js';
import type { OsvPackage } from './osv-package.js';
import { databaseSpecific, readOsvCvss, readOsvSeverity } from './osv-severity.js';

/** Records of one package that OSV-Scanner holds for the same vulnerability. */
export interface OsvGroup {
  ids: string[];
  aliases: string[];
  records: JsonObject[];
  maximum: unknown;
  /** False when the scanner found that the vulnerable code is not called. */
  isCalled: boolean;
}

interface Names {
  primary: string;
  aliases: string[];
  relatedIds: string[];
}

function distinct<T>(values: Iterable<T | null>): T[] {
  const kept = new Set<T>();
  for (const value of values) if (value !== null) kept.add(value);
  return [...kept];
}

function idsOf(value: unknown): string[] {
  return distinct(listOf(value).map(vulnerabilityId));
}

/** Call analysis names every record of the group; code is called as soon as one of them says so. */
function isCalled(group: JsonObject): boolean {
  const analysis = objectOf(group.experimental_analysis ?? group.experimentalAnalysis);
  const entries = Object.values(analysis ?? {}).map(objectOf);
  return entries.length === 0 || entries.some((entry) => entry?.called !== false);
}

/**
 * The groups of one package: those of the report without their withdrawn records, and one for each record that stands in
 * no group. A group without any identifier has empty `ids`; one whose records are all withdrawn is left out.
 */
export function readOsvGroups(
  rows: readonly unknown[],
  records: readonly JsonObject[],
): { groups: OsvGroup[]; withdrawn: number } {
  const byId = new Map<string, JsonObject>();
  for (const record of records) {
    const id = vulnerabilityId(record.id);
    if (id !== null && !byId.has(id)) byId.set(id, record);
  }
  const withdrawn = new Set([...byId].filter(([, record]) => instantOf(record.withdrawn) !== null).map(([id]) => id));
  const grouped = new Set<string>();
  const groups: OsvGroup[] = [];
  for (const row of rows) {
    const fields = objectOf(row) ?? {};
    const named = idsOf(fields.ids);
    for (const id of named) grouped.add(id);
    const ids = named.filter((id) => !withdrawn.has(id));
    if (named.length > 0 && ids.length === 0) continue;
    groups.push({
      ids,
      aliases: idsOf(fields.aliases).filter((id) => !withdrawn.has(id)),
      records: ids.map((id) => byId.get(id)).filter((record) => record !== undefined),
      maximum: fields.max_severity,
      isCalled: isCalled(fields),
    });
  }
  for (const [id, record] of byId) {
    if (grouped.has(id) || withdrawn.has(id)) continue;
    groups.push({ ids: [id], aliases: [], records: [record], maximum: null, isCalled: true });
  }
  return { groups, withdrawn: withdrawn.size };
}

/**
 * The one CVE of a group is its name, and all its other identifiers are aliases. A distribution's record names its CVE as
 * `upstream`. A group with several CVEs bundles them: it keeps the smallest identifier of its own.
 */
function nameGroup({ ids, aliases, records }: OsvGroup): Names | null {
  const names = distinct([...ids, ...aliases, ...records.flatMap((record) => idsOf(record.aliases))]);
  const upstream = records.flatMap((record) => idsOf(record.upstream));
  const related = [...upstream, ...records.flatMap((record) => idsOf(record.related))];
  const own = distinct(names.filter(isCve).map((id) => id.toUpperCase()));
  const cves = own.length > 0 ? own : distinct(upstream.filter(isCve).map((id) => id.toUpperCase()));
  const [cve] = cves.length === 1 ? cves : [];
  const smallest = (list: string[]): string | undefined => [...list].sort()[0];
  const primary = cve ?? smallest(ids.filter((id) => !isCve(id))) ?? smallest(ids) ?? smallest(names);
  if (primary === undefined) return null;
  const others = names.filter((id) => id.toUpperCase() !== primary.toUpperCase());
  if (own.length > 1) {
    const relation = relateIdentifiers(primary, [...others, ...related]);
    return { primary, ...relation };
  }
  const same = new Set([primary, ...others].map((id) => id.toUpperCase()));
  return {
    primary,
    aliases: others,
    relatedIds: distinct(related.filter((id) => !same.has(id.toUpperCase()))),
  };
}

function firstText(records: readonly JsonObject[], key: string, limit: number): string | null {
  for (const record of records) {
    const text = cleanText(record[key], limit);
    if (text !== null) return text;
  }
  return null;
}

function readReferences(records: readonly JsonObject[]): string[] {
  return distinct(records.flatMap((record) => listOf(record.references).map((row) => webAddress(objectOf(row)?.url))));
}

/** One group as a finding in one package; null when it has no usable identifier. */
export function readOsvGroup(
  group: OsvGroup,
  what: OsvPackage,
  path: string | null,
  notes: ReportNotes,
): ObservedFinding | null {
  const names = nameGroup(group);
  if (names === null) return null;
  const { records } = group;
  const fixedVersions = distinct(records.flatMap((record) => readFixedVersions(record, what)));
  const cwes = records.flatMap((record) => listOf(databaseSpecific(record)?.cwe_ids).map(cweId));
  const published = records.map((record) => instantOf(record.published)).filter((instant) => instant !== null);
  return {
    vulnerabilityId: names.primary,
    aliases: notes.keep(names.aliases, LIST_LIMITS.identifiers),
    relatedIds: notes.keep(names.relatedIds, LIST_LIMITS.identifiers),
    package: what.found,
    installedVersion: what.version,
    fixedVersions: notes.keep(fixedVersions, LIST_LIMITS.fixedVersions),
    fixState: fixedVersions.length > 0 ? 'fixed' : 'unknown',
    severity: readOsvSeverity(group.maximum, records),
    cvss: notes.keep(readOsvCvss(records), LIST_LIMITS.cvss),
    cwes: notes.keep(distinct(cwes), LIST_LIMITS.cwes),
    title: firstText(records, 'summary', TEXT_LIMITS.title),
    description: firstText(records, 'details', TEXT_LIMITS.description),
    references: notes.keep(readReferences(records), LIST_LIMITS.references),
    publishedAt: published.sort()[0] ?? null,
    locations: path === null ? [] : [path],
  };
}
