import { type JsonObject, objectOf } from './json-fields.js';
import {
  CLUSTERS,
  CODE,
  FACTS,
  firstRows,
  hasAll,
  HOSTS,
  isText,
  known,
  type KnownFormat,
  knownInLists,
  NAMELESS,
  PACKAGES,
  rowsHave,
  SECRETS,
  wordIn,
} from './known-format.js';

const INVENTORY =
  'it is not taken as it is. Let it write a bill of materials in CycloneDX, and send that with source "cyclonedx"';
const LEVELS = new Set(['critical', 'high', 'medium', 'low', 'warning']);
/** What tools call the list of what they found. */
const LISTS = new Set(['alerts', 'data', 'dependencies', 'errors', 'findings', 'issues', 'items', 'results', 'value']);

/** A statement of in-toto, or the envelope or bundle around one. */
function isAttestation(it: JsonObject): boolean {
  return (
    (isText(it.predicateType) && ('predicate' in it || 'subject' in it)) ||
    hasAll(it, 'payloadType', 'payload', 'signatures') ||
    objectOf(it.dsseEnvelope) !== null
  );
}

/** `{"lodash":[{"id":1,"url":"…","vulnerable_versions":"<4.17.21"}]}` */
function isBunAudit(it: JsonObject): boolean {
  return Object.values(it)
    .slice(0, 5)
    .some((list) => firstRows(list).some((row) => hasAll(row, 'url', 'severity', 'vulnerable_versions')));
}

function isPhpChecker(it: JsonObject): boolean {
  return Object.values(it)
    .slice(0, 5)
    .map(objectOf)
    .some((one) => isText(one?.version) && (Array.isArray(one.advisories) || objectOf(one.advisories) !== null));
}

function isBearer(it: JsonObject): boolean {
  const levels = Object.keys(it);
  return levels.every((level) => LEVELS.has(level)) && levels.some((level) => rowsHave(it[level], 'cwe_ids'));
}

