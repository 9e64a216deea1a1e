import { Injectable } from '@nestjs/common';
import { TEXT_LIMITS } from '../../domain/clean-text.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { ALL_DISTRIBUTIONS } from '../../domain/ecosystem-table.js';
import { type GatheredHost, HostGathering, leftAside } from '../../domain/host-gathering.js';
import type { ReportedIdentity } from '../../domain/host-identity.js';
import type { HostReports } from '../../domain/host-report.js';
import { hostSystem } from '../../domain/host-system.js';
import { instantOf } from '../../domain/instant.js';
import { ownText } from '../../domain/own-text.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { LOOK_SENTENCES, lookOf, type OpenvasLook } from './openvas-look.js';
import { type OpenvasHost, readOpenvas } from './openvas-document.js';
import { isFailure, isInformation, openvasFindings, qualityOf } from './openvas-finding.js';
import { refuseOthers, whyPart } from './openvas-whole.js';
import { scopeText } from '../../domain/scope-text.js';

const KIND = 'a report of OpenVAS (Greenbone)';
const ROOTS = new Set(['report', 'get_reports_response', 'get_results_response']);
/** Results below are left out of reports by Greenbone itself, unless somebody asks for them. */
const USUAL_QUALITY = 70;

interface Said {
  informational: number;
  unsure: number;
  /** Tests that did not come to an end. */
  failed: number;
  /** Names of the details that the report lists of the host. */
  details: readonly string[];
}
const NOTHING_SAID: Said = { informational: 0, unsure: 0, failed: 0, details: [] };

/** Reads reports of OpenVAS and Greenbone in XML. */
@ScanAdapter({
  key: 'openvas',
  title: 'OpenVAS',
  mediaTypes: ['application/vnd.posture.openvas+xml'],
  syntax: 'xml',
  version: '3',
})
@Injectable()
export class OpenvasAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): HostReports {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<HostReports> {
    if (typeof document !== 'string' || !document.trimStart().startsWith('<')) throw foreignDocument(document, KIND);
    const read = yield* readOpenvas(document);
    if (!ROOTS.has(read.root) || !read.isReport) throw foreignDocument(document, KIND);
    refuseOthers(read.whole);
    const part = whyPart(read.whole, read.results.length);
    const gathering = new HostGathering();
    const said = new Map<GatheredHost, Said>();
    const names = new Map(
      read.results.flatMap(({ host, hostname }) => (hostname === '' ? [] : [[host, hostname] as const])),
    );
    const reported = new Map(read.hosts.map((host) => [host.address, host]));
    const hostAt = (address: string, asset: string): GatheredHost => {
      const host = gathering.host(address, () => identityOf(address, asset, reported.get(address), names.get(address)));
      if (!said.has(host)) {
        const failed = read.whole.failed.get(address) ?? 0;
        const listed = reported.get(address);
        said.set(host, { informational: 0, unsure: 0, failed, details: [...(listed?.details.keys() ?? [])] });
        if (failed > 0) host.coverage.markPartial('findings');
        host.system = hostSystem(listed?.details.get('best_os_txt') ?? listed?.details.get('OS'));
        host.startedAt = instantOf(listed?.start);
      }
      return host;
    };
    for (const { address, asset } of read.hosts) if (address !== '') hostAt(address, asset);
    let nobodys = 0;
    for (const result of read.results) {
      yield;
      if (result.host === '') {
        nobodys += 1;
        continue;
      }
      const host = hostAt(result.host, result.asset);
      const counts = said.get(host) ?? { ...NOTHING_SAID };
      if (isFailure(result)) {
        counts.failed += 1;
        host.coverage.markPartial('findings');
        continue;
      }
      if (isInformation(result)) {
        counts.informational += 1;
        continue;
      }
      if ((qualityOf(result) ?? 100) < USUAL_QUALITY) counts.unsure += 1;
      const findings = openvasFindings(result, host.system, host.notes);
      if (findings === null) host.countUnreadable();
      for (const finding of findings ?? []) {
        gathering.count();
        host.add(finding);
      }
    }
    const looks = new Map<GatheredHost, OpenvasLook>();
    for (const [host, { details }] of said) {
      const look = lookOf(details, host);
      looks.set(host, look);
      if (look === 'outside') host.unseen = { ecosystems: ALL_DISTRIBUTIONS };
      if (look === 'refused') host.coverage.markPartial('findings');
    }
    return gathering.reports({
      scope: scopeText(context.scope) ?? ownText(scopeText(read.task), TEXT_LIMITS.scope) ?? 'openvas',
      scanner: { name: 'openvas', version: null },
      isPart: nobodys > 0 || part.length > 0,
      warnings: [...part, ...leftAside(nobodys, 'result without a host', 'results without a host')],
      ofHost: (host) => [...sentences(said.get(host)), ...LOOK_SENTENCES[looks.get(host) ?? 'inside']],
    });
  }
}

function identityOf(
  address: string,
  asset: string,
  host: OpenvasHost | undefined,
  hostname: string | undefined,
): ReportedIdentity {
  const id = asset || host?.asset;
  return {
    tool: id ? [`openvas:${id}`] : [],
    names: [hostname, host?.details.get('hostname')],
    macs: [host?.details.get('MAC')],
    addresses: [address],
  };
}

function sentences({ informational, unsure, failed }: Said = NOTHING_SAID): string[] {
  return [
    ...leftAside(informational, 'result that only informs', 'results that only inform'),
    ...(unsure > 0
      ? [`${unsure} ${unsure === 1 ? 'result has' : 'results have'} a quality of detection below ${USUAL_QUALITY} %.`]
      : []),
    ...(failed > 0
      ? [
          `${failed} ${failed === 1 ? 'test' : 'tests'} did not come to an end on this host: what is not shown stays open.`,
        ]
      : []),
  ];
}
