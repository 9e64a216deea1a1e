import { Injectable } from '@nestjs/common';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { CoverageCount } from '../../domain/coverage-count.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import { documentsOf } from '../../domain/json-stream.js';
import type { CollectorCoverage, ObservedFinding, Observations } from '../../domain/observation.js';
import { LIST_LIMITS, ReportNotes } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { scopeOf } from '../../domain/scan-scope.js';
import { type Steps, finish } from '../../domain/steps.js';
import { endsOfRange } from '../../domain/version-bounds.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { readAdvisories, readYarnLines } from './npm-advisories.js';
import { idsOfAdvisory, NpmGathered } from './npm-gathered.js';
import { readTree } from './npm-tree.js';

const KIND = 'an audit of npm, pnpm or yarn';
const ECOSYSTEM = 'npm';
const TREE_VERSION = 2;

/** Why a tool says that it could not audit; null where it could. */
function failureIn(lines: readonly JsonObject[]): string | null {
  const isSummed = lines.some((line) => line.type === 'auditSummary');
  for (const line of lines) {
    const error = objectOf(line.error);
    if (error !== null) {
      const said = [error.code, error.summary ?? error.message].map((one) => cleanText(one, 150));
      return said.filter((one) => one !== null).join(': ');
    }
    if (line.type === 'error' && !isSummed) return cleanText(line.data, 200) ?? '';
  }
  return null;
}

function refuseFailure(lines: readonly JsonObject[]): void {
  const why = failureIn(lines);
  if (why === null) return;
  throw new ScanDocumentError(
    `The audit did not take place, so this says nothing of what is installed${why === '' ? '' : ` (${why})`}. Let it run again, and send what it writes then.`,
    [{ pointer: '', detail: 'is what the tool writes when it fails' }],
  );
}

function* gather(value: unknown, into: NpmGathered): Steps<void> {
  const documents = documentsOf(value, KIND);
  const lines = documents.map(objectOf).filter((line) => line !== null);
  refuseFailure(lines);
  for (let junk = documents.length - lines.length; junk > 0; junk -= 1) into.notes.countUnreadable();
  const [first] = lines;
  if (first !== undefined && lines.length === 1 && typeof first.auditReportVersion === 'number') {
    refuseVersion(first.auditReportVersion);
    if (objectOf(first.vulnerabilities) === null) throw foreignDocument(value, KIND);
    yield* readTree(first, into);
  } else if (first !== undefined && lines.length === 1 && objectOf(first.advisories) !== null) {
    yield* readAdvisories(first, into);
  } else if (lines.some(isBerryLine)) yield* readBerryLines(lines, into);
  else if (lines.some(({ type }) => type === 'auditAdvisory' || type === 'auditSummary'))
    yield* readYarnLines(lines, into);
  else throw foreignDocument(value, KIND);
}

function refuseVersion(version: number): void {
  if (version === TREE_VERSION) return;
  throw new ScanDocumentError(
    `This is an audit of npm in version ${version} of its form, which is not read yet. Let npm 7 or later write version 2.`,
    [{ pointer: '/auditReportVersion', detail: 'must be 2' }],
  );
}

/** npm's packages count as looked at where the document names one, or says how many there were. */
function coverageOf(into: NpmGathered, findings: readonly ObservedFinding[]): CollectorCoverage[] {
  const coverage = new CoverageCount();
  if (into.total !== null && into.total > 0) coverage.open(ECOSYSTEM);
  for (const { package: found, installedVersion } of findings) coverage.add(found, installedVersion);
  if (into.notes.unreadableRows > 0 || into.incomplete !== null) coverage.markPartial(ECOSYSTEM);
  return coverage
    .list()
    .map((part) => (part.type === ECOSYSTEM ? { ...part, count: Math.max(part.count, into.total ?? 0) } : part));
}

