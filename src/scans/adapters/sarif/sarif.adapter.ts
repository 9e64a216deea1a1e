import { Injectable } from '@nestjs/common';
import { CheckCollector } from '../../domain/check-collector.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { CollectorCoverage, Observations } from '../../domain/observation.js';
import { refuseTooMany, ReportNotes, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { scopeOf } from '../../domain/scan-scope.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { withoutSarifSecrets } from './sarif-secrets.js';
import { type ReadResult, readSarifResult } from './sarif-result.js';
import { SarifRun } from './sarif-run.js';

const KIND = 'a SARIF log';
const RUN_LIMIT = 500;
const SEND_JSON =
  'SARIF does not say of which ecosystem a package is, and nothing is guessed. Send what the scanner itself writes instead: trivy --format json, grype -o json, osv-scanner --format json, snyk test --json';

function runsOf(document: unknown): { runs: SarifRun[]; junk: number } {
  const root = objectOf(document);
  if (root === null || !Array.isArray(root.runs)) throw foreignDocument(document, KIND);
  const version = cleanText(root.version, TEXT_LIMITS.word);
  if (version !== null && !version.startsWith('2.1')) {
    throw new ScanDocumentError(
      `This is a SARIF log of version ${version}, which is not read. Let the tool write SARIF 2.1.0.`,
      [{ pointer: '/version', detail: 'must be 2.1.0' }],
    );
  }
  const rows = requiredList(root, 'runs', '');
  refuseTooMany(rows.length, RUN_LIMIT, 'runs', '/runs');
  const objects = rows.map(objectOf).filter((run) => run !== null);
  return { runs: objects.map((fields) => new SarifRun(fields)), junk: rows.length - objects.length };
}

/** What the runs say they are about: their category, or the repository. */
function scopeInRuns(runs: readonly SarifRun[]): string | null {
  for (const { tool, fields } of runs) {
    const id = cleanText(objectOf(fields.automationDetails)?.id, TEXT_LIMITS.version);
    // `category/run`: the last part is another one each time (3.17.2).
    const category = id === null ? null : id.replace(/\/[^/]*$/, '');
    const repository = cleanText(
      objectOf(listOf(fields.versionControlProvenance)[0])?.repositoryUri,
      TEXT_LIMITS.version,
    );
    const about = repository ?? category;
    if (about) return `${tool} ${about}`;
  }
  return null;
}

/** One part for each tool; what a failed run could not look at is partial. */
function coverageOf(
  runs: readonly SarifRun[],
  checks: ReadonlyMap<string, number>,
  partial: ReadonlySet<string>,
): CollectorCoverage[] {
  const failed = new Set(runs.filter(({ hasFailed }) => hasFailed).map(({ tool }) => tool));
  return [...checks].map(([tool, count]) => {
    const isPartial = partial.has(tool) || failed.has(tool);
    return { type: tool, status: isPartial ? 'partial' : 'complete', count };
  });
}

function warningsOf(counts: ReadonlyMap<ReadResult['as'], number>): string[] {
  const say = (as: ReadResult['as'], words: string): string[] => {
    const count = counts.get(as) ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? 'result' : 'results'} ${words}`];
  };
  return [
    ...say('package-vulnerability', `of packages left aside: ${SEND_JSON}.`),
    ...say('gone', 'of an earlier run (baselineState "absent") left aside.'),
    ...say('informational', 'that only inform left aside.'),
  ];
}

/** Reads SARIF 2.1.0 of any tool: one check for each rule that has a result. */
@ScanAdapter({
  key: 'sarif',
  version: '2',
  title: 'SARIF',
  mediaTypes: ['application/sarif+json', 'application/vnd.posture.sarif+json'],
})
@Injectable()
export class SarifAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const { runs, junk } = runsOf(document);
    const looks = runs.filter(({ isLook }) => isLook);
    if (looks.length === 0)
      throw new ScanDocumentError(
        'This SARIF log has no run with results, so nobody looked at anything. Send the log of a run.',
        [{ pointer: '/runs', detail: 'must hold a run with results' }],
      );
    const notes = new ReportNotes();
    for (let left = junk; left > 0; left -= 1) notes.countUnreadable();
    const checks = new CheckCollector('sarif');
    const counts = new Map<ReadResult['as'], number>();
    const partial = new Set<string>();
    const perTool = new Map<string, number>();
    // All are counted before any is read.
    const rows = looks.reduce((sum, { fields }) => sum + listOf(fields.results).length, 0);
    refuseTooMany(rows, ROW_LIMIT, 'results', '/runs');
    for (const run of looks) {
      const results = listOf(run.fields.results);
      perTool.set(run.tool, perTool.get(run.tool) ?? 0);
      for (const value of results) {
        yield;
        const read = readSarifResult(value, run);
        counts.set(read.as, (counts.get(read.as) ?? 0) + 1);
        if (read.as === 'check') {
          checks.add(read.row, run.tool);
          perTool.set(run.tool, (perTool.get(run.tool) ?? 0) + 1);
        } else if (read.as === 'suppressed') notes.countSuppressed(1);
        else if (read.as === 'unreadable') {
          notes.countUnreadable();
          partial.add(run.tool);
        }
      }
    }
    const aside = counts.get('package-vulnerability') ?? 0;
    if (aside > 0 && aside === rows)
      throw new ScanDocumentError(`This SARIF log is about vulnerabilities of packages. ${SEND_JSON}.`);
    if (rows > 0 && (counts.get('unreadable') ?? 0) === rows)
      throw new ScanDocumentError('No result of this SARIF log names a rule. Send the log as the tool wrote it.');
    const { warnings, ...scope } = scopeOf(context.scope, scopeInRuns(looks), 'unnamed');
    const [first] = looks;
    return {
      ...scope,
      scanner: { name: first?.tool ?? 'sarif', version: first?.version ?? null },
      findings: null,
      software: null,
      checks: checks.list(),
      checkTools: [...perTool.keys()].sort(),
      listeningPorts: null,
      coverage: coverageOf(looks, perTool, partial),
      warnings: [...notes.warnings(), ...warningsOf(counts), ...warnings],
    };
  }

  conceal(document: unknown): unknown {
    return finish(this.concealSteps(document));
  }

  concealSteps(document: unknown): Steps<unknown> {
    return withoutSarifSecrets(document);
  }
}
