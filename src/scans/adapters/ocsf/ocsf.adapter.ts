import { Injectable } from '@nestjs/common';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { HostGathering, leftAside } from '../../domain/host-gathering.js';
import type { HostReports } from '../../domain/host-report.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { isAboutCode, ocsfFindings, ocsfHosts } from './ocsf-finding.js';
import { isSetting, ocsfSettings } from './ocsf-setting.js';
import { scopeText } from '../../domain/scope-text.js';

const KIND = 'a list of OCSF events';
const VULNERABILITY_FINDING = 2002;
/** `status_id` of findings that somebody suppressed, and of those that are over. */
const SUPPRESSED = 3;
const OVER = new Set<unknown>([4, 5]);
/** `activity_id` of an event that tells of the end of its finding. */
const CLOSED = 3;

function rowsOf(document: unknown): readonly unknown[] {
  const report = objectOf(document);
  const key = report && ['Findings', 'findings', 'events'].find((name) => Array.isArray(report[name]));
  const rows = report === null ? listOf(document) : key ? requiredList(report, key, '') : [report];
  const isEvent = (row: unknown): boolean => typeof objectOf(row)?.class_uid === 'number';
  if (!rows.slice(0, 5).some(isEvent)) throw foreignDocument(document, KIND);
  refuseTooMany(rows.length, ROW_LIMIT, 'events', '');
  return rows;
}

/** Prowler 4.2 wrote the number beside the word "New", of what nobody had suppressed. */
function isSuppressed({ status_id: id, status }: JsonObject): boolean {
  return id === SUPPRESSED && cleanText(status, TEXT_LIMITS.word)?.toLowerCase() !== 'new';
}

interface Aside {
  others: number;
  settled: number;
  code: number;
  elsewhere: number;
  unreadable: number;
}

/** Reads vulnerability findings of machines (class 2002) of OCSF 1.x, and settings of cloud accounts (2003, Prowler's 2004). */
@ScanAdapter({
  key: 'ocsf',
  title: 'OCSF findings',
  mediaTypes: ['application/vnd.posture.ocsf+json'],
  syntax: 'json-stream',
})
@Injectable()
export class OcsfAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): HostReports {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<HostReports> {
    const rows = rowsOf(document);
    const gathering = new HostGathering();
    const aside: Aside = { others: 0, settled: 0, code: 0, elsewhere: 0, unreadable: 0 };
    for (const value of rows) {
      yield;
      yield* this.read(objectOf(value), gathering, aside);
    }
    const product = objectOf(objectOf(objectOf(rows[0])?.metadata)?.product);
    const name = cleanText(product?.name, TEXT_LIMITS.word)?.toLowerCase() ?? 'ocsf';
    return gathering.reports({
      scope: scopeText(context.scope) ?? name,
      scanner: { name, version: cleanText(product?.version, TEXT_LIMITS.version) },
      isPart: aside.unreadable > 0,
      warnings: [
        ...leftAside(aside.settled, 'finding that is over', 'findings that are over'),
        ...leftAside(aside.code, 'vulnerability in code', 'vulnerabilities in code'),
        ...leftAside(aside.others, 'event of another class', 'events of other classes'),
        ...leftAside(
          aside.elsewhere,
          'finding in what is no host, no workload and no account',
          'findings in what is no host, no workload and no account',
        ),
        ...leftAside(aside.unreadable, 'row that could not be read', 'rows that could not be read'),
      ],
    });
  }

  private *read(row: JsonObject | null, gathering: HostGathering, aside: Aside): Steps<void> {
    const hosts = row === null ? [] : ocsfHosts(row);
    if (row === null || typeof row.class_uid !== 'number') aside.unreadable += 1;
    else if (isSetting(row)) yield* this.readSetting(row, gathering, aside);
    else if (row.class_uid !== VULNERABILITY_FINDING) aside.others += 1;
    else if (OVER.has(row.status_id) || row.activity_id === CLOSED) aside.settled += 1;
    else if (isAboutCode(row)) aside.code += 1;
    else if (hosts.length === 0) aside.elsewhere += 1;
    else
      for (const reported of hosts) {
        const host = gathering.host(reported.key, () => reported.identity);
        if (reported.workload === null) host.system ??= reported.system;
        if (isSuppressed(row)) {
          host.notes.countSuppressed(1);
          continue;
        }
        yield* gathering.addAll(host, ocsfFindings(row, reported, host.notes));
      }
  }

  /** Settings belong to the account that they are in, also those of machines. */
  private *readSetting(event: JsonObject, gathering: HostGathering, aside: Aside): Steps<void> {
    const rows = ocsfSettings(event);
    if (rows === null) aside.unreadable += 1;
    for (const { account, row } of rows ?? []) {
      yield;
      gathering.count();
      if (account === null) {
        aside.elsewhere += 1;
        return;
      }
      const host = gathering.host(account.key, () => account.identity);
      // Also where all is suppressed: of vulnerabilities it says nothing.
      const checks = host.checksOf('ocsf');
      if (isSuppressed(event)) host.notes.countSuppressed(1);
      else checks.add(row);
    }
  }
}
