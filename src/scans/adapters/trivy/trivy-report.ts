import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { documentSource, foreignDocument } from '../../domain/document-kind.js';
import { listOf, objectOf, requiredList, type JsonObject } from '../../domain/json-fields.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { TRAIT_LIMITS, traitsOfImage, traitsOfProduct } from '../../domain/traits.js';
import { scopeText } from '../../domain/scope-text.js';
import { isOfTrivyOperator } from '../../domain/trivy-operator.js';
import { readTrivyOperator } from './trivy-operator.js';

/** More names of one image are not read. */
const IMAGE_NAMES = 20;

/** One `Result` of a report with what it inherits from its surroundings. */
export interface TrivyResult {
  fields: JsonObject;
  /** JSON pointer of the result. */
  pointer: string;
  target: string | null;
  /** `namespace/Kind/name` of the Kubernetes resource it was found in. */
  resource: string | null;
  os: OperatingSystem | null;
  /** The module that all packages of the result are parts of, as `traitsOfProduct` tells it. */
  partOf: string[];
}

/** The parts of any of Trivy's report shapes that matter here. */
export interface TrivyReport {
  scope: string | null;
  version: string | null;
  results: TrivyResult[];
  /** What was scanned, as others call it. */
  traits: string[];
  /** Reports of the operator about something else. */
  aside: number;
  /** Entries in the place of a result that are none. */
  junk: number;
  /** Resources of a cluster that could not be looked at, or not to the end. */
  failed: number;
}

interface Surroundings {
  resource: string | null;
  os: OperatingSystem | null;
}

/** `app:1.2 (debian 12.5)`: Trivy writes the operating system behind the target of its packages. */
const TARGET_WITH_OS = /^(.{1,1000}) \(([a-z][a-z .-]{1,40}) ([0-9][^()]{0,40})\)$/i;

function osOf(metadata: unknown): OperatingSystem | null {
  const os = objectOf(objectOf(Array.isArray(metadata) ? metadata[0] : metadata)?.OS);
  if (os === null) return null;
  return { id: cleanText(os.Family, TEXT_LIMITS.word), version: cleanText(os.Name, TEXT_LIMITS.word) };
}

/** Trivy marks the module that a binary or a project is built from. */
function mainModuleOf(result: JsonObject): string[] {
  const root = listOf(result.Packages)
    .map(objectOf)
    .find((one) => one?.Relationship === 'root');
  const purl = objectOf(root?.Identifier)?.PURL;
  return typeof purl === 'string' ? traitsOfProduct(purl, cleanText(root?.Version, TEXT_LIMITS.version)) : [];
}

/** An image by every name that it has. */
function traitsOfArtifact(root: JsonObject): string[] {
  const metadata = objectOf(root.Metadata);
  const isImage = root.ArtifactType === 'container_image' || typeof metadata?.ImageID === 'string';
  if (!isImage) return [];
  const names = [root.ArtifactName, ...listOf(metadata?.RepoTags), ...listOf(metadata?.RepoDigests)];
  const architecture = cleanText(objectOf(metadata?.ImageConfig)?.architecture, TEXT_LIMITS.word);
  const traits = names.slice(0, IMAGE_NAMES).flatMap((name) => {
    const reference = scopeText(name);
    return reference === null ? [] : traitsOfImage(reference, architecture);
  });
  return [...new Set(traits)].sort().slice(0, TRAIT_LIMITS.ofScan);
}

function osOfTarget(target: string | null): OperatingSystem | null {
  const [, , id, version] = TARGET_WITH_OS.exec(target ?? '') ?? [];
  return id === undefined || version === undefined ? null : { id, version };
}

function addResults(report: TrivyReport, rows: readonly unknown[], pointer: string, around: Surroundings): void {
  rows.forEach((row, index) => {
    const fields = objectOf(row);
    if (fields === null) {
      report.junk += 1;
      return;
    }
    const target = cleanText(fields.Target, TEXT_LIMITS.location);
    const os = around.os ?? osOfTarget(target);
    report.results.push({
      fields,
      pointer: `${pointer}/${index}`,
      target,
      resource: around.resource,
      os,
      partOf: mainModuleOf(fields),
    });
  });
}

