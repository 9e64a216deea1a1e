import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Answer } from '../support/session.js';

type Json = Answer['body'];

/** Real reports lie beside the project on some machines and are never part of it. */
const FOLDER = fileURLToPath(new URL('../../../shared/data/reports/', import.meta.url));

/** A real report, and what was counted in it by other means. */
export interface RealReport {
  tool: string;
  file: string;
  counts: Record<string, number | string | undefined>;
}

/** Every real report beside the project; none where they are not there. */
export const REAL_REPORTS: RealReport[] = existsSync(`${FOLDER}expected.json`)
  ? (JSON.parse(readFileSync(`${FOLDER}expected.json`, 'utf8')) as RealReport[])
  : [];

/** The tools whose reports are taken. */
export const TOOLS = ['trivy', 'grype', 'osv-scanner', 'cyclonedx'];

/** The media type that names a bare report of the tool. */
export function mediaTypeOf(tool: string): string {
  return tool === 'cyclonedx' ? 'application/vnd.cyclonedx+json' : `application/vnd.posture.${tool}+json`;
}

export function bytesOf({ tool, file }: Pick<RealReport, 'tool' | 'file'>): Buffer {
  return readFileSync(`${FOLDER}${tool}/${file}`);
}

/** One row of a report, by the eye of the tests alone. */
interface Row {
  id: string;
  /** Other names of the same vulnerability. */
  same: string[];
  /** What tells its package from others. */
  package: string;
  name: string;
}

/** What a report shows, and what it holds besides. */
export interface Shown {
  rows: Row[];
  /** Rows that the report itself settles, and rows that name nothing. */
  settled: number;
  lost: number;
  /** Installed packages, each version once; null when the report lists none. */
  software: number | null;
}

const isCve = (id: string): boolean => /^CVE-\d+-\d+$/i.test(id);
const listOf = (value: Json): Json[] => value ?? [];

