import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import type { HostSystem } from '../../domain/host-report.js';
import { hostSystem } from '../../domain/host-system.js';
import { type JsonObject, objectOf } from '../../domain/json-fields.js';
import type { ObservedFinding } from '../../domain/observation.js';
import { plainFinding } from '../../domain/plain-finding.js';
import { productPackage } from '../../domain/product-package.js';
import type { ReportNotes } from '../../domain/report-notes.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';

const PATHS = 20;

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

/** Whether a column is read. */
export function isRead(name: string): boolean {
  return READ.has(fieldName(name));
}

function fieldsOf(value: unknown): JsonObject | null {
  const row = objectOf(value);
  if (row === null) return null;
  const entries = Object.entries(row).slice(0, 100);
  return Object.fromEntries(entries.map(([name, field]) => [fieldName(name), field]));
}

/**
 * A row by the names of its fields in lower case. An event that has its machine in `affectedMachine` (what Elastic's integration
 * made of three lists of the API) is one with what it says of the vulnerability beside.
 */
export function rowOf(value: unknown): JsonObject | null {
  const row = fieldsOf(value);
  const machine = row === null ? null : fieldsOf(row.affectedmachine);
  return row === null || machine === null ? row : { ...row, ...machine };
}

/** `osVersion` may name the distribution (`enterprise_linux_9.4` of `Linux`), and be missing beside `version`. */
export function systemOf({ osplatform, osversion, version }: JsonObject): HostSystem | null {
  const named = cleanText(osversion, TEXT_LIMITS.word);
  if (named === null || !/^[a-z]/i.test(named)) return hostSystem(osplatform, named ?? version);
  return hostSystem(named.replaceAll('_', ' ').replace(/^enterprise linux/i, 'Red Hat Enterprise Linux'));
}

/** Whether a row tells that something came, went or changed: what is there besides it does not say. */
export function isChange({ status, eventtimestamp }: JsonObject): boolean {
  return typeof status === 'string' && eventtimestamp !== undefined;
}

/** Whether a row names a product in which nothing is known: the export per device lists these too. */
export function isSound({ cveid, softwarename }: JsonObject): boolean {
  return (cveid === null || cveid === '') && typeof softwarename === 'string' && softwarename !== '';
}

/** Null where it names no vulnerability or no product. */
export function readRow(row: JsonObject, notes: ReportNotes): ObservedFinding | null {
  const id = vulnerabilityId(row.cveid);
  const found = productPackage(row.softwarevendor ?? row.productvendor, row.softwarename ?? row.productname);
  if (id === null || found === null) return null;
  const update = cleanText(row.recommendedsecurityupdate, TEXT_LIMITS.title);
  const score = scoreOf(row.cvssscore ?? row.cvssv3);
  return plainFinding(
    {
      id,
      package: found,
      installedVersion: cleanText(row.softwareversion ?? row.productversion, TEXT_LIMITS.version),
      fixState: update !== null || cleanText(row.fixingkbid, TEXT_LIMITS.word) !== null ? 'fixed' : 'unknown',
      severity: row.vulnerabilityseveritylevel ?? row.severity,
      cvss: [
        cvssStatement({ source: 'defender', version: score === null ? null : '3.1', vector: row.cvssvector, score }),
      ],
      title: update === null ? null : `${id}: ${update}`,
      description: row.description,
      publishedAt: row.publishedon,
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
