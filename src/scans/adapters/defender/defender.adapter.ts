import { Injectable } from '@nestjs/common';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { csvRows } from '../../domain/csv-rows.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { HostGathering, leftAside, PART_OF_LIST } from '../../domain/host-gathering.js';
import type { HostReports } from '../../domain/host-report.js';
import { objectOf, requiredList } from '../../domain/json-fields.js';
import { ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { kindOfText } from '../../domain/text-kind.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { scopeText } from '../../domain/scope-text.js';
import { isChange, isRead, isSound, readRow, rowOf, systemOf } from './defender-row.js';

const KIND = 'an export of Microsoft Defender';
const CHANGES =
  'This tells what changed since some time (SoftwareVulnerabilityChangesByMachine), not what is there now. Send the whole export: SoftwareVulnerabilitiesByMachine.';

function rowsOf(document: unknown): { rows: Iterable<unknown>; isPart: boolean } {
  const report = objectOf(document);
  if (typeof document === 'string') {
    if (kindOfText(document)?.source !== 'defender') throw foreignDocument(document, KIND);
    return { rows: csvRows(document, ROW_LIMIT, isRead), isPart: false };
  }
  if (report === null) {
    if (!Array.isArray(document)) throw foreignDocument(document, KIND);
    return { rows: document as unknown[], isPart: false };
  }
  const key = ['value', 'Results', 'results'].find((name) => name in report);
  if (key === undefined) {
    if (!['deviceId', 'DeviceId', 'affectedMachine'].some((name) => name in report))
      throw foreignDocument(document, KIND);
    return { rows: [report], isPart: false };
  }
  const rows = requiredList(report, key, '');
  const all = report['@odata.count'];
  return {
    rows,
    isPart: typeof report['@odata.nextLink'] === 'string' || (typeof all === 'number' && all > rows.length),
  };
}

/**
 * Reads lists of vulnerabilities of machines: of the API (`machinesVulnerabilities`, `SoftwareVulnerabilitiesByMachine`, the files of
 * `SoftwareVulnerabilitiesExport`), of hunting (`DeviceTvmSoftwareVulnerabilities`), and events of both with an `affectedMachine`.
 */
@ScanAdapter({
  key: 'defender',
  title: 'Microsoft Defender',
  mediaTypes: ['application/vnd.posture.defender+json', 'application/vnd.posture.defender+text'],
  syntax: 'json-stream',
  version: '4',
})
@Injectable()
export class DefenderAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): HostReports {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<HostReports> {
    const { rows, isPart } = rowsOf(document);
    const gathering = new HostGathering();
    let nobodys = 0;
    let unheld = 0;
    let sound = 0;
    for (const value of rows) {
      yield;
      const row = rowOf(value);
      if (row !== null && isChange(row)) throw new ScanDocumentError(CHANGES);
      if (row?.affectedmachine === null) {
        unheld += 1;
        continue;
      }
      const id = cleanText(row?.deviceid ?? row?.machineid, TEXT_LIMITS.id);
      if (row === null || id === null) {
        nobodys += 1;
        continue;
      }
      const name = row.devicename ?? row.computerdnsname;
      const host = gathering.host(id, () => ({ tool: [`defender:${id}`], names: [name] }));
      host.system ??= systemOf(row);
      if (isSound(row)) {
        sound += 1;
        continue;
      }
      const finding = readRow(row, host.notes);
      if (finding === null) {
        host.countUnreadable();
        continue;
      }
      gathering.count();
      host.add(finding);
    }
    if (gathering.size === 0 && nobodys > 0) throw foreignDocument(document, KIND);
    return gathering.reports({
      scope: scopeText(context.scope) ?? 'defender',
      scanner: { name: 'defender', version: null },
      isPart: isPart || nobodys > 0,
      warnings: [
        ...(isPart ? [PART_OF_LIST] : []),
        ...leftAside(unheld, 'vulnerability that no machine has', 'vulnerabilities that no machine has'),
        ...leftAside(nobodys, 'row without a machine', 'rows without a machine'),
        ...leftAside(sound, 'product without a vulnerability', 'products without a vulnerability'),
      ],
    });
  }
}
