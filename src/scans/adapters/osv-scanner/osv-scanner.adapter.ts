import { Injectable } from '@nestjs/common';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { CoverageCount } from '../../domain/coverage-count.js';
import { documentSource, foreignDocument } from '../../domain/document-kind.js';
import { listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { JsonObject } from '../../domain/json-fields.js';
import type { ObservedFinding, Observations } from '../../domain/observation.js';
import { refuseTooMany, ReportNotes, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { scopeOf } from '../../domain/scan-scope.js';
import type { ScanScope } from '../../domain/scan-scope.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { readOsvGroup, readOsvGroups } from './osv-group.js';
import { readOsvPackage } from './osv-package.js';
import { scopeOfSources } from './osv-scope.js';
import type { OsvSource } from './osv-scope.js';

const NO_SCOPE =
  'This clean report does not say what was scanned, so it closes no finding of another scope. Send the scope with the report.';
const NOTHING_NAMED =
  'This report names no package: OSV-Scanner leaves out what has no finding, so it does not show what was looked at.';
const GUESSED_SCOPE =
  'The report does not say what was scanned; the folder that its files share was taken. Send the scope with the report, so that it stays the same when files come and go.';

/** What one parse gathers over all results. */
interface Gathered {
  findings: ObservedFinding[];
  coverage: CoverageCount;
  notes: ReportNotes;
  withdrawn: number;
  uncalled: number;
  unimportant: number;
  deprecated: number;
}

/** Nothing at all is what a clean run leaves behind, and a failed one too: it must not close what it never looked at. */
function refuseNothing(document: unknown): void {
  const isNothing =
    document === null || (typeof document === 'string' ? document.trim() === '' : isEmptyObject(document));
  if (!isNothing) return;
  throw new ScanDocumentError(
    'This OSV-Scanner report is empty, which says nothing of what was looked at. If the run was clean, send {"results":[]} and name the scope, or let posture-agent submit it.',
    [{ pointer: '', detail: 'must have results' }],
  );
}

function isEmptyObject(document: unknown): boolean {
  const object = objectOf(document);
  return object !== null && Object.keys(object).length === 0;
}

function readReport(document: unknown): JsonObject {
  refuseNothing(document);
  const report = objectOf(document);
  if (report === null || documentSource(report) !== 'osv-scanner') {
    throw foreignDocument(document, 'an OSV-Scanner report');
  }
  return report;
}

function scopeOfReport(named: string | null, sources: readonly OsvSource[], isClean: boolean): ScanScope {
  const shared = scopeOfSources(sources);
  const read = scopeOf(named, shared, 'unnamed');
  const clean = isClean ? [NOTHING_NAMED] : [];
  if (cleanText(named, TEXT_LIMITS.scope) !== null) return { ...read, warnings: [...clean, ...read.warnings] };
  if (shared === null) return { ...read, warnings: [...clean, NO_SCOPE] };
  return { ...read, warnings: [...clean, ...(read.isScopeAmbiguous ? read.warnings : [GUESSED_SCOPE])] };
}

/** Counts what may become findings before any of it is read: packages by their vulnerabilities. */
function* refuseTooManyRows(results: readonly unknown[]): Steps<void> {
  let count = 0;
  for (const [index, result] of results.entries()) {
    for (const [at, one] of listOf(objectOf(result)?.packages).entries()) {
      yield;
      const fields = objectOf(one);
      count += Math.max(listOf(fields?.vulnerabilities).length, listOf(fields?.groups).length);
      refuseTooMany(count, ROW_LIMIT, 'findings', `/results/${index}/packages/${at}`);
    }
  }
}

function* gatherPackage(
  row: unknown,
  pointer: string,
  path: string | null,
  os: AdapterContext['os'],
  into: Gathered,
): Steps<void> {
  const fields = objectOf(row);
  if (fields === null) {
    into.notes.countUnreadable();
    return;
  }
  const rows = requiredList(fields, 'vulnerabilities', pointer);
  const groupRows = requiredList(fields, 'groups', pointer);
  const violations = listOf(fields.license_violations).length;
  into.notes.countAside('license', violations > 0 ? violations : listOf(fields.licenses).length);
  const records = rows.map(objectOf).filter((record) => record !== null);
  const what = readOsvPackage(fields.package, records, path, os);
  const { groups, withdrawn } = readOsvGroups(groupRows, records);
  into.withdrawn += withdrawn;
  for (let junk = rows.length - records.length; junk > 0; junk -= 1) into.notes.countUnreadable();
  if (what === null) {
    for (let lost = Math.max(1, groups.length); lost > 0; lost -= 1) into.notes.countUnreadable();
    return;
  }
  into.coverage.add(what.found, what.version);
  if (fields.deprecated === true || objectOf(fields.package)?.deprecated === true) into.deprecated += 1;
  for (const group of groups) {
    yield;
    const findings = readOsvGroup(group, what, path, into.notes);
    if (findings.length === 0) {
      into.notes.countUnreadable();
      continue;
    }
    for (const finding of findings) into.findings.push(finding);
    if (!group.isCalled) into.uncalled += 1;
    if (group.isUnimportant) into.unimportant += 1;
  }
}

function warningsOf({ notes, withdrawn, uncalled, unimportant, deprecated }: Gathered): string[] {
  const warnings = notes.warnings();
  if (withdrawn > 0) {
    warnings.push(`${withdrawn} withdrawn ${withdrawn === 1 ? 'advisory was' : 'advisories were'} left aside.`);
  }
  if (uncalled > 0) {
    warnings.push(`${uncalled} ${uncalled === 1 ? 'finding is' : 'findings are'} in code that is not called.`);
  }
  if (unimportant > 0) {
    const what = unimportant === 1 ? '1 finding is' : `${unimportant} findings are`;
    warnings.push(`${what} unimportant to the distribution, and kept.`);
  }
  if (deprecated > 0) {
    const what = deprecated === 1 ? '1 package is' : `${deprecated} packages are`;
    warnings.push(`${what} deprecated by their makers, says OSV-Scanner; that is no vulnerability and was left aside.`);
  }
  return warnings;
}

/** Reads OSV-Scanner's JSON, versions 1 and 2: one finding per record, package and source; records of one group are the same vulnerability. */
@ScanAdapter({
  key: 'osv-scanner',
  title: 'OSV-Scanner',
  mediaTypes: ['application/vnd.posture.osv-scanner+json'],
  version: '2',
})
@Injectable()
export class OsvScannerAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const results = requiredList(readReport(document), 'results', '');
    refuseTooMany(results.length, ROW_LIMIT, 'sources', '/results');
    const into: Gathered = {
      findings: [],
      coverage: new CoverageCount(),
      notes: new ReportNotes(),
      withdrawn: 0,
      uncalled: 0,
      unimportant: 0,
      deprecated: 0,
    };
    yield* refuseTooManyRows(results);
    const sources: OsvSource[] = [];
    for (const [index, row] of results.entries()) {
      yield;
      const result = objectOf(row);
      const pointer = `/results/${index}`;
      if (!Array.isArray(result?.packages)) into.notes.countUnreadable();
      if (result === null) continue;
      const source = objectOf(result.source);
      const path = cleanText(source?.path, TEXT_LIMITS.location);
      if (path !== null) sources.push({ path, type: cleanText(source?.type, TEXT_LIMITS.word) });
      for (const [at, one] of requiredList(result, 'packages', pointer).entries()) {
        yield;
        yield* gatherPackage(one, `${pointer}/packages/${at}`, path, context.os, into);
      }
    }
    if (into.notes.unreadableRows > 0) {
      if (into.coverage.list().length === 0) {
        throw new ScanDocumentError(
          'No row of this OSV-Scanner report could be read. Send the report as it was written.',
        );
      }
      into.coverage.markPartial('results');
    }
    const { warnings, ...scope } = scopeOfReport(context.scope, sources, results.length === 0);
    return {
      ...scope,
      scanner: { name: 'osv-scanner', version: null },
      findings: into.findings,
      software: null,
      checks: null,
      listeningPorts: null,
      coverage: into.coverage.list(),
      warnings: [...warningsOf(into), ...warnings],
    };
  }
}
