import { Injectable } from '@nestjs/common';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { HostGathering, leftAside, PART_OF_LIST } from '../../domain/host-gathering.js';
import type { HostReports } from '../../domain/host-report.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { inspectorFindings, inspectorHost } from './inspector-finding.js';

const KIND = 'findings of Amazon Inspector';

function rowsOf(document: unknown): { rows: readonly unknown[]; isPart: boolean } {
  const report = objectOf(document);
  const rows = Array.isArray(document) ? listOf(document) : report && requiredList(report, 'findings', '');
  const isInspector = (row: unknown): boolean => typeof objectOf(row)?.findingArn === 'string';
  const isEmpty = rows?.length === 0 && report !== null && 'findings' in report;
  if (!rows || !(isEmpty || rows.slice(0, 5).some(isInspector))) throw foreignDocument(document, KIND);
  refuseTooMany(rows.length, ROW_LIMIT, 'findings', '/findings');
  return { rows, isPart: typeof report?.nextToken === 'string' && report.nextToken !== '' };
}

/** Reads findings of Amazon Inspector (v2) about packages of instances, images and functions. */
@ScanAdapter({
  key: 'aws-inspector',
  title: 'Amazon Inspector',
  mediaTypes: ['application/vnd.posture.aws-inspector+json'],
  syntax: 'json-stream',
})
@Injectable()
export class AwsInspectorAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): HostReports {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<HostReports> {
    const { rows, isPart } = rowsOf(document);
    const gathering = new HostGathering();
    const aside = { others: 0, closed: 0, elsewhere: 0, unreadable: 0 };
    for (const value of rows) {
      yield;
      yield* this.read(objectOf(value), gathering, aside);
    }
    return gathering.reports({
      scope: cleanText(context.scope, TEXT_LIMITS.scope) ?? 'inspector',
      scanner: { name: 'aws-inspector', version: null },
      isPart: isPart || aside.unreadable > 0,
      warnings: [
        ...(isPart ? [PART_OF_LIST] : []),
        ...leftAside(aside.closed, 'closed finding', 'closed findings'),
        ...leftAside(aside.others, 'finding about networks or code', 'findings about networks or code'),
        ...leftAside(
          aside.elsewhere,
          'finding in what is no instance, image or function',
          'findings in what is no instance, image or function',
        ),
        ...leftAside(aside.unreadable, 'row that could not be read', 'rows that could not be read'),
      ],
    });
  }

  private *read(
    row: JsonObject | null,
    gathering: HostGathering,
    aside: { others: number; closed: number; elsewhere: number; unreadable: number },
  ): Steps<void> {
    const details = objectOf(row?.packageVulnerabilityDetails);
    const [resource] = listOf(row?.resources);
    const reported = inspectorHost(objectOf(resource));
    if (row === null || (details === null && typeof row.type !== 'string')) aside.unreadable += 1;
    else if (row.status === 'CLOSED') aside.closed += 1;
    else if (details === null) aside.others += 1;
    else if (reported === null) aside.elsewhere += 1;
    else {
      const host = gathering.host(reported.key, () => reported.identity);
      if (reported.workload === null) host.system ??= reported.system;
      if (row.status === 'SUPPRESSED') {
        host.notes.countSuppressed(1);
        return;
      }
      yield* gathering.addAll(host, inspectorFindings(row, details, reported, host.notes));
    }
  }
}
