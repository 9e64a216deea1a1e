import { objectOf } from './json-fields.js';
import { CLOUD, CODE, firstRows, hasAll, HOSTS, isText, type KnownFormat, rowsHave, WEB } from './known-format.js';

/** The part of the known formats that looks at machines, networks and clouds. */
export const KNOWN_MACHINE_FORMATS: readonly KnownFormat[] = [
  {
    title: 'a report of AWS Inspector',
    advice: HOSTS,
    matches: (it) =>
      rowsHave(it.findings, 'packageVulnerabilityDetails', 'inspectorScore') || objectOf(it.imageScanFindings) !== null,
  },
  {
    title: 'a list of findings of AWS Security Hub (ASFF)',
    advice: HOSTS,
    inList: true,
    matches: (it) => [it, ...firstRows(it.Findings)].some((one) => hasAll(one, 'ProductArn', 'AwsAccountId')),
  },
  {
    title: 'a Prowler report',
    advice: CLOUD,
    inList: true,
    matches: (it) =>
      hasAll(it, 'CheckID', 'StatusExtended') || objectOf(objectOf(it.metadata)?.product)?.name === 'Prowler',
  },
  {
    title: 'a list of OCSF events',
    advice: HOSTS,
    inList: true,
    matches: (it) => typeof it.class_uid === 'number' && objectOf(it.metadata) !== null,
  },
  {
    title: 'an export of Microsoft Defender',
    advice: HOSTS,
    inList: true,
    matches: (it) =>
      [it, ...firstRows(it.value)].some(
        (one) => hasAll(one, 'deviceId', 'cveId') || hasAll(one, 'DeviceId', 'CveId'),
      ) ||
      (isText(it['@odata.context']) && it['@odata.context'].includes('securitycenter')),
  },
  {
    title: 'an export of Wazuh',
    advice: HOSTS,
    matches: (it) =>
      firstRows(objectOf(it.hits)?.hits).some(({ _source }) =>
        hasAll(objectOf(_source) ?? {}, 'agent', 'vulnerability'),
      ) || firstRows(objectOf(it.data)?.affected_items).some((row) => 'cve' in row),
  },
  {
    title: 'a kube-bench report',
    advice: HOSTS,
    matches: (it) => rowsHave(it.Controls, 'tests', 'node_type'),
  },
  { title: 'a Kubescape report', advice: CODE, matches: (it) => objectOf(it.summaryDetails) !== null },
  {
    title: 'a ZAP report',
    advice: WEB,
    matches: (it) => isText(it['@programName']) || rowsHave(it.site, 'alerts'),
  },
  { title: 'a Nuclei report', advice: WEB, inList: true, matches: (it) => isText(it['template-id']) },
  {
    title: 'a Nikto report',
    advice: WEB,
    inList: true,
    matches: (it) => hasAll(it, 'host', 'ip', 'port', 'vulnerabilities'),
  },
];
