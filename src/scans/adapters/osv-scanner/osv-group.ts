import { TEXT_LIMITS } from '../../domain/clean-text.js';
import { distinctTexts } from '../../domain/distinct-texts.js';
import { instantOf } from '../../domain/instant.js';
import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';
import type { ObservedFinding } from '../../domain/observation.js';
import { LIST_LIMITS, ROW_LIMIT, type ReportNotes } from '../../domain/report-notes.js';
import { saysMalware } from '../../domain/says-malware.js';
import { coversOf, isCve, isWeakness, relateIdentifiers, vulnerabilityId } from '../../domain/vulnerability-id.js';
import { readFixedVersions } from './osv-fixed-versions.js';
import type { OsvPackage } from './osv-package.js';
import { firstText, placesOf, readReferences, weaknessesOf } from './osv-record-words.js';
import { readOsvCvss, readOsvSeverity } from './osv-severity.js';

/** Records of one package that OSV-Scanner holds for the same vulnerability. */
export interface OsvGroup {
  ids: string[];
  aliases: string[];
  records: JsonObject[];
  maximum: unknown;
  /** False when the scanner found that the vulnerable code is not called. */
  isCalled: boolean;
  /** True when the distribution takes it for no security matter. */
  isUnimportant: boolean;
}

interface Names {
  primary: string;
  aliases: string[];
  relatedIds: string[];
  /** The CVEs that it is about, where there are several. */
  covers?: string[];
}

/** Names in one list that are looked at: an update of a kernel has some thousand, and a group is asked for each of its records. */
const NAMES = 4000;

function idsOf(value: unknown, most = NAMES): string[] {
  return distinctTexts(listOf(value).slice(0, most).map(vulnerabilityId));
}

/** Call analysis names every record of the group; code is called as soon as one of them says so. */
function isCalled(group: JsonObject): boolean {
  const entries = analysisOf(group);
  return entries.length === 0 || entries.some((entry) => entry?.called !== false);
}

/** Debian's urgency, since OSV-Scanner 2: all records of the group have to say so. */
function isUnimportant(group: JsonObject): boolean {
  const entries = analysisOf(group);
  return entries.length > 0 && entries.every((entry) => entry?.unimportant === true);
}

function analysisOf(group: JsonObject): (JsonObject | null)[] {
  const analysis = objectOf(group.experimental_analysis ?? group.experimentalAnalysis);
  return Object.values(analysis ?? {}).map(objectOf);
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
    const named = idsOf(fields.ids, ROW_LIMIT);
    // A record stands in one group; read once for each that names it, a large one could keep us busy for hours.
    const ids = named.filter((id) => !withdrawn.has(id) && !grouped.has(id));
    for (const id of named) grouped.add(id);
    if (named.length > 0 && ids.length === 0) continue;
    groups.push({
      ids,
      aliases: idsOf(fields.aliases).filter((id) => !withdrawn.has(id)),
      records: ids.map((id) => byId.get(id)).filter((record) => record !== undefined),
      maximum: fields.max_severity,
      isCalled: isCalled(fields),
      isUnimportant: isUnimportant(fields),
    });
  }
  for (const [id, record] of byId) {
    if (grouped.has(id) || withdrawn.has(id)) continue;
    groups.push({ ids: [id], aliases: [], records: [record], maximum: null, isCalled: true, isUnimportant: false });
  }
  return { groups, withdrawn: withdrawn.size };
}

/**
 * The one CVE of a group is its name, and all its other identifiers are aliases. A distribution's record names its CVE as
 * `upstream`. A group with several CVEs bundles them: it keeps the smallest identifier of its own.
 */
