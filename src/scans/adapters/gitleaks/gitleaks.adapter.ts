import { Injectable } from '@nestjs/common';
import { CheckCollector, checkPlace, ruleName } from '../../domain/check-collector.js';
import { isGitleaks } from '../../domain/audit-kinds.js';
import { checkObservations } from '../../domain/check-report.js';
import { cleanText } from '../../domain/clean-text.js';
import { mapRows, only } from '../../domain/conceal.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { type JsonObject, objectOf } from '../../domain/json-fields.js';
import { firstRows } from '../../domain/known-format.js';
import type { Observations } from '../../domain/observation.js';
import { refuseTooMany, ReportNotes, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';

const KIND = 'a Gitleaks report';
const TOOL = 'gitleaks';

/** What is kept of a row. The others hold the secret, the lines around it, a message of a commit, or who wrote it. */
const RETAINED = new Set([
  ...['RuleID', 'Description', 'StartLine', 'EndLine', 'StartColumn', 'EndColumn', 'File', 'SymlinkFile', 'Commit'],
  ...['Entropy', 'Date', 'Tags', 'Fingerprint'],
  // Before version 8.
  ...['rule', 'lineNumber', 'file', 'commit', 'repo', 'date', 'tags'],
]);

function* concealed(document: unknown): Steps<unknown> {
  if (!Array.isArray(document)) return document;
  refuseTooMany(document.length, ROW_LIMIT, 'secrets', '');
  return yield* mapRows(document as unknown[], (row) => only(row, RETAINED));
}

/** The repository that a report of before version 8 names. */
function repositoryIn(rows: readonly unknown[]): string | null {
  return cleanText(firstRows(rows)[0]?.repo, 256);
}

function readLeak(row: JsonObject, checks: CheckCollector): boolean {
  const rule = ruleName(row.RuleID ?? row.rule);
  if (rule === null) return false;
  const commit = typeof row.Commit === 'string' ? row.Commit : row.commit;
  checks.add({
    rule,
    kind: 'secret',
    status: 'fail',
    // Gitleaks does not say how bad it is.
    severity: null,
    title: row.Description ?? row.rule,
    place: checkPlace({
      file: row.File ?? row.file,
      line: row.StartLine ?? row.lineNumber,
      resource: typeof commit === 'string' && /^[0-9a-f]{7,64}$/i.test(commit) ? `commit ${commit.slice(0, 12)}` : null,
    }),
    cwes: ['CWE-798'],
  });
  return true;
}

/** Reads the JSON of Gitleaks: where a secret lies open, never which. */
@ScanAdapter({ key: TOOL, title: 'Gitleaks', mediaTypes: ['application/vnd.posture.gitleaks+json'] })
@Injectable()
export class GitleaksAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const rows = Array.isArray(document) ? (document as unknown[]) : null;
    if (rows === null || (rows.length > 0 && !firstRows(rows).some(isGitleaks))) throw foreignDocument(document, KIND);
    refuseTooMany(rows.length, ROW_LIMIT, 'secrets', '');
    const notes = new ReportNotes();
    const checks = new CheckCollector(TOOL);
    for (const value of rows) {
      yield;
      const row = objectOf(value);
      if (row === null || !readLeak(row, checks)) notes.countUnreadable();
    }
    const status = notes.unreadableRows > 0 ? 'partial' : 'complete';
    return checkObservations(
      {
        ...{ tool: TOOL, version: null, checks, kinds: ['secret'], notes, warnings: [] },
        // It writes a list, empty or not, when it has looked at everything.
        coverage: [{ type: TOOL, status, count: rows.length - notes.unreadableRows }],
        about: repositoryIn(rows),
      },
      context,
    );
  }

  conceal(document: unknown): unknown {
    return finish(this.concealSteps(document));
  }

  concealSteps(document: unknown): Steps<unknown> {
    return concealed(document);
  }
}
