import { Injectable } from '@nestjs/common';
import { cleanText, identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { documentSource, foreignDocument } from '../../domain/document-kind.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { Observations } from '../../domain/observation.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { type ScanScope, scopeOf } from '../../domain/scan-scope.js';
import { scopeText } from '../../domain/scope-text.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { gatherPackage, nothingGathered, warningsOf } from './osv-gathering.js';

/** Where something was found: OSV-Scanner's `source`. */
interface OsvSource {
  path: string;
  /** `lockfile`, `sbom`, `git`, `docker`, …; null when not said. */
  type: string | null;
}

/** Kinds of source whose path is the thing itself and not a file in it. */
const WHOLE = new Set<string | null>(['docker', 'image', 'git']);

function foldersOf({ path, type }: OsvSource): string[] {
  const parts = path.split(/[\\/]/);
  if (!WHOLE.has(type) || parts.at(-1) === '') parts.pop();
  return parts;
}

/**
 * What was scanned, by the files that the report names: the folder that they share, for a report names only files with
 * findings, and a list of those would be another scope as soon as one is clean. `/` and `.` stand for no shared folder,
 * null for no file.
 */
export function scopeOfSources(sources: readonly OsvSource[]): string | null {
  return identifyingText(sharedFolder(sources), TEXT_LIMITS.scope);
}

function sharedFolder(sources: readonly OsvSource[]): string | null {
  const [first, ...others] = sources.map(foldersOf);
  if (first === undefined) return null;
  let shared = first.length;
  for (const folders of others) {
    let same = 0;
    while (same < shared && folders[same] === first[same]) same += 1;
    shared = same;
  }
  const isAbsolute = sources.every(({ path }) => path.startsWith('/'));
  const folder = first.slice(0, shared).join('/');
  return folder === '' ? (isAbsolute ? '/' : '.') : folder;
}

const NO_SCOPE =
  'This clean report does not say what was scanned, so it closes no finding of another scope. Send the scope with the report.';
const NOTHING_NAMED =
  'This report names no package: OSV-Scanner leaves out what has no finding, so it does not show what was looked at.';
const NO_SHARED =
  'The report does not say what was scanned, and its files share no folder, so that another report may have the same scope: nothing that was shown under it is closed until a person confirms it. Send the scope with the report.';
const GUESSED_SCOPE =
  'The report does not say what was scanned; the folder that its files share was taken. Send the scope with the report, so that it stays the same when files come and go.';

/** The scope of a report, and what has to be known of it. */
export function scopeOfReport(named: string | null, sources: readonly OsvSource[], isClean: boolean): ScanScope {
  const shared = sharedFolder(sources);
  const read = scopeOf(named, shared, 'unnamed');
  const clean = isClean ? [NOTHING_NAMED] : [];
  const isNamed = scopeText(named) !== null;
  // What shares no folder is of several projects, and so may be what the next report of `/` names.
  if (!isNamed && shared === '/') return { ...read, isScopeAmbiguous: true, warnings: [...clean, NO_SHARED] };
  if (isNamed) return { ...read, warnings: [...clean, ...read.warnings] };
  if (shared === null) return { ...read, warnings: [...clean, NO_SCOPE] };
  return { ...read, warnings: [...clean, ...(read.isScopeAmbiguous ? read.warnings : [GUESSED_SCOPE])] };
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

/** What the agent sends of a clean run that wrote nothing. Several tools write the same, so only who names the source means it. */
function isCleanRun(report: JsonObject): boolean {
  return Array.isArray(report.results) && report.results.length === 0 && Object.keys(report).length === 1;
}

function readReport(document: unknown): JsonObject {
  refuseNothing(document);
  const report = objectOf(document);
  if (report === null || (documentSource(report) !== 'osv-scanner' && !isCleanRun(report))) {
    throw foreignDocument(document, 'an OSV-Scanner report');
  }
  return report;
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
    const into = nothingGathered();
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