/** A package by its package URL without version, qualifiers and subpath; by kind and name where a report has none. */
function packageKey(purl: unknown, kind: unknown, name: unknown): string {
  if (typeof purl !== 'string' || purl === '') return `${String(kind)}:${String(name)}`;
  const [bare = ''] = decodeURIComponent(purl.split(/[?#]/)[0]!)
    .replace(/(?<!\/)@[^@/]*$/, '')
    .split('?');
  return bare.startsWith('pkg:pypi') || bare.startsWith('pkg:golang') ? bare.toLowerCase().replaceAll('_', '-') : bare;
}

/** The last part of a package's name, for comparison with what the service calls it. */
export function looseName(name: string): string {
  return decodeURIComponent(name)
    .split(/[/:]/)
    .at(-1)!
    .toLowerCase()
    .replace(/[-_.]+/g, '-');
}

/** An advisory with exactly one CVE is that CVE under another name. */
function onlyCve(id: string, others: string[]): string[] {
  const cves = [...new Set(others.map((one) => one.toUpperCase()))].filter(isCve);
  return !isCve(id) && cves.length === 1 ? cves : [];
}

function ofTrivy(report: Json): Shown {
  const holders = Array.isArray(report)
    ? [{ Results: report }]
    : [
        report,
        ...['Resources', 'Findings', 'Vulnerabilities', 'Misconfigurations'].flatMap((key) => listOf(report[key])),
      ];
  const results = holders.flatMap(({ Results }: Json) => listOf(Results));
  const rows = results.flatMap(({ Type, Vulnerabilities }: Json) =>
    listOf(Vulnerabilities).map((row: Json) => ({
      id: row.VulnerabilityID,
      same: [],
      package: packageKey(row.PkgIdentifier?.PURL, Type, row.PkgName),
      name: row.PkgName,
    })),
  );
  const listed = results.filter(({ Packages }: Json) => Array.isArray(Packages));
  const software = listed.flatMap(({ Type, Packages }: Json) =>
    Packages.map(
      (one: Json) => `${packageKey(one.Identifier?.PURL, Type, one.Name)} ${one.Version} ${one.Release} ${one.Arch}`,
    ),
  );
  return { rows, settled: 0, lost: 0, software: listed.length > 0 ? new Set(software).size : null };
}

function ofGrype(report: Json): Shown {
  const rows = report.matches.map(({ vulnerability, relatedVulnerabilities, artifact }: Json) => ({
    id: vulnerability.id,
    same: onlyCve(
      vulnerability.id,
      [...listOf(relatedVulnerabilities), ...listOf(vulnerability.advisories)].map(({ id }: Json) => id),
    ),
    package: packageKey(artifact.purl, artifact.type, artifact.name),
    name: artifact.name,
  }));
  return { rows, settled: 0, lost: 0, software: null };
}

/** A vendored repository has no name but that of the repository its record speaks of. */
function repositoryOf(record: Json): string {
  return record.affected[0].ranges[0].repo.replace(/\.git$/, '');
}

function ofOsvScanner(report: Json): Shown {
  const packages = listOf(report.results).flatMap(({ packages }: Json) => listOf(packages));
  const rows = packages.flatMap(({ package: what, vulnerabilities, groups }: Json) =>
    listOf(groups).flatMap((group: Json) => {
      const records = listOf(vulnerabilities).filter(({ id }: Json) => group.ids.includes(id));
      const names = [
        ...group.ids,
        ...listOf(group.aliases),
        ...records.flatMap(({ aliases }: Json) => listOf(aliases)),
      ];
      const cves = new Set(names.filter(isCve));
      const [smallest] = (cves.size > 1 ? group.ids.filter((id: string) => !isCve(id)) : names).sort();
      const name = what.name.toLowerCase().replace(/[-_.]+/g, '-');
      // What a report alone calls malware stands under that name (decision 0120).
      const malware = names.find((one: string) => one.startsWith('MAL-'));
      const row = {
        id: malware ?? (cves.size === 1 ? [...cves][0]! : smallest),
        same: cves.size > 1 || malware !== undefined ? [] : names,
        package: `${what.ecosystem}:${name}`,
        name: what.name || repositoryOf(records[0]),
      };
      return records.map(() => row);
    }),
  );
  return { rows, settled: 0, lost: 0, software: null };
}

const SETTLED = ['resolved', 'resolved_with_pedigree', 'false_positive', 'not_affected'];

function flat(parts: Json): Json[] {
  return listOf(parts).flatMap((part: Json) => [part, ...flat(part.components)]);
}

/** cyclonedx-npm calls npm's optional dependencies so, and describes those that it found. */
function isFromNodeModules({ description, externalReferences, properties }: Json): boolean {
  const isDescribed = description !== undefined || listOf(externalReferences).some(({ type }: Json) => type === 'vcs');
  return isDescribed && listOf(properties).some(({ name }: Json) => name === 'cdx:npm:package:path');
}

function ofCycloneDx(report: Json): Shown {
  const root = report.metadata?.component;
  const parts = [...flat(root?.components), ...flat(report.components)];
  const shown: Shown = { rows: [], settled: 0, lost: 0, software: null };
  if (Array.isArray(report.components))
    shown.software = new Set(
      parts
        .filter((one) => one.scope !== 'excluded' && (one.scope !== 'optional' || isFromNodeModules(one)))
        .map((one) => (one.purl ?? `${one.group}/${one.name}@${one.version}`).replace(/[?#].*/, '')),
    ).size;
  for (const one of listOf(report.vulnerabilities)) {
    for (const { ref } of listOf(one.affects)) {
      const part = [...parts, ...(root ? [root] : [])].find((it) => it['bom-ref'] === ref || it.purl === ref);
      if (SETTLED.includes(one.analysis?.state)) shown.settled += 1;
      else if (part === undefined) shown.lost += 1;
      else
        shown.rows.push({
          id: one.id,
          same: onlyCve(
            one.id,
            listOf(one.references).map(({ id }: Json) => id),
          ),
          package: packageKey(part.purl, part.group, part.name),
          name: part.name,
        });
    }
  }
  return shown;
}

const READERS: Record<string, (report: Json) => Shown> = {
  trivy: ofTrivy,
  grype: ofGrype,
  'osv-scanner': ofOsvScanner,
  cyclonedx: ofCycloneDx,
};

/** What a real report shows, read without the service's code. */
export function shownBy(report: Pick<RealReport, 'tool' | 'file'>): Shown {
  return READERS[report.tool]!(JSON.parse(bytesOf(report).toString('utf8')));
}

/** What is to be listed: vulnerabilities, (vulnerability, package) pairs, and those pairs as `CVE-… name`. */
export interface Listed {
  vulnerabilities: number;
  findings: number;
  pairs: string[];
}

/** Union-find over the identifiers; two CVEs never meet. A group is shown by its CVE, else by its smallest identifier. */
export function toBeListed(rows: Row[]): Listed {
  const parent = new Map<string, string>();
  const root = (id: string): string => {
    const above = parent.get(id) ?? id;
    return above === id ? id : root(above);
  };
  const lowest = (a: string, b: string): [string, string] => (isCve(a) || (!isCve(b) && a < b) ? [a, b] : [b, a]);
  for (const { id, same } of rows) {
    for (const other of same) {
      const [a, b] = [root(id.toUpperCase()), root(other.toUpperCase())];
      if (a === b || (isCve(a) && isCve(b))) continue;
      const [top, below] = lowest(a, b);
      parent.set(below, top);
    }
  }
  const groups = rows.map(({ id }) => root(id.toUpperCase()));
  return {
    vulnerabilities: new Set(groups).size,
    findings: new Set(rows.map((row, i) => `${groups[i]} ${row.package}`)).size,
    pairs: [...new Set(rows.map((row, i) => `${groups[i]} ${looseName(row.name)}`))].sort(),
  };
}
