import { type JsonObject, objectOf } from './json-fields.js';
import {
  firstRows,
  hasAll,
  isText,
  known,
  type KnownFormat,
  knownInLists,
  PACKAGES,
  rowsHave,
  wordIn,
} from './known-format.js';

const XRAY = 'a report of JFrog Xray';

function isXray(it: JsonObject): boolean {
  const rows = [
    it,
    ...['data', 'vulnerabilities', 'violations', 'securityViolations'].flatMap((key) => firstRows(it[key])),
  ];
  return (
    rows.some((row) => [row.id, row.issue_id, row.issueId].some((id) => /^XRAY-/i.test(wordIn(id)))) ||
    hasAll(it, 'vulnerabilities', 'securityViolations') ||
    (hasAll(it, 'component_id', 'package_type') && !('purl' in it)) ||
    (hasAll(it, 'total_count', 'data') && rowsHave(it.data, 'component_versions', 'source_comp_id')) ||
    firstRows(it.artifacts).some((row) => hasAll(row, 'general', 'issues')) ||
    rowsHave(it.rows, 'vulnerable_component', 'impacted_artifact', 'impact_path')
  );
}

function isAnchore(it: JsonObject): boolean {
  const rows = [it, ...firstRows(it.vulnerabilities)];
  return (
    isText(it.vulnerability_type) ||
    (hasAll(it, 'imageDigest', 'vulnerabilities') && !('descriptor' in it)) ||
    hasAll(it, 'imageDigest', 'evaluations') ||
    hasAll(it, 'policyId', 'finalAction') ||
    'securityEvaluation' in it ||
    rows.some((row) => 'package' in row && ('feedGroup' in row || 'feed_group' in row)) ||
    Object.entries(it).some(([key, value]) => /^sha256:[0-9a-f]{3,64}$/.test(key) && objectOf(value) !== null)
  );
}

function isMend(it: JsonObject): boolean {
  return (
    [...firstRows(it.vulnerabilities), ...firstRows(it.alerts)].some(
      (row) => 'keyUuid' in (objectOf(row.library) ?? {}),
    ) ||
    rowsHave(it.libraries, 'keyUuid') ||
    hasAll(it, 'supportToken', 'response') ||
    rowsHave(it.response, 'findingInfo', 'vulnerabilityFindingInfo')
  );
}

/** The part of the known formats that looks at packages and images, but for what package managers write. */
export const KNOWN_PACKAGE_FORMATS: readonly KnownFormat[] = [
  knownInLists(
    'a retire.js report',
    'it is not taken as it is. Let it write CycloneDX and send it with source "cyclonedx": retire --outputformat cyclonedxJSON',
    (it) =>
      (hasAll(it, 'file', 'results') && rowsHave(it.results, 'component')) ||
      (Array.isArray(it.data) &&
        (rowsHave(it.data, 'results') ? 'version' in it : hasAll(it, 'version', 'start', 'errors'))),
  ),
  known('a report of OWASP Dependency-Check', PACKAGES, (it) => isText(it.reportSchema) && 'scanInfo' in it),
  known('an osv-detector report', PACKAGES, (it) => rowsHave(it.results, 'filePath', 'parsedAs')),
  knownInLists(XRAY, PACKAGES, isXray),
  knownInLists(
    'a report of Black Duck',
    PACKAGES,
    (it) =>
      (hasAll(it, 'totalCount', 'items') && '_meta' in it) ||
      [it, ...firstRows(it.items)].some(
        (row) => 'vulnerabilityWithRemediation' in row || 'componentVersionName' in row,
      ),
  ),
  known('a report of Mend (WhiteSource)', PACKAGES, isMend),
  knownInLists(
    'a report of Prisma Cloud (twistcli)',
    PACKAGES,
    (it) =>
      hasAll(it, 'results', 'consoleURL') ||
      'entityInfo' in it ||
      rowsHave(it.results, 'vulnerabilityDistribution', 'complianceDistribution', 'entityInfo'),
  ),
  known(
    'a report of Clair',
    PACKAGES,
    (it) =>
      hasAll(it, 'manifest_hash', 'package_vulnerabilities') ||
      hasAll(it, 'image', 'unapproved') ||
      hasAll(it, 'LayerCount', 'Vulnerabilities') ||
      'NamespaceName' in (objectOf(it.Layer) ?? {}),
  ),
  knownInLists('a report of Anchore', PACKAGES, isAnchore),
  known('a report of Harbor', PACKAGES, (it) =>
    Object.keys(it)
      .slice(0, 5)
      .some((key) => /^application\/vnd\.(?:security\.vulnerability|scanner\.adapter\.vuln)\.report/.test(key)),
  ),
  known(
    'a Xeol report',
    'it tells what has reached its end of life, and no vulnerabilities; it is not read yet, and is none of Grype. Send what Grype writes: grype -o json',
    (it) => objectOf(it.descriptor)?.name === 'xeol' || rowsHave(it.matches, 'Cycle', 'cycle'),
  ),
  knownInLists(
    'a report of Aqua',
    PACKAGES,
    (it) => hasAll(it, 'image', 'vulnerability_summary') || hasAll(it, 'image_name', 'results'),
  ),
  known(
    'a report of Sysdig',
    PACKAGES,
    (it) =>
      'vulnTotalBySeverity' in it ||
      objectOf(it.scanner)?.name === 'sysdig-cli-scanner' ||
      rowsHave(it.data, 'k8sPodContainerName', 'vulnName'),
  ),
  known('a report of Wiz CLI', PACKAGES, (it) => isText(objectOf(it.status)?.verdict) && 'policies' in it),
  known('a report of nancy', PACKAGES, (it) => hasAll(it, 'num_audited', 'num_vulnerable')),
  knownInLists('a report of OSS Index (AuditJS)', PACKAGES, (it) => isText(it.coordinates) && 'vulnerabilities' in it),
  known('a report of Sonatype Lifecycle', PACKAGES, (it) => hasAll(it, 'components', 'matchSummary')),
  knownInLists(
    'a report of cve-bin-tool',
    PACKAGES,
    (it) => hasAll(it, 'cve_number', 'product') || objectOf(objectOf(it.metadata)?.tool)?.name === 'cve-bin-tool',
  ),
];
