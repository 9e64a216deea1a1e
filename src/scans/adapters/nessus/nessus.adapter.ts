import { Injectable } from '@nestjs/common';
import { TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { ALL_DISTRIBUTIONS } from '../../domain/ecosystem-table.js';
import { type GatheredHost, HostGathering, leftAside } from '../../domain/host-gathering.js';
import type { ReportedIdentity } from '../../domain/host-identity.js';
import type { HostReports } from '../../domain/host-report.js';
import { hostSystem } from '../../domain/host-system.js';
import type { CvssStatement, ObservedFinding } from '../../domain/observation.js';
import { ownText } from '../../domain/own-text.js';
import { placedFinding, plainWords } from '../../domain/plain-finding.js';
import { servicePackage } from '../../domain/product-package.js';
import type { ReportNotes } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { scopeText } from '../../domain/scope-text.js';
import { finish, type Steps } from '../../domain/steps.js';
import { isCve, vulnerabilityId } from '../../domain/vulnerability-id.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { type NessusHost, type NessusItem, readNessus } from './nessus-document.js';
import { lookOf } from './nessus-look.js';
import { placesOf } from './nessus-place.js';

const KIND = 'a Nessus report';
const WITHOUT_CREDENTIALS =
  'Nessus had no credentials for this host: it tells what is seen from outside, and not what is installed. What was open in packages of its distribution stays open.';
const WITHOUT_PACKAGES =
  'Nessus could not look at what is installed on this host. What was open in packages of its distribution stays open.';

/** Reads the reports of Nessus and Tenable in their own XML (`.nessus`, version 2). */
@ScanAdapter({
  key: 'nessus',
  title: 'Nessus',
  mediaTypes: ['application/vnd.posture.nessus+xml'],
  syntax: 'xml',
  version: '4',
})
@Injectable()
export class NessusAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): HostReports {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<HostReports> {
    if (typeof document !== 'string' || !document.trimStart().startsWith('<')) throw foreignDocument(document, KIND);
    const read = yield* readNessus(document);
    if (read.root !== 'NessusClientData_v2') throw foreignDocument(document, KIND);
    const gathering = new HostGathering();
    const aside = new Map<GatheredHost, string[]>();
    for (const [place, reported] of read.hosts.entries()) {
      yield;
      // Each is a host of its own here; those that are one by an id are joined afterwards.
      const host = gathering.host(String(place), () => nessusIdentity(reported));
      aside.set(host, yield* this.read(reported, host, gathering));
    }
    return gathering.reports({
      scope: scopeText(context.scope) ?? ownText(scopeText(read.report), TEXT_LIMITS.scope) ?? 'nessus',
      scanner: { name: 'nessus', version: null },
      isPart: false,
      warnings: [],
      ofHost: (host) => aside.get(host) ?? [],
    });
  }

  /** Gives what a person should know of the host. */
  private *read(reported: NessusHost, host: GatheredHost, gathering: HostGathering): Steps<string[]> {
    const { tags, items } = reported;
    const system = tags.get('operating-system');
    host.system = hostSystem(system?.split('\n')[0]);
    const started = Number(tags.get('HOST_START_TIMESTAMP'));
    if (Number.isInteger(started) && started > 0 && started < 1e11)
      host.startedAt = new Date(started * 1000).toISOString();
    let informational = 0;
    let compliance = 0;
    for (const item of items) {
      yield;
      if (item.isCompliance) compliance += 1;
      else if (item.severity === '0') informational += 1;
      else {
        const findings = nessusFindings(item, host.system, host.notes);
        if (findings === null) host.countUnreadable();
        for (const finding of findings ?? []) {
          gathering.count();
          host.add(finding);
        }
      }
    }
    const look = lookOf(reported);
    if (look !== 'inside') host.unseen = { ecosystems: ALL_DISTRIBUTIONS };
    return [
      ...(look === 'inside' ? [] : [look === 'failed' ? WITHOUT_PACKAGES : WITHOUT_CREDENTIALS]),
      ...leftAside(informational, 'item that only informs', 'items that only inform'),
      ...leftAside(compliance, 'compliance item', 'compliance items'),
    ];
  }
}

const SEVERITIES = ['none', 'low', 'medium', 'high', 'critical'] as const;

/** Who a host is, as its properties say: what clouds and machines call it, then names, then addresses. */
function nessusIdentity({ name, tags }: NessusHost): ReportedIdentity {
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
function nessusFindings(item: NessusItem, os: OperatingSystem | null, notes: ReportNotes): ObservedFinding[] | null {
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