/** Who makes recommendations, or tells of software, names no vulnerability of a machine. */
function isDefenderOverview(it: JsonObject): boolean {
  return firstRows(it.value).some(
    (row) =>
      'recommendationName' in row ||
      hasAll(row, 'softwareName', 'numberOfWeaknesses') ||
      hasAll(row, 'name', 'exposedMachines'),
  );
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** What package managers and others write beside those that are read, and in what reports are wrapped. */
export const KNOWN_FURTHER_FORMATS: readonly KnownFormat[] = [
  knownInLists(
    'an attestation (in-toto)',
    'what is read is the document in it. Send its predicate: cosign verify-attestation … | jq -r .payload | base64 -d | jq .predicate (a report or a bill of materials here, decisions to POST /api/v1/vex)',
    isAttestation,
  ),
  known(
    'a snapshot of dependencies for GitHub',
    'it is not read. Let GitHub give what it made of it, and send that with source "spdx": gh api repos/OWNER/REPO/dependency-graph/sbom',
    (it) => hasAll(it, 'manifests', 'detector', 'job'),
  ),
  knownInLists(
    "a list of GitHub's advisories",
    FACTS,
    (it) => isText(it.ghsa_id) && Array.isArray(it.vulnerabilities) && !('security_advisory' in it),
  ),
  known(
    'a mix_audit report',
    PACKAGES,
    (it) => typeof it.pass === 'boolean' && Array.isArray(it.vulnerabilities) && Object.keys(it).length === 2,
  ),
  known('a bun audit report', PACKAGES, isBunAudit),
  known('a report of the PHP security checker', PACKAGES, isPhpChecker),
  knownInLists(
    'a cargo deny report',
    'it is not read. Let cargo audit look at the same lockfile, and send it with source "cargo-audit": cargo audit --json',
    (it) => it.type === 'diagnostic' && objectOf(it.fields) !== null,
  ),
  known('a report of OSS Index (DevAudit)', PACKAGES, (it) => hasAll(it, 'Packages Audited', 'Vulnerabilities Found')),
  known(
    "an answer of Snyk's REST interface",
    'only what Snyk writes itself is read. Send it with source "snyk": snyk test --json',
    (it) => objectOf(it.jsonapi) !== null && Array.isArray(it.data),
  ),
  known('a report of NeuVector', PACKAGES, (it) => hasAll(objectOf(it.report) ?? {}, 'image_id', 'vulnerabilities')),
  known('a report of StackRox (roxctl)', PACKAGES, (it) =>
    hasAll(objectOf(it.result) ?? {}, 'summary', 'vulnerabilities'),
  ),
  known(
    "a report of Google's Artifact Analysis",
    PACKAGES,
    (it) => 'package_vulnerability_summary' in it || hasAll(it, 'discovery_summary', 'image_summary'),
  ),
  knownInLists(
    "a list of Google's Artifact Analysis",
    PACKAGES,
    (it) => isText(it.noteName) && it.kind === 'VULNERABILITY',
  ),
  known(
    'an ORT report',
    INVENTORY,
    (it) => hasAll(it, 'repository', 'analyzer') || hasAll(it, 'scopes', 'scan_results'),
  ),
  known('a ScanCode report', `${INVENTORY}: scancode --cyclonedx FILE`, (it) =>
    firstRows(it.headers).some((row) => row.tool_name === 'scancode-toolkit'),
  ),
  known('a Bearer report', CODE, isBearer),
  known('an njsscan or mobsfscan report', CODE, (it) => 'njsscan_version' in it || 'mobsfscan_version' in it),
  known('a RuboCop report', CODE, (it) => 'rubocop_version' in (objectOf(it.metadata) ?? {})),
  known('a CodeChecker report', CODE, (it) => Array.isArray(it.reports) && rowsHave(it.reports, 'analyzer_name')),
  known(
    'a MobSF report',
    'it is about an application for phones, which is not read. Of its source let mobsfscan write SARIF, and send it with source "sarif": mobsfscan --sarif',
    (it) => hasAll(it, 'app_name', 'md5', 'sha1'),
  ),
  known('a ggshield report', SECRETS, (it) => hasAll(it, 'total_incidents', 'total_occurrences')),
  knownInLists(
    'a Nosey Parker report',
    SECRETS,
    (it) => hasAll(it, 'rule_name', 'matches') || hasAll(it, 'finding_id', 'rule_text_id'),
  ),
  knownInLists('a Whispers report', SECRETS, (it) => hasAll(it, 'key', 'value', 'file', 'rule_id')),
  known(
    'a report of Chef InSpec',
    HOSTS,
    (it) => objectOf(it.statistics) !== null && (Array.isArray(it.profiles) || Array.isArray(it.controls)),
  ),
  known('a Goss report', HOSTS, (it) => 'test-count' in (objectOf(it.summary) ?? {})),
  known(
    'a list of Microsoft Defender that says of no machine which vulnerability it has',
    'send what does, with source "defender": SoftwareVulnerabilitiesByMachine, machinesVulnerabilities or DeviceTvmSoftwareVulnerabilities',
    isDefenderOverview,
  ),
  knownInLists(
    'a list of Microsoft Defender for Cloud',
    'it is not read. Of machines send what Defender for Endpoint tells, with source "defender"; of images let a scanner that is read look: trivy image --format json, grype -o json',
    (it) => /^microsoft\.security\//i.test(wordIn(it.type)),
  ),
  known('an answer of SentinelOne', HOSTS, (it) =>
    firstRows(it.data).some((row) => hasAll(row, 'cveId', 'endpointId')),
  ),
  known('a Qualys report in JSON', HOSTS, (it) =>
    [it, ...firstRows(it.data)].some((row) => 'qid' in row || 'QID' in row),
  ),
  known('an answer of InsightVM', HOSTS, (it) =>
    firstRows(it.resources).some((row) => 'ip' in row && objectOf(row.vulnerabilities) !== null),
  ),
  known('an answer of Tenable Security Center', HOSTS, (it) => rowsHave(objectOf(it.response)?.results, 'pluginID')),
  known(
    'a list of GuardDuty',
    'it tells what happened in an account, and not what is installed or set. Send what Inspector and Security Hub find: aws inspector2 list-findings, aws securityhub get-findings',
    (it) => firstRows(it.Findings).some((row) => objectOf(row.Service)?.ServiceName === 'guardduty'),
  ),
  known(
    'a list of Inspector Classic',
    'it is not read. Send what Inspector v2 finds, with source "aws-inspector": aws inspector2 list-findings',
    (it) => firstRows(it.findings).some((row) => /^arn:[\w-]{3,20}:inspector:/.test(wordIn(row.arn))),
  ),
  knownInLists('a policy report of Kubernetes', CLUSTERS, (it) =>
    [it, ...firstRows(it.items)].some((one) => /^(?:openreports\.io|wgpolicyk8s\.io)\//.test(wordIn(one.apiVersion))),
  ),
  // Empty ones, of which nobody is to be taken for another.
  known(
    'an empty page of an interface',
    NAMELESS,
    (it) => isNothing(it.value) && Object.keys(it).some((key) => key.startsWith('@odata.')),
  ),
  known(
    'an empty page of an interface',
    NAMELESS,
    (it) => isNothing(objectOf(it.data)?.affected_items) && 'affected_items' in (objectOf(it.data) ?? {}),
  ),
  known('a report without anything in it', NAMELESS, (it) => {
    const members = Object.entries(it);
    return members.length > 0 && members.every(([key, value]) => LISTS.has(key.toLowerCase()) && isNothing(value));
  }),
];
