import type { Steps } from '../../domain/steps.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { mapList, only } from '../../domain/conceal.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import { scopeText } from '../../domain/scope-text.js';

/** A resource of a cluster or of a file, by the id that results name it with. */
export interface KubescapeResource {
  /** `namespace/Kind/name`. */
  name: string | null;
  file: string | null;
}

/** Of a document: what controls and resources are called, and what failed where. */
const RETAINED = new Set([
  ...['generationTime', 'metadata', 'clusterName', 'clusterCloudProvider', 'resources', 'results', 'summaryDetails'],
  'paginationInfo',
]);
const STORED_OF_RESOURCE = new Set(['resourceID', 'object', 'source']);
const STORED_OF_OBJECT = new Set(['apiVersion', 'kind', 'metadata', 'name', 'namespace', 'sourcePath']);
const STORED_OF_METADATA = new Set(['name', 'namespace']);
const STORED_OF_SOURCE = new Set(['relativePath', 'path', 'fileType', 'helmChartName']);
const STORED_OF_RESULT = new Set(['resourceID', 'controls']);
const STORED_OF_CONTROL = new Set(['controlID', 'name', 'status', 'severity', 'rules']);
const STORED_OF_RULE = new Set(['name', 'status', 'subStatus', 'exception']);
const STORED_OF_SCAN_METADATA = new Set(['targetMetadata', 'clusterMetadata', 'scanMetadata', 'contextMetadata']);

/** The status of a control or of a rule: a word, or since version 2.1 an object that has one. */
export function statusIn(value: unknown): { status: string; subStatus: string } {
  const fields = objectOf(value);
  const [status, subStatus] = [fields?.status ?? value, fields?.subStatus];
  return {
    status: typeof status === 'string' ? status.slice(0, 40).toLowerCase() : '',
    subStatus: typeof subStatus === 'string' ? subStatus.slice(0, 40).toLowerCase() : '',
  };
}

/** What resources are called, by their ids. */
export function resourcesIn(report: JsonObject): Map<string, KubescapeResource> {
  const found = new Map<string, KubescapeResource>();
  for (const value of listOf(report.resources)) {
    const row = objectOf(value);
    const object = objectOf(row?.object);
    const metadata = objectOf(object?.metadata);
    if (typeof row?.resourceID !== 'string' || found.has(row.resourceID)) continue;
    const parts = [metadata?.namespace, object?.kind, metadata?.name ?? object?.name];
    const words = parts.map((part) => cleanText(part, TEXT_LIMITS.name)).filter((word) => word !== null);
    const path = cleanText(objectOf(row.source)?.relativePath, TEXT_LIMITS.location);
    const source = cleanText(object?.sourcePath, TEXT_LIMITS.location);
    found.set(row.resourceID, {
      name: words.length > 0 ? words.join('/') : null,
      // `nginx.yaml:0` is its first document.
      file: path ?? source?.replace(/:\d{1,6}$/, '') ?? null,
    });
  }
  return found;
}

/** `path=1881/api=apps/v1/shop/Deployment/web` and `apps/v1/shop/Deployment/web` are both `shop/Deployment/web`. */
export function nameInId(id: string): string | null {
  return cleanText(
    id
      .slice(-4 * TEXT_LIMITS.name)
      .split('/')
      .slice(-3)
      .filter((part) => part !== '')
      .join('/'),
    TEXT_LIMITS.name,
  );
}

/** What was looked at: a cluster, or files. */
export function scopeIn(report: JsonObject): string | null {
  const target =
    objectOf(objectOf(report.metadata)?.targetMetadata) ?? objectOf(objectOf(report.metadata)?.contextMetadata);
  const cluster = scopeText(report.clusterName);
  const context = scopeText(objectOf(target?.clusterContextMetadata)?.contextName);
  const repository = objectOf(target?.gitRepoContextMetadata) ?? objectOf(target?.repoContextMetadata);
  const [owner, repo] = [repository?.owner, repository?.repo].map((part) => cleanText(part, TEXT_LIMITS.name));
  const provider = cleanText(repository?.provider, TEXT_LIMITS.word);
  const place = provider !== null && provider !== 'none' && repo ? `${provider}/${owner ?? ''}/${repo}` : null;
  const file = objectOf(target?.fileContextMetadata)?.filePath ?? objectOf(target?.directoryContextMetadata)?.basePath;
  return cluster ?? context ?? place ?? scopeText(file);
}

/** The report without what resources hold (environments, arguments, annotations), and without who committed them. */
export function* concealedReport(report: JsonObject): Steps<JsonObject> {
  let stored = only(report, RETAINED);
  const metadata = objectOf(stored.metadata);
  if (metadata !== null && only(metadata, STORED_OF_SCAN_METADATA) !== metadata)
    stored = { ...stored, metadata: only(metadata, STORED_OF_SCAN_METADATA) };
  stored = yield* mapList(stored, 'resources', (row) => {
    const bare = inside(only(row, STORED_OF_RESOURCE), 'source', (source) => only(source, STORED_OF_SOURCE));
    return inside(bare, 'object', (object) =>
      inside(only(object, STORED_OF_OBJECT), 'metadata', (one) => only(one, STORED_OF_METADATA)),
    );
  });
  return yield* mapList(stored, 'results', (row) =>
    mapList(only(row, STORED_OF_RESULT), 'controls', (control) =>
      mapList(only(control, STORED_OF_CONTROL), 'rules', (rule) => only(rule, STORED_OF_RULE)),
    ),
  );
}

function inside(object: JsonObject, key: string, change: (part: JsonObject) => JsonObject): JsonObject {
  const part = objectOf(object[key]);
  const now = part === null ? null : change(part);
  return now === part ? object : { ...object, [key]: now };
}
