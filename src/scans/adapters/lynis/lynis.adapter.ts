import { Injectable } from '@nestjs/common';
import { TEXT_LIMITS } from '../../domain/clean-text.js';
import { foreignDocument } from '../../domain/document-kind.js';
import type { CollectorCoverage, Observations } from '../../domain/observation.js';
import { ownText } from '../../domain/own-text.js';
import { ReportNotes } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { ranUnprivileged, readLynisChecks } from './lynis-checks.js';
import { lastOf, readLynisReport } from './lynis-report.js';
import type { LynisReport } from './lynis-report.js';
import { leftOutByLynis, readLynisPorts, readLynisSoftware, systemOf } from './lynis-system.js';
import { scopeText } from '../../domain/scope-text.js';

const KIND = 'a Lynis report';
const UNPRIVILEGED =
  'Lynis made none of the tests that it makes as root only: it ran as an ordinary user. What it found nothing about is unknown, for it could not read all that it looks at.';

const ASK_THE_AGENT =
  'One that was put on hold since the last report reads as removed; the inventory of the agent has it.';

function* readReport(document: unknown): Steps<LynisReport> {
  if (typeof document !== 'string') throw foreignDocument(document, KIND);
  const report = yield* readLynisReport(document);
  if (lastOf(report, 'lynis_version') === null) throw foreignDocument(document, KIND);
  if (lastOf(report, 'finish') === null && lastOf(report, 'tests_executed') === null) {
    throw new ScanDocumentError(
      'This Lynis report has no end: Lynis is still running, or was stopped. Send the report when it is done.',
      [{ pointer: '', detail: 'must hold the lines that Lynis writes last' }],
    );
  }
  return report;
}

/** Reads `lynis-report.dat`: tests, and the packages that it lists. It tells no vulnerabilities, only that updates wait. */
@ScanAdapter({
  key: 'lynis',
  title: 'Lynis',
  mediaTypes: ['application/vnd.posture.lynis+text'],
  version: '4',
  syntax: 'text',
})
@Injectable()
export class LynisAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const report = yield* readReport(document);
    const notes = new ReportNotes();
    const { checks, unreadable } = readLynisChecks(report, notes);
    const inventory = readLynisSoftware(report, systemOf(report, context.os));
    for (let row = unreadable + (inventory?.unreadable ?? 0); row > 0; row -= 1) notes.countUnreadable();
    const isUnprivileged = ranUnprivileged(report);
    const leftOut = leftOutByLynis(inventory?.software ?? []);
    const coverage: CollectorCoverage[] = [
      { type: 'tests', status: unreadable > 0 || isUnprivileged ? 'partial' : 'complete', count: checks.length },
    ];
    if (inventory !== null) {
      coverage.push({
        type: inventory.software[0]?.package.ecosystem ?? 'packages',
        status: inventory.unreadable > 0 ? 'partial' : 'complete',
        count: inventory.software.length,
        ...(leftOut && { reason: leftOut }),
      });
    }
    return {
      scope: scopeText(context.scope) ?? 'host',
      scanner: { name: 'lynis', version: ownText(lastOf(report, 'lynis_version'), TEXT_LIMITS.version) },
      findings: null,
      software: inventory?.software ?? null,
      checks,
      listeningPorts: readLynisPorts(report),
      coverage,
      warnings: [
        ...notes.warnings(),
        ...(isUnprivileged ? [UNPRIVILEGED] : []),
        ...(leftOut === null ? [] : [`${leftOut.detail} ${ASK_THE_AGENT}`]),
      ],
    };
  }
}
