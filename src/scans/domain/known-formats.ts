import { objectOf } from './json-fields.js';
import {
  CODE,
  contextHolds,
  CYCLONEDX_INSTEAD,
  firstRows,
  hasAll,
  isText,
  type KnownFormat,
  OWN_FORMAT,
  PACKAGES,
  rowsHave,
  wordIn,
} from './known-format.js';
import { KNOWN_MACHINE_FORMATS } from './known-machine-formats.js';

const DECISIONS =
  'it holds decisions and no scan. Import it as decisions: POST /api/v1/vex, or Decisions in the dashboard';
const FACTS = 'it holds facts about vulnerabilities and says of no machine that it has one. ' + OWN_FORMAT;

/**
 * What people send that is no report that is read, in JSON; its texts, tables and XML are in `text-kind.ts`. Known by what only
 * that tool writes, never by a file's name. Looked at before what is taken, in this order: some of them resemble each other.
 */
export const KNOWN_FORMATS: readonly KnownFormat[] = [
  // Bills of materials, decisions and facts.
  { title: 'an OpenVEX document', advice: DECISIONS, matches: (it) => contextHolds(it, 'openvex') },
  {
    title: 'a CSAF document',
    advice: `it is a vendor's advisory and no scan. If it states what is affected (VEX), import it as decisions: POST /api/v1/vex, or Decisions in the dashboard`,
    matches: (it) => isText(objectOf(it.document)?.csaf_version),
  },
  {
    title: 'a CVE record',
    advice: FACTS,
    inList: true,
    matches: (it) => it.dataType === 'CVE_RECORD' || it.data_type === 'CVE',
  },
  {
    title: "a document of NVD's CVE API",
    advice: FACTS,
    matches: (it) => isText(it.format) && it.format.startsWith('NVD_'),
  },
  {
    title: 'a catalogue of known exploited vulnerabilities',
    advice: FACTS,
    matches: (it) => isText(it.catalogVersion) && Array.isArray(it.vulnerabilities),
  },
  {
    title: 'an OSV record',
    advice: FACTS,
    inList: true,
    matches: (it) => hasAll(it, 'id', 'modified') && ('affected' in it || 'schema_version' in it),
  },
  {
    title: 'a Syft document',
    advice: `it is not taken. ${CYCLONEDX_INSTEAD} (syft -o cyclonedx-json)`,
    matches: (it) => Array.isArray(it.artifacts) && !('matches' in it) && objectOf(it.descriptor)?.name === 'syft',
  },
  {
    title: 'a Docker Scout document',
    advice: `it is not read yet. Let Docker Scout write a bill of materials and a scanner look at it (docker scout sbom --format cyclonedx), or scan the image: trivy image --format json, grype -o json`,
    matches: (it) => Array.isArray(it.artifacts) && /scout|docker/i.test(wordIn(objectOf(it.descriptor)?.name)),
  },
  // What programs for code and pipelines write.
  {
    title: 'a GitLab report',
    advice: `it is not taken. ${OWN_FORMAT}`,
    matches: (it) => Array.isArray(it.vulnerabilities) && objectOf(objectOf(it.scan)?.scanner) !== null,
  },
  { title: 'a Bandit report', advice: CODE, matches: (it) => hasAll(it, 'metrics', 'results', 'generated_at') },
  { title: 'a gosec report', advice: CODE, matches: (it) => hasAll(it, 'Issues', 'Stats') || 'Golang errors' in it },
  { title: 'a KICS report', advice: CODE, matches: (it) => isText(it.kics_version) },
  { title: 'a tfsec report', advice: CODE, matches: (it) => rowsHave(it.results, 'rule_provider') },
  { title: 'a Hadolint report', advice: CODE, inList: true, matches: (it) => /^(?:DL|SC)\d{4}$/.test(wordIn(it.code)) },
  {
    title: 'a TruffleHog report',
    advice: CODE,
    inList: true,
    matches: (it) => hasAll(it, 'SourceMetadata', 'DetectorName'),
  },
  // What package managers and scanners of packages write.
  {
    title: 'a composer audit report',
    advice: PACKAGES,
    // Older ones have nothing else.
    matches: (it) => 'advisories' in it && ('abandoned' in it || Object.keys(it).length === 1),
  },
  {
    title: 'a bundler-audit report',
    advice: PACKAGES,
    matches: (it) =>
      hasAll(it, 'version', 'created_at', 'results') ||
      firstRows(it.results).some(({ type }) => type === 'unpatched_gem' || type === 'insecure_source'),
  },
  {
    title: 'a Safety report',
    advice: PACKAGES,
    matches: (it) =>
      'safety_version' in (objectOf(it.report_meta) ?? {}) || (hasAll(it, 'meta', 'scan_results') && !isText(it.meta)),
  },
  {
    title: 'a govulncheck report of before 1.0',
    advice: 'it is not read. Let govulncheck 1.0 or later write it: govulncheck -format json ./...',
    matches: (it) => Array.isArray(it.Vulns) && (Object.keys(it).length <= 2 || rowsHave(it.Vulns, 'OSV')),
  },
  {
    title: 'a list of "dotnet list package"',
    advice: PACKAGES,
    matches: (it) => isText(it.parameters) && rowsHave(it.projects, 'frameworks', 'path'),
  },
  {
    title: "an answer of GitHub's GraphQL interface",
    advice: `its form is what was asked for. Get the alerts by REST, and send them with source "dependabot": gh api --paginate repos/OWNER/REPO/dependabot/alerts`,
    matches: (it) =>
      [objectOf(it.data)?.repository, ...firstRows(objectOf(objectOf(it.data)?.search)?.nodes)].some(
        (one) => objectOf(objectOf(one)?.vulnerabilityAlerts) !== null,
      ),
  },
  {
    title: 'a list of GitHub code scanning alerts',
    advice: CODE,
    inList: true,
    matches: (it) => hasAll(it, 'number', 'rule', 'most_recent_instance'),
  },
  {
    title: 'a retire.js report',
    advice:
      'it is not taken as it is. Let it write CycloneDX and send it with source "cyclonedx": retire --outputformat cyclonedxJSON',
    matches: (it) =>
      Array.isArray(it.data) &&
      (rowsHave(it.data, 'results') ? 'version' in it : hasAll(it, 'version', 'start', 'errors')),
  },
  {
    title: 'a report of OWASP Dependency-Check',
    advice: PACKAGES,
    matches: (it) => isText(it.reportSchema) && objectOf(it.scanInfo) !== null,
  },
  {
    title: 'an osv-detector report',
    advice: PACKAGES,
    matches: (it) => rowsHave(it.results, 'filePath', 'parsedAs'),
  },
  {
    title: 'a report of JFrog Xray',
    advice: PACKAGES,
    inList: true,
    matches: (it) =>
      [it, ...firstRows(it.data), ...firstRows(it.vulnerabilities), ...firstRows(it.violations)].some(
        (row) => isText(row.issue_id) && /^XRAY-/i.test(row.issue_id),
      ),
  },
  {
    title: 'a report of Black Duck',
    advice: PACKAGES,
    matches: (it) => rowsHave(it.items, 'vulnerabilityWithRemediation'),
  },
  {
    title: 'a report of Mend (WhiteSource)',
    advice: PACKAGES,
    matches: (it) =>
      firstRows(it.vulnerabilities).some((row) => 'keyUuid' in (objectOf(row.library) ?? {})) ||
      rowsHave(it.libraries, 'keyUuid'),
  },
  {
    title: 'a report of Prisma Cloud (twistcli)',
    advice: PACKAGES,
    matches: (it) => rowsHave(it.results, 'vulnerabilityDistribution', 'complianceDistribution', 'entityInfo'),
  },
  {
    title: 'a report of Clair',
    advice: PACKAGES,
    matches: (it) => hasAll(it, 'manifest_hash', 'package_vulnerabilities') || hasAll(it, 'image', 'unapproved'),
  },
  {
    title: 'a report of Anchore',
    advice: PACKAGES,
    matches: (it) =>
      isText(it.vulnerability_type) || (hasAll(it, 'imageDigest', 'vulnerabilities') && !('descriptor' in it)),
  },
  {
    title: 'a report of Harbor',
    advice: PACKAGES,
    matches: (it) =>
      Object.keys(it)
        .slice(0, 5)
        .some((key) => key.startsWith('application/vnd.security.vulnerability.report')),
  },
  {
    title: 'a Xeol report',
    advice:
      'it tells what has reached its end of life, and no vulnerabilities; it is not read yet, and is none of Grype. Send what Grype writes: grype -o json',
    matches: (it) => objectOf(it.descriptor)?.name === 'xeol' || rowsHave(it.matches, 'Cycle', 'cycle'),
  },
  ...KNOWN_MACHINE_FORMATS,
];
