/** What a document is, and what its sender can do about it. */
export interface KindAdvice {
  /** With its article: "a SARIF log". */
  title: string;
  /** What to do instead, as the rest of a sentence. */
  advice: string;
  /** The `source` that it is taken with; absent for what is not taken. */
  source?: string;
}

export const CLOUDS =
  'it is not read. Let Prowler look at the account and send what it writes with source "ocsf": prowler aws --output-formats json-ocsf';
export const PROWLER =
  'Prowler is read as OCSF. Let it write that and send it with source "ocsf": prowler aws --output-formats json-ocsf';

/** A text that is taken, in the envelope or bare. */
function taken(title: string, source: string, mediaType: string): KindAdvice {
  const advice = `send it with source "${source}", as a text under "report", or bare with the media type ${mediaType}`;
  return { title, advice, source };
}

/** Enough to tell kinds apart, and no more work than that on a text of megabytes. */
const START = 64 * 1024;

/** How to get from another form of a bill of materials to the one that is taken. */
export const CONVERT_CYCLONEDX =
  'its JSON and XML forms are taken. Let the tool write one of these, or convert it with "cyclonedx-cli convert --output-format json", and send it with source "cyclonedx"';
export const INSTEAD_OF_SPDX =
  'of SPDX its JSON, JSON-LD and tag-value forms are taken. Let the tool write one of these, or convert it, and send it with source "spdx"';

const JSON_OF_SCANNERS =
  'Let the scanner write its JSON: trivy --format json, grype -o json, osv-scanner --format json';

const OF_MACHINES =
  'it is not read yet. Let posture-agent look at each machine itself, or run a scanner there that is read: trivy rootfs --format json /, or oscap and lynis for its settings';
const OF_NETWORK =
  'it tells how an application or a network answers from outside, which is not read yet; posture-agent tells of a machine what listens on it';

const OF_CODE = 'its own form is not read. Let the tool write SARIF 2.1.0 instead and send it with source "sarif"';