function warningsOf({ notes, incomplete, deprecated, effects, withdrawn, total }: NpmGathered): string[] {
  const warnings = notes.warnings();
  if (incomplete !== null) warnings.push(`This audit is not whole. ${incomplete}`);
  if (total === 0) warnings.push('This audit looked at no package: there was no lockfile, or nothing in it.');
  if (effects > 0) {
    const what =
      effects === 1
        ? '1 package is named only because it needs'
        : `${effects} packages are named only because they need`;
    warnings.push(`${what} one that is vulnerable; that is no vulnerability of its own and was left aside.`);
  }
  if (deprecated > 0) {
    const what = deprecated === 1 ? '1 package is' : `${deprecated} packages are`;
    warnings.push(`${what} deprecated by their makers; that is no vulnerability and was left aside.`);
  }
  if (withdrawn > 0) {
    warnings.push(`${withdrawn} withdrawn ${withdrawn === 1 ? 'advisory was' : 'advisories were'} left aside.`);
  }
  return warnings;
}

/**
 * Reads what npm (6, and 7 and later), pnpm and yarn (1, 2 and later) write with `--json` when they audit. npm 7 names no
 * installed version. None says what project it was, so that the scope has to be named.
 */
@ScanAdapter({
  key: 'npm-audit',
  title: 'npm audit',
  mediaTypes: ['application/vnd.posture.npm-audit+json'],
  syntax: 'json-stream',
})
@Injectable()
export class NpmAuditAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const into = new NpmGathered(new ReportNotes());
    yield* gather(document, into);
    const findings = yield* into.findings();
    if (into.notes.unreadableRows > 0 && findings.length === 0) {
      throw new ScanDocumentError('No row of this audit could be read. Send it as npm, pnpm or yarn wrote it.');
    }
    const { warnings, ...scope } = scopeOf(context.scope, null, 'unnamed');
    const coverage = coverageOf(into, findings);
    return {
      ...scope,
      scanner: { name: into.tool, version: null },
      findings,
      isSearched: coverage.length > 0,
      software: null,
      checks: null,
      listeningPorts: null,
      coverage,
      warnings: [...warningsOf(into), ...warnings],
    };
  }
}

const DEPRECATION = /\(deprecation\)$/;
/** Versions of one package in one project. */
const VERSION_LIMIT = 1000;

/** Whether a line is one of yarn 4. */
function isBerryLine(line: JsonObject): boolean {
  return typeof line.value === 'string' && 'Tree Versions' in (objectOf(line.children) ?? {});
}

/** One line of yarn 4: a package with an advisory or a deprecation, in all its versions. */
function readLine(line: JsonObject, into: NpmGathered): void {
  const said = objectOf(line.children) ?? {};
  if (typeof said.ID === 'string' && DEPRECATION.test(said.ID.slice(-TEXT_LIMITS.word))) {
    into.deprecated += 1;
    return;
  }
  const ids = idsOfAdvisory({ url: said.URL, number: said.ID });
  if (ids === null || !Array.isArray(said['Tree Versions'])) {
    into.notes.countUnreadable();
    return;
  }
  const versions = into.notes
    .keep(listOf(said['Tree Versions']), VERSION_LIMIT)
    .map((one) => cleanText(one, TEXT_LIMITS.version) ?? '');
  const advisory = { ...ids, name: line.value, severity: said.Severity, title: said.Issue, references: [said.URL] };
  for (const installedVersion of versions.length > 0 ? versions : [''])
    into.add(advisory, {
      installedVersion,
      fixedVersions: endsOfRange(said['Vulnerable Versions'], installedVersion),
      locations: listOf(said.Dependents).slice(0, LIST_LIMITS.locations + 1),
    });
}

/** yarn 4: a line for each package and advisory. It does not say what was looked at. */
function* readBerryLines(lines: readonly JsonObject[], into: NpmGathered): Steps<void> {
  into.tool = 'yarn';
  for (const line of lines) {
    yield;
    readLine(line, into);
  }
}
