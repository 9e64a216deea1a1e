import { Injectable } from '@nestjs/common';
import { CheckCollector, ruleName } from '../../domain/check-collector.js';
import { isSemgrep } from '../../domain/audit-kinds.js';
import { checkObservations } from '../../domain/check-report.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { mapList } from '../../domain/conceal.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { leftAside } from '../../domain/host-gathering.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { CollectorCoverage, Observations } from '../../domain/observation.js';
import { refuseTooMany, ReportNotes, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { concealedResult, type ReadResult, readSemgrepResult } from './semgrep-result.js';

const KIND = 'a Semgrep report';
const TOOL = 'semgrep';

/**
 * What Semgrep calls a warning although a file was not looked at, or not to its end. A file that was parsed in part
 * (`PartialParsing`) is none of them: that happens in most projects, each time, and all but a few lines were looked at.
 */
const NOT_LOOKED =
  /^(?:(?:other )?syntax error|lexical error|time ?out|out of memory|oom |stack overflow|too many matches|internal matching error)/i;

function hasNotLooked(error: JsonObject | null): boolean {
  if (error?.level === 'info') return false;
  return error?.level !== 'warn' || (typeof error.type === 'string' && NOT_LOOKED.test(error.type));
}

/** Errors after which something was not looked at, and those that only say so in passing. */
function errorsIn(report: JsonObject): { failed: number; warned: number } {
  const errors = listOf(report.errors).map(objectOf);
  const failed = errors.filter(hasNotLooked).length;
  return { failed, warned: errors.length - failed };
}

const NOT_RUN = { code: 'not-run', detail: 'Semgrep did not run this rule: it may be of another version.' };

/** Rules that were not run: of these it is not known whether they would find anything. */
function* skippedRules(report: JsonObject, checks: CheckCollector): Steps<void> {
  const skipped = listOf(report.skipped_rules);
  refuseTooMany(skipped.length, ROW_LIMIT, 'rules that were skipped', '/skipped_rules');
  for (const value of skipped) {
    yield;
    const rule = ruleName(objectOf(value)?.rule_id);
    if (rule === null) continue;
    const title = rule.split('.').at(-1);
    checks.add({ rule, kind: 'code', status: 'unknown', severity: null, title, place: null, reason: NOT_RUN });
  }
}

function warningsOf(counts: ReadonlyMap<ReadResult['as'], number>, warned: number): string[] {
  return [
    ...leftAside(counts.get('informational') ?? 0, 'result that only informs', 'results that only inform'),
    ...leftAside(
      counts.get('package-vulnerability') ?? 0,
      'vulnerability of a package (send what a scanner of packages writes)',
      'vulnerabilities of packages (send what a scanner of packages writes)',
    ),
    ...(warned > 0 ? [`Semgrep warns of ${warned} ${warned === 1 ? 'file or rule' : 'files or rules'}.`] : []),
  ];
}

/** Without results, only the files that it looked at show that it looked. */
function coverageOf(report: JsonObject, count: number, isPartial: boolean): CollectorCoverage[] {
  const looked = listOf(objectOf(report.paths)?.scanned).length;
  if (count === 0 && looked === 0 && !isPartial) return [];
  return [{ type: TOOL, status: isPartial ? 'partial' : 'complete', count }];
}

/** Reads the JSON of Semgrep: one check for each rule that has a result. */
@ScanAdapter({ key: TOOL, title: 'Semgrep', mediaTypes: ['application/vnd.posture.semgrep+json'] })
@Injectable()
export class SemgrepAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const report = objectOf(document);
    if (report === null || (!isSemgrep(report) && !isOfNothing(report))) throw foreignDocument(document, KIND);
    const rows = requiredList(report, 'results', '');
    refuseTooMany(rows.length, ROW_LIMIT, 'results', '/results');
    const notes = new ReportNotes();
    const checks = new CheckCollector(TOOL);
    const counts = new Map<ReadResult['as'], number>();
    for (const value of rows) {
      yield;
      const read = readSemgrepResult(value);
      counts.set(read.as, (counts.get(read.as) ?? 0) + 1);
      if (read.as === 'check') checks.add(read.row);
      else if (read.as === 'suppressed') notes.countSuppressed(1);
      else if (read.as === 'unreadable') notes.countUnreadable();
    }
    yield* skippedRules(report, checks);
    const { failed, warned } = errorsIn(report);
    const isPartial = notes.unreadableRows > 0 || failed > 0;
    return checkObservations(
      {
        ...{ tool: TOOL, version: cleanText(report.version, TEXT_LIMITS.word), checks, notes, about: null },
        kinds: ['code', 'secret'],
        coverage: coverageOf(report, counts.get('check') ?? 0, isPartial),
        warnings: [
          ...warningsOf(counts, warned),
          ...(failed > 0
            ? [`${failed} ${failed === 1 ? 'error' : 'errors'}: Semgrep could not look at everything.`]
            : []),
        ],
      },
      context,
    );
  }

  conceal(document: unknown): unknown {
    return finish(this.concealSteps(document));
  }

  *concealSteps(document: unknown): Steps<unknown> {
    const root = objectOf(document);
    if (root === null) return document;
    refuseTooMany(listOf(root.results).length, ROW_LIMIT, 'results', '/results');
    return yield* mapList(root, 'results', concealedResult);
  }
}

/** What old versions write of nothing has no member that is Semgrep's alone. */
function isOfNothing({ results, errors, ...rest }: JsonObject): boolean {
  return Array.isArray(results) && results.length === 0 && Array.isArray(errors) && Object.keys(rest).length === 0;
}