const XML_KINDS: [pattern: RegExp, kind: KindAdvice][] = [
  [/cyclonedx\.org\/schema\/bom/, taken('a CycloneDX document in XML', 'cyclonedx', 'application/vnd.cyclonedx+xml')],
  [/spdx\.org\/rdf|spdx\.org\/spdxdocs|<spdx:/i, { title: 'an SPDX document in XML', advice: INSTEAD_OF_SPDX }],
  [
    /checklists\.nist\.gov\/xccdf|scap\.nist\.gov\/schema\/asset-reporting/,
    taken('an OpenSCAP result', 'openscap', 'application/vnd.posture.openscap+xml'),
  ],
  [
    /oval\.mitre\.org|scap\.nist\.gov\/schema/,
    {
      title: 'an OVAL or SCAP document',
      advice: 'it is not taken. Let OpenSCAP write XCCDF results or ARF: oscap xccdf eval --results-arf FILE',
    },
  ],
  [/<NessusClientData_v2[\s>]/, taken('a Nessus report', 'nessus', 'application/vnd.posture.nessus+xml')],
  [
    /<get_reports_response[\s>]|<report [^>]{0,200}(?:format_id|content_type)=/,
    taken('a report of OpenVAS (Greenbone)', 'openvas', 'application/vnd.posture.openvas+xml'),
  ],
  [/<(?:NexposeReport|NeXposeSimpleXML)[\s>]/, { title: 'a report of Nexpose (InsightVM)', advice: OF_MACHINES }],
  [
    /<(?:HOST_LIST_VM_DETECTION_OUTPUT|ASSET_DATA_REPORT|WAS_\w{1,30}|KNOWLEDGE_BASE_VULN_LIST_OUTPUT)\b|<SCAN value=|qualys[^"]{0,40}\.dtd/i,
    { title: 'a Qualys report', advice: OF_MACHINES },
  ],
  [/<nmaprun[\s>]/, { title: 'a result of Nmap', advice: OF_NETWORK }],
  [/<OWASPZAPReport[\s>]/, { title: 'a ZAP report', advice: OF_NETWORK }],
  [/<niktoscan[\s>]/, { title: 'a Nikto report', advice: OF_NETWORK }],
  [/<issues [^>]{0,100}burpVersion=/, { title: 'a report of Burp Suite', advice: OF_NETWORK }],
  [
    /DependencyCheck\/|dependency-check\.[\d.]{1,10}\.xsd/i,
    {
      title: 'a report of OWASP Dependency-Check',
      advice:
        'it is not read yet. Let a scanner that is read look at the same files: trivy fs --format json, osv-scanner --format json',
    },
  ],
  [/<CxXMLResults[\s>]/, { title: 'a Checkmarx report', advice: OF_CODE }],
  [/<FVDL[\s>]|<ReportDefinition[\s>]/, { title: 'a Fortify report', advice: OF_CODE }],
  [/<(?:detailedreport|summaryreport)[\s>]/, { title: 'a Veracode report', advice: OF_CODE }],
  [/<BugCollection[\s>]/, { title: 'a SpotBugs report', advice: OF_CODE }],
  [/<pmd[\s>]/, { title: 'a PMD report', advice: OF_CODE }],
  [/<ScanGroup[\s>]/, { title: 'an Acunetix report', advice: OF_NETWORK }],
  [/<w3af-?run[\s>]/, { title: 'a w3af report', advice: OF_NETWORK }],
  [/<checkstyle[\s>]/, { title: 'a Checkstyle report', advice: `it is not taken. ${JSON_OF_SCANNERS}` }],
  [/<testsuites?[\s>]/, { title: 'a JUnit report', advice: `it is not taken. ${JSON_OF_SCANNERS}` }],
];

/** Tables for people, by words that only these programs put beside each other. */
const TABLE =
  /^Total: \d+ \(|[│|]\s*(?:Library|OSV URL)\s*[│|]|^NAME +INSTALLED +(?:FIXED[- ]IN +)?TYPE +VULNERABILITY|^Report Summary$/m;

const TEXT_KINDS: [matches: (start: string) => boolean, kind: KindAdvice][] = [
  [
    (start) => /^<(?:!doctype html|html[\s>])/i.test(start),
    {
      title: 'an HTML page',
      advice: `it is not taken: it may be an error page of a proxy, or a report for people. ${JSON_OF_SCANNERS}`,
    },
  ],
  [(start) => /^SPDXVersion:/m.test(start), taken('an SPDX document', 'spdx', 'text/spdx')],
  [(start) => /^['"]?spdxVersion['"]?:/m.test(start), { title: 'an SPDX document in YAML', advice: INSTEAD_OF_SPDX }],
  [
    (start) => /^bomFormat: ['"]?CycloneDX/m.test(start),
    { title: 'a CycloneDX document in YAML', advice: CONVERT_CYCLONEDX },
  ],
  [
    (start) => start.startsWith('# Lynis Report') || /^lynis_version=/m.test(start),
    taken('a Lynis report', 'lynis', 'application/vnd.posture.lynis+text'),
  ],
  [
    (start) => {
      const header = start.split('\n', 1)[0] ?? '';
      return /\b(?:Device|Machine) ?Id\b/i.test(header) && /\bCve ?Id\b/i.test(header);
    },
    taken('an export of Microsoft Defender in CSV', 'defender', 'application/vnd.posture.defender+text'),
  ],
  [
    (start) => /^(?:[^\n]{0,2000}[,;])?"?QID"?[,;]/m.test(start) && /,"?CVE ID"?,|"?Solution"?/i.test(start),
    { title: 'a Qualys report in CSV', advice: OF_MACHINES },
  ],
  [
    (start) =>
      /^"?Plugin(?: ID)?"?,[^\n]{0,500}\b(?:Risk|Severity)\b/.test(start) ||
      /^[^\n]{0,500}\bdefinition\.id\b/.test(start),
    {
      title: 'a Nessus report in CSV',
      advice:
        'its .nessus form is read, in which hosts and packages are told apart. Export the scan as Nessus, and send it with source "nessus"',
    },
  ],
  [
    (start) => /^IP,Hostname,Port,Port Protocol,[^\n]{0,500}\bNVT Name\b/.test(start),
    {
      title: 'a report of OpenVAS (Greenbone) in CSV',
      advice: 'its XML is read. Export the report as XML, and send it with source "openvas"',
    },
  ],
  [
    (start) => /^"id","fqdn\/ip","port","severity","finding"/.test(start),
    { title: 'a report of testssl in CSV', advice: OF_NETWORK },
  ],
  [
    (start) => /^"?exportedTimestamp"?,"?subscriptionId"?,/.test(start),
    { title: 'a list of Microsoft Defender for Cloud in CSV', advice: OF_MACHINES },
  ],
  [
    (start) => /^ID,WizURL,|^Created At,Title,Severity,Status,Description,Resource Type,/.test(start),
    { title: 'a report of Wiz in CSV', advice: OF_MACHINES },
  ],
  [
    (start) => /^-{5,20} SCAN SUMMARY -{5,20}$/m.test(start) && /^Known viruses: /m.test(start),
    { title: 'a log of ClamAV', advice: `it tells of files, which is not read. ${JSON_OF_SCANNERS}` },
  ],
  [
    (start) => /^"?Project"?,"?ScanDate"?,"?DependencyName\b/.test(start),
    { title: 'a report of OWASP Dependency-Check in CSV', advice: `it is not read yet. ${JSON_OF_SCANNERS}` },
  ],
  [(start) => start.startsWith('scoutsuite_results'), { title: 'a ScoutSuite report', advice: CLOUDS }],
  [
    (start) =>
      /^"?(?:AUTH_METHOD|ASSESSMENT_START_TIME|TIMESTAMP)"?[;,][^\n]{0,2000}CHECK_ID/.test(start) ||
      /^PROFILE,ACCOUNT_NUM,REGION,TITLE_ID,/.test(start),
    { title: 'a Prowler report in CSV', advice: PROWLER },
  ],
  [
    (start) => TABLE.test(start),
    { title: 'a table for people', advice: `it leaves out what is needed. ${JSON_OF_SCANNERS}` },
  ],
  [
    (start) => /^(?:---(?:\s|$)|apiVersion: |%YAML )/.test(start),
    { title: 'a YAML document', advice: `only JSON is taken. ${JSON_OF_SCANNERS}` },
  ],
  [
    (start) => /^(?:\d{4}[-/]\d\d|time=|INFO|WARN|Scann|Loaded|Using)/.test(start) && /\n[{[]/.test(start),
    {
      title: 'output that begins with lines of a log',
      advice: 'only the report is taken. Let the scanner write it to a file (--output), or keep its error stream apart',
    },
  ],
];

/** What a text that is no JSON seems to be, by its beginning; null when that is not known. */
export function kindOfText(text: string): KindAdvice | null {
  const start = text.slice(0, START).trimStart();
  const [, named] = TEXT_KINDS.find(([matches]) => matches(start)) ?? [];
  if (named !== undefined) return named;
  if (!start.startsWith('<')) return null;
  const [, xml] = XML_KINDS.find(([pattern]) => pattern.test(start)) ?? [];
  return xml ?? { title: 'XML', advice: `it is not taken. ${JSON_OF_SCANNERS}` };
}

const MEDIA_TYPES = new Map<string, KindAdvice>([
  [
    'application/vnd.openvex+json',
    { title: 'OpenVEX', advice: 'it holds decisions and no scan. Import it as decisions: POST /api/v1/vex' },
  ],
]);

/** What a media type that is not taken stands for, or null. */
export function kindOfMediaType(mediaType: string): KindAdvice | null {
  return MEDIA_TYPES.get(mediaType) ?? null;
}

/** The sentence that tells a sender what their document is and what to do. */
export function sentenceOf({ title, advice }: KindAdvice): string {
  return `This is ${title}; ${advice}.`;
}