function nameGroup({ ids, aliases, records }: OsvGroup): Names | null {
  const stated = [...aliases, ...records.flatMap((record) => idsOf(record.aliases))];
  const names = distinctTexts([...ids, ...stated.filter((id) => !isWeakness(id))]);
  const upstream = records.flatMap((record) => idsOf(record.upstream));
  const related = [...upstream, ...records.flatMap((record) => idsOf(record.related))];
  const own = distinctTexts(names.filter(isCve).map((id) => id.toUpperCase()));
  const cves = own.length > 0 ? own : distinctTexts(upstream.filter(isCve).map((id) => id.toUpperCase()));
  const [cve] = cves.length === 1 ? cves : [];
  const smallest = (list: string[]): string | undefined => [...list].sort()[0];
  const primary = cve ?? smallest(ids.filter((id) => !isCve(id))) ?? smallest(ids) ?? smallest(names);
  if (primary === undefined) return null;
  const others = names.filter((id) => id.toUpperCase() !== primary.toUpperCase());
  if (own.length > 1) {
    const relation = relateIdentifiers(primary, [...others, ...related]);
    return { primary, ...relation, ...coversOf(primary, own) };
  }
  const same = new Set([primary, ...others].map((id) => id.toUpperCase()));
  return {
    primary,
    aliases: others,
    relatedIds: distinctTexts(related.filter((id) => !same.has(id.toUpperCase()))),
    ...coversOf(primary, cves),
  };
}

/** The name under which one record speaks: its own, with all others of the group, where it is one name of the group's vulnerability. */
function namedByRecord(names: Names, record: JsonObject): Names {
  const own = vulnerabilityId(record.id);
  const all = [names.primary, ...names.aliases];
  const known = all.find((id) => id.toUpperCase() === own?.toUpperCase());
  if (known === undefined) return names;
  return { ...names, primary: known, aliases: all.filter((id) => id !== known) };
}

/**
 * One group as findings in one package: one for each of its records, which have their own words and are the same
 * vulnerability by their aliases. Empty when the group has no usable identifier.
 */
export function readOsvGroup(
  group: OsvGroup,
  what: OsvPackage,
  path: string | null,
  notes: ReportNotes,
): ObservedFinding[] {
  const names = nameGroup(group);
  if (names === null) return [];
  const { records } = group;
  const fixes = records.map((record) => readFixedVersions(record, what));
  const fixedVersions = distinctTexts(fixes.flatMap(({ versions }) => versions));
  const onlyIn = fixedVersions.length > 0 ? null : (fixes.find((one) => one.onlyIn !== null)?.onlyIn ?? null);
  if (onlyIn !== null) notes.countFixedElsewhere(onlyIn);
  const published = records.map((record) => instantOf(record.published)).filter((instant) => instant !== null);
  const shared = {
    package: what.found,
    installedVersion: what.version,
    fixedVersions: notes.keep(fixedVersions, LIST_LIMITS.fixedVersions),
    fixState:
      fixedVersions.length > 0 ? ('fixed' as const) : onlyIn === null ? ('unknown' as const) : ('not-fixed' as const),
    ...readOsvSeverity(group.maximum, records),
    publishedAt: published.sort()[0] ?? null,
    locations: path === null ? [] : [path],
  };
  // Of a group larger than any that is real, the records speak with one voice: each would repeat the names of all others.
  const isLarge = records.length > LIST_LIMITS.identifiers || group.ids.length > NAMES;
  const speakers = records.length === 0 || isLarge ? [null] : records;
  return speakers.map((record) => {
    const { primary, aliases, relatedIds, covers } = record === null ? names : namedByRecord(names, record);
    const said = record === null ? records : [record];
    const cwes = said.flatMap(weaknessesOf);
    const isMalware = said.some((one) => placesOf(one).some(saysMalware));
    return {
      ...shared,
      vulnerabilityId: primary,
      aliases: notes.keep(aliases, LIST_LIMITS.identifiers),
      relatedIds: notes.keep(relatedIds, LIST_LIMITS.identifiers),
      ...(covers === undefined ? {} : { covers }),
      cvss: notes.keep(readOsvCvss(said), LIST_LIMITS.cvss),
      cwes: notes.keep(distinctTexts(cwes), LIST_LIMITS.cwes),
      ...(isMalware ? { malware: true } : {}),
      title: firstText(said, 'summary', TEXT_LIMITS.title),
      description: firstText(said, 'details', TEXT_LIMITS.description),
      references: notes.keep(readReferences(said), LIST_LIMITS.references),
    };
  });
}
