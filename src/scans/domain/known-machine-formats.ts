import { objectOf } from './json-fields.js';
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
} from './known-format.js';
import { CLOUDS, PROWLER } from './text-kind.js';

/** The part of the known formats that looks at machines, networks and clouds. */
export const KNOWN_MACHINE_FORMATS: readonly KnownFormat[] = [
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
