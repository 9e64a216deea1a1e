import { Injectable } from '@nestjs/common';
import { cloudAccount } from '../../domain/cloud-account.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { HostGathering, leftAside, PART_OF_LIST } from '../../domain/host-gathering.js';
import type { HostReports } from '../../domain/host-report.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { asffFindings, asffHosts } from './asff-finding.js';
import { asffSettings, isControl } from './asff-setting.js';
import { scopeText } from '../../domain/scope-text.js';

const KIND = 'a list of findings of AWS Security Hub (ASFF)';

function rowsOf(document: unknown): { rows: readonly unknown[]; isPart: boolean } {
  const report = objectOf(document);
  const key = report && ['Findings', 'findings'].find((name) => name in report);
  const rows = report === null ? listOf(document) : key ? requiredList(report, key, '') : [report];
  const isAsff = (row: unknown): boolean => typeof objectOf(row)?.ProductArn === 'string';
  const isEmpty = rows.length === 0 && key !== null && key !== undefined;
  if (!isEmpty && !rows.slice(0, 5).some(isAsff)) throw foreignDocument(document, KIND);
  refuseTooMany(rows.length, ROW_LIMIT, 'findings', '/Findings');
  return { rows, isPart: typeof report?.NextToken === 'string' && report.NextToken !== '' };
}

interface Aside {
  others: number;
  settled: number;
  elsewhere: number;
  unreadable: number;
}

/** Reads findings of AWS Security Hub in its own format: vulnerabilities of instances, images and functions, and
 * controls of accounts.
 */
@ScanAdapter({
  key: 'asff',
  title: 'AWS Security Hub',
  mediaTypes: ['application/vnd.posture.asff+json'],
  syntax: 'json-stream',
})
@Injectable()
export class AsffAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): HostReports {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<HostReports> {
    const { rows, isPart } = rowsOf(document);
    const gathering = new HostGathering();
    const aside: Aside = { others: 0, settled: 0, elsewhere: 0, unreadable: 0 };
    for (const value of rows) {
      yield;
      yield* this.read(objectOf(value), gathering, aside);
    }
    return gathering.reports({
      scope: scopeText(context.scope) ?? 'security-hub',
      scanner: { name: 'asff', version: null },
      isPart: isPart || aside.unreadable > 0,
      warnings: [
        ...(isPart ? [PART_OF_LIST] : []),
        ...leftAside(aside.settled, 'archived or resolved finding', 'archived or resolved findings'),
        ...leftAside(aside.others, 'finding about something else', 'findings about something else'),
        ...leftAside(
          aside.elsewhere,
          'finding in what is no instance, image or function',
          'findings in what is no instance, image or function',
        ),
        ...leftAside(aside.unreadable, 'row that could not be read', 'rows that could not be read'),
      ],
    });
  }

  private *read(row: JsonObject | null, gathering: HostGathering, aside: Aside): Steps<void> {
    const state = objectOf(row?.Workflow)?.Status ?? row?.WorkflowState;
    const hosts = row === null ? [] : asffHosts(row);
    if (row === null || typeof row.ProductArn !== 'string') aside.unreadable += 1;
    else if (isControl(row)) yield* this.readControl(row, state, gathering, aside);
    else if (row.RecordState === 'ARCHIVED' || state === 'RESOLVED') aside.settled += 1;
    else if (listOf(row.Vulnerabilities).length === 0) aside.others += 1;
    else if (hosts.length === 0) aside.elsewhere += 1;
    else
      for (const reported of hosts) {
        const host = gathering.host(reported.key, () => reported.identity);
        if (reported.workload === null) host.system ??= reported.system;
        if (state === 'SUPPRESSED') {
          host.notes.countSuppressed(1);
          continue;
        }
        yield* gathering.addAll(host, asffFindings(row, reported, host.notes));
      }
  }

  /** Controls belong to the account that they are in, also those of instances. Who marks one as resolved did not look again. */
  private *readControl(finding: JsonObject, state: unknown, gathering: HostGathering, aside: Aside): Steps<void> {
    const rows = asffSettings(finding);
    const account = cloudAccount('aws', finding.AwsAccountId);
    if (rows === null || account === null) {
      aside.unreadable += 1;
      return;
    }
    const host = gathering.host(account.key, () => account.identity);
    for (const row of rows) {
      yield;
      yield;
      gathering.count();
      // Also where all is suppressed: of vulnerabilities it says nothing.
      const checks = host.checksOf('asff');
      if (state === 'SUPPRESSED') host.notes.countSuppressed(1);
      else checks.add(row);
    }
  }
}
