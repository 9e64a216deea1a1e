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
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { readOsvGroup, readOsvGroups } from './osv-group.js';
import { readOsvPackage } from './osv-package.js';
import { scopeOfSources } from './osv-scope.js';

const NO_SCOPE =
  'This clean report does not say what was scanned, so it closes no finding of another scope. Send the scope with the report.';

/** What one parse gathers over all results. */
interface Gathered {
  findings: ObservedFinding[];
  coverage: CoverageCount;
  notes: ReportNotes;
  withdrawn: number;
  uncalled: number;
}

/** A clean run may leave `null` or nothing at all behind; everything else must look like OSV-Scanner's. */
function readReport(document: unknown): JsonObject {
  const report = document === null ? {} : objectOf(document);
  const isEmpty = report !== null && Object.keys(report).length === 0;
  if (report === null || (!isEmpty && documentSource(report) !== 'osv-scanner')) {
    throw foreignDocument(document, 'an OSV-Scanner report');
  }
  return report;
}

function gatherPackage(
  row: unknown,
  pointer: string,
  path: string | null,
  os: AdapterContext['os'],
  into: Gathered,
): void {
  const fields = objectOf(row);
  if (fields === null) {
    into.notes.countUnreadable();
    return;
  }
  const rows = requiredList(fields, 'vulnerabilities', pointer);
  const groupRows = requiredList(fields, 'groups', pointer);
  refuseTooMany(into.findings.length + Math.max(rows.length, groupRows.length), ROW_LIMIT, 'findings', pointer);
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
  for (const group of groups) {
    const finding = readOsvGroup(group, what, path, into.notes);
    if (finding === null) {
      into.notes.countUnreadable();
      continue;
    }
    into.findings.push(finding);
    if (!group.isCalled) into.uncalled += 1;
  }
}

function warningsOf({ notes, withdrawn, uncalled }: Gathered): string[] {
  const warnings = notes.warnings();
  if (withdrawn > 0) {
    warnings.push(`${withdrawn} withdrawn ${withdrawn === 1 ? 'advisory was' : 'advisories were'} left aside.`);
  }
  if (uncalled > 0) {
    warnings.push(`${uncalled} ${uncalled === 1 ? 'finding is' : 'findings are'} in code that is not called.`);
  }
  return warnings;
}

/** Reads OSV-Scanner's JSON, versions 1 and 2: one finding per group of records, package and source. */
@ScanAdapter({ key: 'osv-scanner', title: 'OSV-Scanner', mediaTypes: ['application/vnd.posture.osv-scanner+json'] })
@Injectable()
export class OsvScannerAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    const results = requiredList(readReport(document), 'results', '');
    refuseTooMany(results.length, ROW_LIMIT, 'sources', '/results');
    const into: Gathered = {
      findings: [],
      coverage: new CoverageCount(),
      notes: new ReportNotes(),
      withdrawn: 0,
      uncalled: 0,
    };
    const paths: string[] = [];
    results.forEach((row, index) => {
      const result = objectOf(row);
      const pointer = `/results/${index}`;
      if (!Array.isArray(result?.packages)) into.notes.countUnreadable();
      if (result === null) return;
      const path = cleanText(objectOf(result.source)?.path, TEXT_LIMITS.location);
      if (path !== null) paths.push(path);
      requiredList(result, 'packages', pointer).forEach((one, at) => {
        gatherPackage(one, `${pointer}/packages/${at}`, path, context.os, into);
      });
    });
    if (into.notes.unreadableRows > 0) {
      if (into.coverage.list().length === 0) {
        throw new ScanDocumentError(
          'No row of this OSV-Scanner report could be read. Send the report as it was written.',
        );
      }
      into.coverage.markPartial('results');
    }
    const scope = cleanText(context.scope, TEXT_LIMITS.scope) ?? scopeOfSources(paths);
    return {
      scope: scope ?? 'unnamed',
      scanner: { name: 'osv-scanner', version: null },
      findings: into.findings,
      software: null,
      checks: null,
      listeningPorts: null,
      coverage: into.coverage.list(),
      warnings: scope === null ? [...warningsOf(into), NO_SCOPE] : warningsOf(into),
    };
  }
}
