import { Injectable } from '@nestjs/common';
import { foreignDocument } from '../../domain/document-kind.js';
import { type GatheredHost, HostGathering, leftAside, PART_OF_LIST } from '../../domain/host-gathering.js';
import type { HostReports } from '../../domain/host-report.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { type WazuhRow, wazuhFinding, wazuhHost, wazuhRow } from './wazuh-row.js';
import { scopeText } from '../../domain/scope-text.js';

const KIND = 'an export of Wazuh';

interface Rows {
  rows: readonly unknown[];
  /** How many there are in all, where the answer says so. */
  total: number | null;
  /** Whether the indexer counted no further: it stops at 10,000. */
  isAtLeast?: boolean;
}

/** The hits of the indexer, the answer of the API before 4.8, or the bare documents of the index. */
function rowsOf(document: unknown): Rows {
  const report = objectOf(document);
  const hits = objectOf(report?.hits);
  if (hits !== null) {
    const total = objectOf(hits.total)?.value ?? hits.total;
    const isAtLeast = objectOf(hits.total)?.relation === 'gte';
    return { rows: requiredList(hits, 'hits', '/hits'), total: typeof total === 'number' ? total : null, isAtLeast };
  }
  const data = objectOf(report?.data);
  if (data !== null && 'affected_items' in data) {
    const { total_affected_items: total } = data;
    const rows = requiredList(data, 'affected_items', '/data');
    // Its API answers of everything in this form.
    if (rows.length > 0 && !rows.some((row) => 'cve' in (objectOf(row) ?? {}))) throw foreignDocument(document, KIND);
    return { rows, total: typeof total === 'number' ? total : null };
  }
  const rows = Array.isArray(document) ? listOf(document) : report === null ? [] : [document];
  const isWazuh = rows.slice(0, 5).some((row) => isStateOf(objectOf(objectOf(row)?._source) ?? objectOf(row)));
  if (!isWazuh) throw foreignDocument(document, KIND);
  return { rows, total: null };
}

function isStateOf(row: JsonObject | null): boolean {
  return objectOf(row?.agent) !== null && objectOf(row?.vulnerability) !== null;
}

/** Reads what Wazuh knows of the vulnerabilities of its agents: the states of its index, and answers of its older API. */
@ScanAdapter({
  key: 'wazuh',
  title: 'Wazuh',
  mediaTypes: ['application/vnd.posture.wazuh+json'],
  syntax: 'json-stream',
})
@Injectable()
export class WazuhAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): HostReports {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<HostReports> {
    const { rows, total, isAtLeast } = rowsOf(document);
    const gathering = new HostGathering();
    let settled = 0;
    let unreadable = 0;
    for (const value of rows) {
      yield;
      const row = wazuhRow(value);
      if (row === null) {
        unreadable += 1;
        continue;
      }
      const host = gathering.host(row.key, () => wazuhHost(row));
      host.system ??= row.system;
      if (row.isSettled) settled += 1;
      else this.add(row, host, gathering);
    }
    const hasMore = total !== null && (total > rows.length || (isAtLeast === true && total === rows.length));
    return gathering.reports({
      scope: scopeText(context.scope) ?? 'wazuh',
      scanner: { name: 'wazuh', version: null },
      isPart: unreadable > 0 || hasMore,
      warnings: [
        ...(hasMore ? [PART_OF_LIST] : []),
        ...leftAside(settled, 'vulnerability that is solved', 'vulnerabilities that are solved'),
        ...leftAside(unreadable, 'row without an agent or a vulnerability', 'rows without an agent or a vulnerability'),
      ],
    });
  }

  private add(row: WazuhRow, host: GatheredHost, gathering: HostGathering): void {
    const finding = wazuhFinding(row, host.notes);
    if (finding === null) {
      host.countUnreadable();
      return;
    }
    gathering.count();
    host.add(finding);
  }
}
