import { cvssStatement } from '../../domain/cvss-vector.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import type { ReportedIdentity } from '../../domain/host-identity.js';
import type { CvssStatement, ObservedFinding } from '../../domain/observation.js';
import { placedFinding, plainWords } from '../../domain/plain-finding.js';
import { servicePackage } from '../../domain/product-package.js';
import type { ReportNotes } from '../../domain/report-notes.js';
import { isCve, vulnerabilityId } from '../../domain/vulnerability-id.js';
import type { NessusHost, NessusItem } from './nessus-document.js';
import { placesOf } from './nessus-place.js';

const SEVERITIES = ['none', 'low', 'medium', 'high', 'critical'] as const;

/** Who a host is, as its properties say: what clouds and machines call it, then names, then addresses. */
export function nessusIdentity({ name, tags }: NessusHost): ReportedIdentity {
  const aws = tags.get('aws-instance-instance-id') ?? tags.get('aws-instance-id');
  const azure = tags.get('azure-vm-id') ?? tags.get('azure-instance-vm-id');
  const gcp = tags.get('gcp-instance-id') ?? tags.get('gcp-instance-instance-id');
  const agent = tags.get('agent-uuid') ?? tags.get('host-uuid');
  const netbios = tags.get('netbios-name')?.split('\\').at(-1);
  return {
    cloud: [aws && `aws:${aws}`, azure && `azure:${azure}`, gcp && `gcp:${gcp}`].map((id) => id?.toLowerCase()),
    tool: [agent && `nessus:${agent}`],
    machine: [tags.get('bios-uuid'), tags.get('system-uuid')],
    names: [tags.get('host-fqdn'), name, tags.get('hostname'), netbios],
    macs: [tags.get('mac-address')],
    addresses: [tags.get('host-ip'), tags.get('host-ipv6')],
  };
}

function score(text: string | undefined): number | null {
  const value = Number(text);
  return text !== undefined && text.trim() !== '' && Number.isFinite(value) ? value : null;
}

function statements({ texts }: NessusItem): (CvssStatement | null)[] {
  const source = 'nessus';
  return (
    [
      ['4.0', 'cvss4'],
      ['3.0', 'cvss3'],
      ['2.0', 'cvss'],
    ] as const
  ).map(([version, name]) => {
    const [vector, base] = [texts.get(`${name}_vector`), score(texts.get(`${name}_base_score`))];
    return vector === undefined && base === null ? null : cvssStatement({ source, version, vector, score: base });
  });
}

/** Nessus writes dates as `2021/01/19`. */
function dateOf(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})\/(\d\d)\/(\d\d)$/.exec(text?.trim() ?? '') ?? [];
  return year === undefined ? null : `${year}-${month}-${day}T00:00:00Z`;
}

/**
 * One for each CVE in each package that the item tells of; where an item has no CVE, the plugin's own number stands for what it
 * found. Null where nothing tells it.
 *
 * @param os the host's system, by which its packages are known
 */
export function nessusFindings(
  item: NessusItem,
  os: OperatingSystem | null,
  notes: ReportNotes,
): ObservedFinding[] | null {
  const { pluginId, pluginName, texts } = item;
  const cves = [...new Set(item.cves.map(vulnerabilityId).filter((id) => id !== null))].filter(isCve);
  const isPlugin = /^\d{1,12}$/.test(pluginId);
  if (cves.length === 0 && !isPlugin) return null;
  const at = /^[1-9]\d{0,4}$/.test(item.port) ? servicePackage(item.protocol, item.port, item.service).name : null;
  const said = {
    severity: SEVERITIES[Number(item.severity)] ?? texts.get('risk_factor'),
    cvss: statements(item),
    cwes: item.cwes.map((cwe) => (/^\d+$/.test(cwe.trim()) ? `CWE-${cwe.trim()}` : cwe)),
    title: pluginName,
    description: texts.get('description') ?? texts.get('synopsis'),
    references: isPlugin ? [`https://www.tenable.com/plugins/nessus/${pluginId}`] : [],
    publishedAt: dateOf(texts.get('vuln_publication_date')),
  };
  const ids = cves.length > 0 ? cves : [`NESSUS-${pluginId}`];
  const [first = ''] = ids;
  const words = plainWords({ ...said, id: first }, notes);
  return placesOf(item, os, ids.length).flatMap(({ paths, ...place }) => {
    const finding = placedFinding(words, { ...place, locations: [at, ...paths] }, notes);
    return ids.map((id) => ({ ...finding, vulnerabilityId: id }));
  });
}
