import { Injectable } from '@nestjs/common';
import { TEXT_LIMITS } from '../../domain/clean-text.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { DISTRIBUTION_ROWS } from '../../domain/ecosystem-table.js';
import { type GatheredHost, HostGathering, leftAside } from '../../domain/host-gathering.js';
import type { HostReports } from '../../domain/host-report.js';
import { hostSystem } from '../../domain/host-system.js';
import { ownText } from '../../domain/own-text.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { type NessusHost, readNessus } from './nessus-document.js';
import { nessusFindings, nessusIdentity } from './nessus-finding.js';
import { lookOf } from './nessus-look.js';
import { scopeText } from '../../domain/scope-text.js';

const KIND = 'a Nessus report';
const WITHOUT_CREDENTIALS =
  'Nessus had no credentials for this host: it tells what is seen from outside, and not what is installed. What was open in packages of its distribution stays open.';
const WITHOUT_PACKAGES =
  'Nessus could not look at what is installed on this host. What was open in packages of its distribution stays open.';
const DISTRIBUTIONS = [...new Set(DISTRIBUTION_ROWS.map(({ name }) => name))];

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
    if (look !== 'inside') host.unseen = { ecosystems: DISTRIBUTIONS };
    return [
      ...(look === 'inside' ? [] : [look === 'failed' ? WITHOUT_PACKAGES : WITHOUT_CREDENTIALS]),
      ...leftAside(informational, 'item that only informs', 'items that only inform'),
      ...leftAside(compliance, 'compliance item', 'compliance items'),
    ];
  }
}
