import { Injectable } from '@nestjs/common';
import { AuditFindings } from '../../domain/audit-findings.js';
import { documentSource, foreignDocument } from '../../domain/document-kind.js';
import { type JsonObject, objectOf } from '../../domain/json-fields.js';
import type { Observations } from '../../domain/observation.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { readAlert, repositoryOf } from './dependabot-alert.js';

const KIND = 'a list of GitHub Dependabot alerts';
const ALERTS = 'alerts';
const LOOKED_AT = 5;
/** GitHub gives 30 at once, and 100 to who asks for the most. */
const PAGES = new Set([30, 100]);

/** The alerts: a list, the pages of one (`gh api --paginate --slurp`), or one alone. */
function alertsOf(document: unknown): unknown[] {
  if (!Array.isArray(document)) return [document];
  const rows = document as unknown[];
  refuseTooMany(rows.length, ROW_LIMIT, ALERTS, '');
  return rows.flatMap((row): unknown[] => (Array.isArray(row) ? (row as unknown[]) : [row]));
}

function isPaged(document: unknown): boolean {
  return Array.isArray(document) && document.length > 0 && document.every(Array.isArray);
}

function isKnown(document: unknown, alerts: readonly unknown[]): boolean {
  if (alerts.length === 0) return Array.isArray(document);
  return alerts.slice(0, LOOKED_AT).some((alert) => documentSource(alert) === 'dependabot');
}

/** Two repositories are looked at each for itself: neither ends what the other showed. */
function repositoryOfAll(alerts: readonly JsonObject[]): string | null {
  const named = new Set(alerts.map(repositoryOf));
  if (named.size < 2) return [...named][0] ?? null;
  throw new ScanDocumentError(
    `This list holds alerts of ${named.size} repositories. Send one list for each: GET /repos/OWNER/REPO/dependabot/alerts.`,
    [{ pointer: '', detail: 'must hold the alerts of one repository' }],
  );
}

function sayWholeness(document: unknown, alerts: readonly unknown[], open: number, into: AuditFindings): void {
  if (alerts.length > 0 && open === 0) {
    into.say(
      'No alert of this list is open. If it was asked for others only, it says nothing of those: nothing is closed without a person.',
    );
  }
  if (isPaged(document) || !PAGES.has(alerts.length)) return;
  into.coverage.markPartial(ALERTS);
  into.say(
    `This list has ${alerts.length} alerts, which is a page of GitHub's: there may be others. Get all of them (gh api --paginate), and send them as one list.`,
  );
}

/** Reads GitHub's Dependabot alerts as its REST interface gives them. They name no installed version. */
@ScanAdapter({
  key: 'dependabot',
  title: 'GitHub Dependabot',
  mediaTypes: ['application/vnd.posture.dependabot+json'],
  syntax: 'json-stream',
})
@Injectable()
export class DependabotAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const rows = alertsOf(document);
    if (!isKnown(document, rows)) throw foreignDocument(document, KIND);
    refuseTooMany(rows.length, ROW_LIMIT, ALERTS, '');
    const into = new AuditFindings();
    const alerts = rows.map(objectOf).filter((row) => row !== null);
    for (let junk = rows.length - alerts.length; junk > 0; junk -= 1) into.lose(ALERTS);
    const repository = repositoryOfAll(alerts);
    let open = 0;
    for (const alert of alerts) {
      yield;
      const read = readAlert(alert, into);
      if (read === 'unreadable') into.lose(ALERTS);
      if (read === 'open') open += 1;
    }
    sayWholeness(document, rows, open, into);
    return yield* into.observations(context, repository, { scanner: { name: 'dependabot', version: null } });
  }
}
