import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { scopeText } from '../../domain/scope-text.js';
import { operatorReports } from '../../domain/trivy-operator.js';

/** A report of the operator in the words of Trivy's own: a resource of a cluster with its results. */
export interface OperatorResource {
  pointer: string;
  name: string | null;
  os: unknown;
  results: JsonObject[];
}

/** What `trivy-operator` writes: one custom resource, or several. */
export interface OperatorReport {
  /** Of one report alone; several may be of any cluster. */
  scope: string | null;
  version: string | null;
  resources: OperatorResource[];
  /** Reports of what is read elsewhere, or nowhere: lists of packages and of benchmarks. */
  aside: number;
  junk: number;
}

/** They say of an image or a cluster what its other reports say of each part. */
const ASIDE = /^(?:Cluster)?(?:Sbom|Compliance)Report$/;

/** Reads reports of vulnerabilities, secrets and audits. */
export function readTrivyOperator(document: unknown): OperatorReport {
  const items = operatorReports(document);
  if (items === null)
    throw new ScanDocumentError(
      'This tells that a report of the Trivy operator was deleted, which is no scan: a workload that is gone has no findings any more once its device is deactivated. Send what the operator reports.',
    );
  const read: OperatorReport = { scope: null, version: null, resources: [], aside: 0, junk: 0 };
  for (const { value, pointer } of items) {
    const one = objectOf(value);
    if (one !== null && isAside(one)) {
      read.aside += 1;
      continue;
    }
    const report = objectOf(one?.report);
    const results = one === null || report === null ? null : resultsOf(report);
    if (one === null || report === null || results === null) {
      read.junk += 1;
      continue;
    }
    read.version ??= cleanText(objectOf(report.scanner)?.version, TEXT_LIMITS.word);
    const os = objectOf(report.os);
    read.resources.push({
      pointer: `${pointer}/report`,
      name: nameOf(one),
      os: os === null ? null : { OS: { Family: os.family, Name: os.name } },
      results,
    });
  }
  if (read.aside > 0 && read.resources.length + read.junk === 0) throw new ScanDocumentError(ONLY_ASIDE);
  if (items.length === 1) read.scope = read.resources[0]?.name ?? null;
  return read;
}

const ONLY_ASIDE =
  'These are lists of packages or of benchmarks by the Trivy operator, which are not read. Send its other reports: kubectl get vulnerabilityreports,exposedsecretreports,configauditreports -A -o json; the "components" of an SbomReport are a CycloneDX document.';

function isAside({ kind, report, status }: JsonObject): boolean {
  if (typeof kind === 'string') return ASIDE.test(kind);
  return objectOf(objectOf(report)?.components) !== null || objectOf(objectOf(status)?.summaryReport) !== null;
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
