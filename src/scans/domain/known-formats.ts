import { objectOf } from './json-fields.js';
import { KNOWN_CODE_FORMATS } from './known-code-formats.js';
import {
  CLUSTERS,
  firstRows,
  hasAll,
  HOSTS,
  isText,
  known,
  type KnownFormat,
  knownInLists,
  OWN_FORMAT,
  rowsHave,
  WEB,
  wordIn,
  contextHolds,
  CYCLONEDX_INSTEAD,
  FACTS,
  NAMELESS,
  PACKAGES,
} from './known-format.js';
import { KNOWN_FURTHER_FORMATS } from './known-further-formats.js';
import { KNOWN_PACKAGE_FORMATS } from './known-package-formats.js';
import { CLOUDS, PROWLER } from './text-kind.js';

/** The part of the known formats that looks at machines, networks and clouds. */
const KNOWN_MACHINE_FORMATS: readonly KnownFormat[] = [
  {
    title: 'a result of an ECR image scan',
    advice: `it is about an image and no host. ${OWN_FORMAT}`,
    matches: (it) => objectOf(it.imageScanFindings) !== null,
  },
  {
    title: 'a Prowler report in its own JSON',
    advice: PROWLER,
    inList: true,
    // Before version 3 it wrote lines.
    matches: (it) => hasAll(it, 'CheckID', 'StatusExtended') || hasAll(it, 'Account Number', 'Control'),
  },
  knownInLists(
    'a kube-bench report',
    CLUSTERS,
    (it) => hasAll(it, 'Controls', 'Totals') || rowsHave(it.Controls, 'node_type') || hasAll(it, 'node_type', 'tests'),
  ),
  known('a kube-hunter report', CLUSTERS, (it) => hasAll(it, 'nodes', 'services', 'vulnerabilities')),
  known('a Polaris report', CLUSTERS, (it) => 'PolarisOutputVersion' in it),
  known('a Popeye report', CLUSTERS, (it) => objectOf(it.popeye) !== null),
  known('a KubeLinter report', CLUSTERS, (it) => hasAll(it, 'Checks', 'Reports')),
  knownInLists('a kube-score report', CLUSTERS, (it) => hasAll(it, 'object_name', 'checks')),
  knownInLists('a kubesec report', CLUSTERS, (it) => hasAll(it, 'object', 'scoring')),
  knownInLists('a kubeaudit report', CLUSTERS, (it) => isText(it.AuditResultName)),
  knownInLists(
    'a list of alerts of Falco',
    'it tells what happened while containers ran, and not what is installed or set. ' + OWN_FORMAT,
    (it) => hasAll(it, 'output', 'priority', 'rule'),
  ),
  knownInLists('a CloudSploit report', CLOUDS, (it) => hasAll(it, 'plugin', 'category', 'resource', 'status')),
  known('a ScoutSuite report', CLOUDS, (it) => hasAll(it, 'provider_code', 'last_run')),
  known(
    'a report of Steampipe or Powerpipe',
    CLOUDS,
    (it) => hasAll(it, 'group_id', 'groups', 'controls') || (isText(it.layout_version) && 'panels' in it),
  ),
  known('a list of issues of Intruder', WEB, (it) =>
    firstRows(it.results).some((row) => hasAll(row, 'occurrences', 'snoozed')),
  ),
  known('a report of Docker Bench', HOSTS, (it) => 'dockerbenchsecurity' in it),
  known('a Vuls report', HOSTS, (it) => hasAll(it, 'jsonVersion', 'scannedCves')),
  knownInLists('an export of Tenable', HOSTS, (it) => objectOf(it.plugin) !== null && objectOf(it.asset) !== null),
  known('an answer of CrowdStrike', HOSTS, (it) => 'powered_by' in (objectOf(it.meta) ?? {}) && 'resources' in it),
  {
    title: 'a Kubescape report in its first form',
    advice:
      'only its second form is read. Let Kubescape write it and send it with source "kubescape": kubescape scan --format json --format-version v2',
    inList: true,
    matches: (it) => Array.isArray(it.controlReports) || rowsHave(it.frameworks, 'controlReports'),
  },
  known(
    'a ZAP report',
    WEB,
    (it) =>
      isText(it['@programName']) ||
      ('@version' in it && 'site' in it) ||
      rowsHave(it.site, 'alerts') ||
      firstRows(it.alerts).some((row) => hasAll(row, 'pluginId', 'wascid')),
  ),
  knownInLists(
    'a Nuclei report',
    WEB,
    (it) => isText(it['template-id']) || (isText(it.templateID) && objectOf(it.info) !== null),
  ),
  knownInLists('a Nikto report', WEB, (it) => hasAll(it, 'host', 'ip', 'port', 'vulnerabilities')),
  known('a report of Burp Suite', WEB, (it) => 'issue_events' in it),
  known('a Wapiti report', WEB, (it) => hasAll(it, 'infos', 'anomalies')),
  known('a WPScan report', WEB, (it) => hasAll(it, 'banner', 'target_url')),
  known('a report of Invicti (Netsparker)', WEB, (it) => hasAll(it, 'Generated', 'Target', 'Vulnerabilities')),
  knownInLists(
    'a testssl.sh report',
    WEB,
    (it) =>
      hasAll(it, 'id', 'severity', 'finding') || (hasAll(it, 'Invocation', 'scanResult') && isText(it.Invocation)),
  ),
  known('an SSLyze report', WEB, (it) => wordIn(it.sslyze_version) !== '' || 'server_scan_results' in it),
];

/** What is empty in a way that several tools are: of these, nobody is to be taken for another. */
const EMPTY_FORMATS: readonly KnownFormat[] = [
  known(
    'an empty report of tfsec, or of an OSV-Scanner of before 1.5',
    'nothing in it tells which of them wrote it. Of OSV-Scanner send what 1.5 or later writes, or name source "osv-scanner" for an empty list; of tfsec send SARIF: tfsec --format sarif',
    (it) =>
      Object.keys(it).length === 1 && (it.results === null || (Array.isArray(it.results) && it.results.length === 0)),
  ),
  known(
    'an empty page of an interface',
    NAMELESS,
    (it) => hasAll(it, 'count', 'next', 'previous', 'results') && !firstRows(it.results).length,
  ),
  known('a report without anything in it', NAMELESS, (it) => {
    const values = Object.entries(it);
    return values.length === 1 && values.every(([key, value]) => key === 'vulnerabilities' && isNothing(value));
  }),
  {
    title: 'an empty list',
    advice: `${NAMELESS}. Gitleaks' empty list is taken where its source is named (posture-agent submit --source gitleaks)`,
    matches: () => false,
    matchesList: (list) => list.length === 0,
  },
];

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

const DECISIONS =
  'it holds decisions and no scan. Import it as decisions: POST /api/v1/vex, or Decisions in the dashboard';

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
  ...KNOWN_CODE_FORMATS,
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
    title: 'a govulncheck report of before 1.0',
    advice: 'it is not read. Let govulncheck 1.0 or later write it: govulncheck -format json ./...',
    matches: (it) =>
      (Array.isArray(it.Vulns) && (Object.keys(it).length <= 2 || rowsHave(it.Vulns, 'OSV'))) ||
      hasAll(it, 'Calls', 'Imports', 'Vulns'),
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
  ...KNOWN_PACKAGE_FORMATS,
  ...KNOWN_MACHINE_FORMATS,
  ...EMPTY_FORMATS,
  ...KNOWN_FURTHER_FORMATS,
];