/** Resources stand in `Resources` or `Findings`; before Trivy 0.46 in one list per scanner, named after it. */
function readCluster(document: JsonObject, report: TrivyReport): void {
  for (const key of ['Resources', 'Findings', 'Vulnerabilities', 'Misconfigurations']) {
    requiredList(document, key, '').forEach((row, index) => {
      const resource = objectOf(row);
      if (resource === null) {
        report.junk += 1;
        return;
      }
      const names = [resource.Namespace, resource.Kind, resource.Name].map((name) =>
        cleanText(name, TEXT_LIMITS.version),
      );
      const resourceName = names.filter((name) => name !== null).join('/');
      if (typeof resource.Error === 'string' && resource.Error !== '') report.failed += 1;
      const pointer = `/${key}/${index}`;
      addResults(report, requiredList(resource, 'Results', pointer), `${pointer}/Results`, {
        resource: resourceName === '' ? null : resourceName,
        os: osOf(resource.Metadata),
      });
    });
  }
}

function isLegacyReport(document: unknown): document is unknown[] {
  return Array.isArray(document) && document.length > 0 && typeof objectOf(document[0])?.Target === 'string';
}

function refuseSchema(version: unknown): never {
  const stated = typeof version === 'number' ? String(version) : cleanText(version, 16);
  throw new ScanDocumentError(
    `This is a Trivy report of schema ${stated ?? 'unknown'}, which is not read yet. Let Trivy write schema 2.`,
    [{ pointer: '/SchemaVersion', detail: 'must be 2' }],
  );
}

/**
 * Brings Trivy's shapes (schema 2, Kubernetes old and new, the bare list of schema 1) to one list of results.
 * Throws ScanDocumentError for anything else, naming the tool that it looks like.
 */
export function readTrivyReport(document: unknown): TrivyReport {
  const report: TrivyReport = { scope: null, version: null, results: [], traits: [], aside: 0, junk: 0, failed: 0 };
  if (isLegacyReport(document)) {
    addResults(report, document, '', { resource: null, os: null });
    const target = report.results[0]?.target ?? null;
    report.scope = TARGET_WITH_OS.exec(target ?? '')?.[1] ?? target;
    return report;
  }
  const root = objectOf(document);
  if (documentSource(document) !== 'trivy') throw foreignDocument(document, 'a Trivy report');
  if (root === null || isOfTrivyOperator(root)) {
    const { scope, version, resources, aside, junk } = readTrivyOperator(document);
    Object.assign(report, { scope, version, aside, junk });
    for (const { pointer, name, os, results } of resources)
      addResults(report, results, pointer, { resource: name, os: osOf(os) });
    return report;
  }
  report.version = cleanText(objectOf(root.Trivy)?.Version, TEXT_LIMITS.word);
  if (typeof root.ClusterName === 'string') {
    report.scope = scopeText(root.ClusterName) ?? 'kubernetes';
    readCluster(root, report);
    return report;
  }
  if (root.SchemaVersion !== 2) refuseSchema(root.SchemaVersion);
  report.scope = scopeText(root.ArtifactName);
  report.traits = traitsOfArtifact(root);
  addResults(report, requiredList(root, 'Results', ''), '/Results', { resource: null, os: osOf(root.Metadata) });
  return report;
}

/** What to know of a cluster of which Trivy could not look at everything. */
export function failuresOf({ failed }: TrivyReport): string[] {
  if (failed === 0) return [];
  const what = failed === 1 ? '1 resource' : `${failed} resources`;
  return [`Trivy could not look at ${what} of the cluster ("Error"): what is not shown stays open.`];
}

/** How many findings of a result the scanner was told to ignore. */
export function suppressedIn(result: TrivyResult): number {
  return listOf(result.fields.ExperimentalModifiedFindings).length;
}
