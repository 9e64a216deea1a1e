import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import { scopeText } from '../../domain/scope-text.js';

/** A report of the operator in the words of Trivy's own: a resource of a cluster with its results. */
export interface OperatorResource {
  name: string | null;
  os: unknown;
  results: JsonObject[];
}

/** What `trivy-operator` writes: one custom resource, or a list of them. */
export interface OperatorReport {
  /** Of one report alone; a list may be of any cluster. */
  scope: string | null;
  version: string | null;
  resources: OperatorResource[];
  junk: number;
}

const GROUP = 'aquasecurity.github.io/';
/** How many items are looked at to know a list. */
const ROWS = 5;

function isReport(value: unknown): boolean {
  const api = objectOf(value)?.apiVersion;
  return typeof api === 'string' && api.startsWith(GROUP);
}

/** Whether it is a report of the operator, or a list of them as `kubectl get … -o json` writes it. */
export function isTrivyOperator(document: JsonObject): boolean {
  return isReport(document) || listOf(document.items).slice(0, ROWS).some(isReport);
}

/** Reads reports of vulnerabilities, secrets and audits; others of the operator (SBOM, compliance) count as unreadable. */
export function readTrivyOperator(document: JsonObject): OperatorReport {
  const items = isReport(document) && !Array.isArray(document.items) ? [document] : requiredList(document, 'items', '');
  const read: OperatorReport = { scope: null, version: null, resources: [], junk: 0 };
  for (const item of items) {
    const one = objectOf(item);
    const report = objectOf(one?.report);
    const results = one === null || report === null ? null : resultsOf(report);
    if (one === null || report === null || results === null) {
      read.junk += 1;
      continue;
    }
    read.version ??= cleanText(objectOf(report.scanner)?.version, TEXT_LIMITS.word);
    const os = objectOf(report.os);
    read.resources.push({
      name: nameOf(one),
      os: os === null ? null : { OS: { Family: os.family, Name: os.name } },
      results,
    });
  }
  if (items.length === 1) read.scope = read.resources[0]?.name ?? null;
  return read;
}

/** `namespace/Kind/name/container`, by the labels of the operator. */
function nameOf(item: JsonObject): string | null {
  const metadata = objectOf(item.metadata);
  const labels = objectOf(metadata?.labels) ?? {};
  const of = (key: string): unknown => labels[`trivy-operator.resource.${key}`];
  const parts = [
    of('namespace') ?? metadata?.namespace,
    of('kind'),
    of('name') ?? metadata?.name,
    labels['trivy-operator.container.name'],
  ];
  const name = parts.map((part) => cleanText(part, TEXT_LIMITS.version)).filter((part) => part !== null);
  return scopeText(name.join('/'));
}

/** Null for a report of something else. */
function resultsOf(report: JsonObject): JsonObject[] | null {
  const target = imageOf(report);
  if (Array.isArray(report.vulnerabilities)) return vulnerabilityResults(report, target);
  if (Array.isArray(report.secrets))
    return [
      { Target: target, Class: 'secret' },
      ...report.secrets.map((row) => {
        const secret = objectOf(row);
        return {
          Target: secret?.target ?? target,
          Class: 'secret',
          Secrets: [secret && { RuleID: secret.ruleID, Severity: secret.severity, Title: secret.title }],
        };
      }),
    ];
  if (Array.isArray(report.checks))
    return [{ Target: target, Class: 'config', Misconfigurations: report.checks.map(checkOf) }];
  return null;
}

function checkOf(row: unknown): unknown {
  const check = objectOf(row);
  if (check === null) return row;
  return {
    ID: check.checkID,
    Title: check.title,
    Severity: check.severity,
    Message: listOf(check.messages)[0] ?? check.description,
    Status: check.success === true ? 'PASS' : check.success === false ? 'FAIL' : 'UNKNOWN',
  };
}

function imageOf(report: JsonObject): string | null {
  const artifact = objectOf(report.artifact);
  const [server, repository, tag] = [objectOf(report.registry)?.server, artifact?.repository, artifact?.tag].map(
    (one) => cleanText(one, TEXT_LIMITS.name),
  );
  if (!repository) return null;
  return `${server ? `${server}/` : ''}${repository}${tag ? `:${tag}` : ''}`;
}

/** By class and type of package, as far as the operator tells them; else by the operating system. */
function vulnerabilityResults(report: JsonObject, target: string | null): JsonObject[] {
  const family = objectOf(report.os)?.family;
  const looked: JsonObject = { Target: target, Class: 'os-pkgs', Type: family };
  const groups = new Map<string, JsonObject & { Vulnerabilities: unknown[] }>();
  for (const value of listOf(report.vulnerabilities)) {
    const row = objectOf(value);
    const kind = cleanText(row?.class, TEXT_LIMITS.word) || 'os-pkgs';
    const type = cleanText(row?.packageType, TEXT_LIMITS.word) ?? (kind === 'os-pkgs' ? family : null);
    const where = cleanText(row?.target, TEXT_LIMITS.location) ?? target;
    const key = JSON.stringify([kind, type, where]);
    const group = groups.get(key) ?? { Target: where, Class: kind, Type: type, Vulnerabilities: [] };
    groups.set(key, group);
    group.Vulnerabilities.push(row === null ? value : vulnerabilityOf(row));
  }
  return [looked, ...groups.values()];
}

function vulnerabilityOf(row: JsonObject): JsonObject {
  const score = typeof row.score === 'number' && row.score > 0 ? { CVSS: { trivy: { V3Score: row.score } } } : {};
  return {
    VulnerabilityID: row.vulnerabilityID,
    PkgName: row.resource,
    PkgIdentifier: { PURL: row.packagePURL },
    PkgPath: row.pkgPath ?? row.packagePath,
    InstalledVersion: row.installedVersion,
    FixedVersion: row.fixedVersion,
    Severity: row.severity,
    Title: row.title,
    Description: row.description,
    PrimaryURL: row.primaryLink,
    References: row.links,
    PublishedDate: row.publishedDate,
    ...score,
  };
}
