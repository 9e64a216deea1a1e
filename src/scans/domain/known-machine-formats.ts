import { objectOf } from './json-fields.js';
import { hasAll, HOSTS, isText, type KnownFormat, OWN_FORMAT, rowsHave, WEB } from './known-format.js';
import { PROWLER } from './text-kind.js';

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
    matches: (it) => hasAll(it, 'CheckID', 'StatusExtended'),
  },
  {
    title: 'a kube-bench report',
    advice: HOSTS,
    matches: (it) => rowsHave(it.Controls, 'tests', 'node_type'),
  },
  {
    title: 'a Kubescape report in its first form',
    advice:
      'only its second form is read. Let Kubescape write it and send it with source "kubescape": kubescape scan --format json --format-version v2',
    inList: true,
    matches: (it) => Array.isArray(it.controlReports) || rowsHave(it.frameworks, 'controlReports'),
  },
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
