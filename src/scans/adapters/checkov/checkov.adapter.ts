import { Injectable } from '@nestjs/common';
import { CheckCollector } from '../../domain/check-collector.js';
import { isCheckov } from '../../domain/audit-kinds.js';
import { checkObservations } from '../../domain/check-report.js';
import { mapRows } from '../../domain/conceal.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { leftAside } from '../../domain/host-gathering.js';
import { type JsonObject, objectOf } from '../../domain/json-fields.js';
import { firstRows } from '../../domain/known-format.js';
import type { CheckKind, CollectorCoverage, Observations } from '../../domain/observation.js';
import { refuseTooMany, ReportNotes, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { type CheckovRunner, concealedRunner, gatherRunner, readRunner } from './checkov-runner.js';

const KIND = 'a Checkov report';
const TOOL = 'checkov';
const RUNNER_LIMIT = 200;
const ABOUT_PACKAGES =
  'This Checkov report is about packages and nothing else. Send what a scanner of packages writes: trivy fs --format json, osv-scanner --format json, grype -o json.';

/** One runner stands alone, several in a list. Where none had anything to look at there is only a summary. */
function runnersOf(document: unknown): { runners: JsonObject[]; junk: number } {
  const root = objectOf(document);
  const rows: unknown = root === null ? document : [root];
  if (!Array.isArray(rows) || (rows.length > 0 && !firstRows(rows).some(isCheckov)))
    throw foreignDocument(document, KIND);
  refuseTooMany(rows.length, RUNNER_LIMIT, 'runners', '');
  const objects = (rows as unknown[]).map(objectOf);
  const runners = objects.filter((one) => one !== null).filter(({ results }) => objectOf(results) !== null);
  const summaries = objects.filter((one) => one !== null && !('check_type' in one) && isCheckov(one));
  return { runners, junk: rows.length - runners.length - summaries.length };
}

function coverageOf(runner: CheckovRunner, unread: number): CollectorCoverage {
  const isPartial = unread > 0 || runner.unreadable > 0 || runner.isCut;
  return {
    type: runner.type,
    status: isPartial ? 'partial' : 'complete',
    count: runner.failed.length + runner.passed.length,
  };
}

function warningsOf(runners: readonly CheckovRunner[]): string[] {
  const files = runners.reduce((sum, { unreadable }) => sum + unreadable, 0);
  const packages = runners.filter(({ kind }) => kind === null).reduce((sum, { failed }) => sum + failed.length, 0);
  return [
    ...leftAside(
      packages,
      'vulnerability or licence of a package (send what a scanner of packages writes)',
      'vulnerabilities and licences of packages (send what a scanner of packages writes)',
    ),
    ...(files > 0 ? [`${files} ${files === 1 ? 'file' : 'files'} could not be read by Checkov.`] : []),
  ];
}

/** Reads the JSON of Checkov: one check for each of its policies, failed and passed. */
@ScanAdapter({ key: TOOL, title: 'Checkov', mediaTypes: ['application/vnd.posture.checkov+json'] })
@Injectable()
export class CheckovAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const read = runnersOf(document);
    const runners = read.runners.map((fields, at) => readRunner(fields, Array.isArray(document) ? `/${at}` : ''));
    const rows = runners.reduce((sum, { failed, passed }) => sum + failed.length + passed.length, 0);
    refuseTooMany(rows, ROW_LIMIT, 'checks', '');
    if (rows > 0 && runners.every(({ kind }) => kind === null)) throw new ScanDocumentError(ABOUT_PACKAGES);
    const notes = new ReportNotes();
    for (let left = read.junk; left > 0; left -= 1) notes.countUnreadable();
    const checks = new CheckCollector(TOOL);
    const kinds = new Set<CheckKind>();
    const coverage: CollectorCoverage[] = [];
    for (const runner of runners) {
      notes.countSuppressed(runner.skipped);
      const unread = yield* gatherRunner(runner, checks, notes);
      if (runner.kind === null) continue;
      kinds.add(runner.kind);
      coverage.push(coverageOf(runner, unread));
    }
    if (read.junk > 0) coverage.push({ type: TOOL, status: 'partial', count: 0 });
    const version = runners.map((one) => one.version).find((one) => one !== null) ?? null;
    return checkObservations(
      { tool: TOOL, version, checks, kinds: [...kinds], notes, coverage, about: null, warnings: warningsOf(runners) },
      context,
    );
  }

  conceal(document: unknown): unknown {
    return finish(this.concealSteps(document));
  }

  *concealSteps(document: unknown): Steps<unknown> {
    const root = objectOf(document);
    if (root !== null) return yield* concealedRunner(root);
    return Array.isArray(document) ? yield* mapRows(document as unknown[], concealedRunner) : document;
  }
}
