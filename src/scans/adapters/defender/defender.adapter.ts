import { Injectable } from '@nestjs/common';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import { csvRows } from '../../domain/csv-rows.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { HostGathering, leftAside, PART_OF_LIST } from '../../domain/host-gathering.js';
import type { HostReports } from '../../domain/host-report.js';
import { hostSystem } from '../../domain/host-system.js';
import { type JsonObject, objectOf, requiredList } from '../../domain/json-fields.js';
import type { ObservedFinding } from '../../domain/observation.js';
import { plainFinding } from '../../domain/plain-finding.js';
import { productPackage } from '../../domain/product-package.js';
import { type ReportNotes, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { kindOfText } from '../../domain/text-kind.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { scopeText } from '../../domain/scope-text.js';

const KIND = 'an export of Microsoft Defender';
const PATHS = 20;
const CHANGES =
  'This tells what changed since some time (SoftwareVulnerabilityChangesByMachine), not what is there now. Send the whole export: SoftwareVulnerabilitiesByMachine.';

/** The columns that are read, as {@link fieldName} has them. */
const READ = new Set([
  ...['deviceid', 'machineid', 'devicename', 'computerdnsname', 'osplatform', 'osversion', 'status', 'eventtimestamp'],
  ...['cveid', 'softwarename', 'productname', 'softwarevendor', 'productvendor', 'softwareversion', 'productversion'],
  ...['recommendedsecurityupdate', 'cvssscore', 'fixingkbid', 'vulnerabilityseveritylevel', 'severity', 'diskpaths'],
]);

/** In lower case: the API and the tables of hunting write the same names in different cases, and the portal `CVE ID` for `CveId`. */
function fieldName(name: string): string {
  return name.slice(0, 60).toLowerCase().replaceAll(/[ _]/g, '');
}

function fieldsOf(value: unknown): JsonObject | null {
  const row = objectOf(value);
  if (row === null) return null;
  const entries = Object.entries(row).slice(0, 100);
  return Object.fromEntries(entries.map(([name, field]) => [fieldName(name), field]));
}

function rowsOf(document: unknown): { rows: Iterable<unknown>; isPart: boolean } {
  const report = objectOf(document);
  if (typeof document === 'string') {
    if (kindOfText(document)?.source !== 'defender') throw foreignDocument(document, KIND);
    return { rows: csvRows(document, ROW_LIMIT, (name) => READ.has(fieldName(name))), isPart: false };
  }
  if (report === null) {
    if (!Array.isArray(document)) throw foreignDocument(document, KIND);
    return { rows: document as unknown[], isPart: false };
  }
  const key = ['value', 'Results', 'results'].find((name) => name in report);
  if (key === undefined) {
    if (!('deviceId' in report || 'DeviceId' in report)) throw foreignDocument(document, KIND);
    return { rows: [report], isPart: false };
  }
  return { rows: requiredList(report, key, ''), isPart: typeof report['@odata.nextLink'] === 'string' };
}

/** Reads lists of vulnerabilities of machines: of the API (`machinesVulnerabilities`, `SoftwareVulnerabilitiesByMachine`) and of hunting (`DeviceTvmSoftwareVulnerabilities`). */
@ScanAdapter({
  key: 'defender',
  title: 'Microsoft Defender',
  mediaTypes: ['application/vnd.posture.defender+json', 'application/vnd.posture.defender+text'],
  syntax: 'json-stream',
  version: '3',
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
    let sound = 0;
    for (const value of rows) {
      yield;
      const row = fieldsOf(value);
      if (row !== null && isChange(row)) throw new ScanDocumentError(CHANGES);
      const id = cleanText(row?.deviceid ?? row?.machineid, TEXT_LIMITS.id);
      if (row === null || id === null) {
        nobodys += 1;
        continue;
      }
      const name = row.devicename ?? row.computerdnsname;
      const host = gathering.host(id, () => ({ tool: [`defender:${id}`], names: [name] }));
      host.system ??= hostSystem(row.osplatform, row.osversion);
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
        ...leftAside(nobodys, 'row without a machine', 'rows without a machine'),
        ...leftAside(sound, 'product without a vulnerability', 'products without a vulnerability'),
      ],
    });
  }
}

/** Whether a row tells that something came, went or changed: what is there besides it does not say. */
function isChange({ status, eventtimestamp }: JsonObject): boolean {
  return typeof status === 'string' && eventtimestamp !== undefined;
}

/** Whether a row names a product in which nothing is known: the export per device lists these too. */
function isSound({ cveid, softwarename }: JsonObject): boolean {
  return (cveid === null || cveid === '') && typeof softwarename === 'string' && softwarename !== '';
}

/** Null where it names no vulnerability or no product. */
function readRow(row: JsonObject, notes: ReportNotes): ObservedFinding | null {
  const id = vulnerabilityId(row.cveid);
  const found = productPackage(row.softwarevendor ?? row.productvendor, row.softwarename ?? row.productname);
  if (id === null || found === null) return null;
  const update = cleanText(row.recommendedsecurityupdate, TEXT_LIMITS.title);
  const score = scoreOf(row.cvssscore);
  return plainFinding(
    {
      id,
      package: found,
      installedVersion: cleanText(row.softwareversion ?? row.productversion, TEXT_LIMITS.version),
      fixState: update !== null || cleanText(row.fixingkbid, TEXT_LIMITS.word) !== null ? 'fixed' : 'unknown',
      severity: row.vulnerabilityseveritylevel ?? row.severity,
      cvss: [score === null ? null : cvssStatement({ source: 'defender', version: '3.1', vector: null, score })],
      title: update === null ? null : `${id}: ${update}`,
      locations: pathsOf(row.diskpaths),
    },
    notes,
  );
}

function scoreOf(value: unknown): number | null {
  const score = typeof value === 'string' && /^\d{1,2}(?:\.\d{1,3})?$/.test(value.trim()) ? Number(value) : value;
  return typeof score === 'number' && score > 0 && score <= 10 ? score : null;
}

/** A list; in CSV its JSON, or the texts themselves behind semicolons. */
function pathsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return (value as unknown[]).slice(0, PATHS);
  if (typeof value !== 'string') return [];
  const list = value.slice(0, PATHS * TEXT_LIMITS.location).replaceAll(/^\[|\]$|"/g, '');
  return list.replaceAll('\\\\', '\\').split(/[,;]/, PATHS);
}
