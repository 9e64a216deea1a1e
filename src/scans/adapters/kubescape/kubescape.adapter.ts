import { Injectable } from '@nestjs/common';
import { CheckCollector, checkPlace, checkSeverityOf, ruleName } from '../../domain/check-collector.js';
import { isKubescape } from '../../domain/audit-kinds.js';
import { checkObservations } from '../../domain/check-report.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { CheckPlace, CheckSeverity, CheckStatus, ObservedCheck, Observations } from '../../domain/observation.js';
import { refuseTooMany, ReportNotes, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import {
  concealedReport,
  type KubescapeResource,
  nameInId,
  resourcesIn,
  scopeIn,
  statusIn,
} from './kubescape-document.js';

const KIND = 'a Kubescape report';
const TOOL = 'kubescape';
const SKIPPED = 'Kubescape leaves it to a person, or lacked what it needs to look.';

type Answer = { status: CheckStatus; reason?: ObservedCheck['reason'] } | 'suppressed' | null;

/** What Kubescape says of a control; null for a word that nobody knows. */
function answerOf({ status, subStatus }: ReturnType<typeof statusIn>): Answer {
  if (status === 'failed') return { status: 'fail' };
  if (status === 'irrelevant' || subStatus === 'irrelevant') return { status: 'not-applicable' };
  // Passed only because somebody made an exception for what fails.
  if (status === 'excluded' || subStatus === 'w/exceptions') return 'suppressed';
  if (status === 'passed') return { status: 'pass' };
  if (status === 'skipped') return { status: 'unknown', reason: { code: 'review', detail: SKIPPED } };
  return null;
}

/** As Kubescape words the factor of a control (1 to 10). */
function severityOf(control: JsonObject): CheckSeverity | null {
  const word = checkSeverityOf(control.severity);
  const factor = control.scoreFactor;
  if (word !== null || typeof factor !== 'number' || factor < 1) return word;
  return factor >= 9 ? 'critical' : factor >= 7 ? 'high' : factor >= 4 ? 'medium' : 'low';
}

/** A row of its own rules is enough: before version 2.1 a control of a resource had no status. */
function hasFailed(control: JsonObject): boolean {
  const own = statusIn(control.status).status;
  if (own !== '') return own === 'failed';
  return listOf(control.rules).some((rule) => statusIn(objectOf(rule)?.status).status === 'failed');
}

/** One parse. */
class Reading {
  readonly notes = new ReportNotes();
  readonly checks = new CheckCollector(TOOL);
  private readonly controls: JsonObject;
  private readonly resources: ReadonlyMap<string, KubescapeResource>;
  private rows = 0;

  constructor(report: JsonObject) {
    this.controls = objectOf(objectOf(report.summaryDetails)?.controls) ?? {};
    this.resources = resourcesIn(report);
  }

  /** What the summary says of each control, the places of failures apart. */
  *readControls(): Steps<void> {
    for (const [id, value] of Object.entries(this.controls)) {
      yield;
      const control = objectOf(value);
      const rule = ruleName(control?.controlID ?? id);
      const answer = control && answerOf(statusIn(control.statusInfo ?? control.status));
      if (control === null || rule === null || answer === null) this.notes.countUnreadable();
      else if (answer === 'suppressed') this.notes.countSuppressed(1);
      else this.add(rule, control, answer, null);
    }
  }

  /** Where each control fails. */
  *readResult(value: unknown, pointer: string): Steps<void> {
    const result = objectOf(value);
    const id = result?.resourceID;
    if (result === null || typeof id !== 'string') {
      this.notes.countUnreadable();
      return;
    }
    const controls = requiredList(result, 'controls', pointer);
    this.rows += controls.length;
    refuseTooMany(this.rows, ROW_LIMIT * 2, 'controls of resources', '/results');
    const known = this.resources.get(id);
    const place = checkPlace({ file: known?.file, resource: known?.name ?? nameInId(id) });
    for (const one of controls) {
      yield;
      const control = objectOf(one);
      const rule = ruleName(control?.controlID);
      if (control === null || rule === null) this.notes.countUnreadable();
      else if (hasFailed(control)) this.add(rule, this.described(rule, control), { status: 'fail' }, place);
    }
  }

  /** A control of a resource with what only the summary says of it; no more of that is copied than is read. */
  private described(rule: string, control: JsonObject): JsonObject {
    const { severity, scoreFactor, name } = objectOf(this.controls[rule]) ?? {};
    return {
      severity: control.severity ?? severity,
      scoreFactor: control.scoreFactor ?? scoreFactor,
      name: control.name ?? name,
    };
  }

  private add(
    rule: string,
    control: JsonObject,
    answer: Exclude<Answer, string | null>,
    place: CheckPlace | null,
  ): void {
    this.checks.add({
      rule,
      kind: 'misconfiguration',
      ...answer,
      severity: severityOf(control),
      title: control.name,
      place,
      help: /^C-\d{4}$/.test(rule) ? `https://kubescape.io/docs/controls/${rule.toLowerCase()}/` : null,
    });
  }
}

/** Reads the second form of Kubescape's JSON: one check for each control, and the resources where it fails. */
@ScanAdapter({ key: TOOL, title: 'Kubescape', mediaTypes: ['application/vnd.posture.kubescape+json'] })
@Injectable()
export class KubescapeAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const report = objectOf(document);
    if (report === null || !isKubescape(report)) throw foreignDocument(document, KIND);
    const results = requiredList(report, 'results', '');
    const reading = new Reading(report);
    yield* reading.readControls();
    for (const [at, result] of results.entries()) {
      yield;
      yield* reading.readResult(result, `/results/${at}`);
    }
    const { notes, checks } = reading;
    const count = results.length;
    const status = notes.unreadableRows > 0 ? 'partial' : 'complete';
    const scan = objectOf(objectOf(report.metadata)?.scanMetadata);
    return checkObservations(
      {
        ...{ tool: TOOL, version: cleanText(scan?.kubescapeVersion, TEXT_LIMITS.word), checks, notes, warnings: [] },
        kinds: ['misconfiguration'],
        coverage: count === 0 && checks.size === 0 && status === 'complete' ? [] : [{ type: TOOL, status, count }],
        about: scopeIn(report),
      },
      context,
    );
  }

  conceal(document: unknown): unknown {
    return finish(this.concealSteps(document));
  }

  *concealSteps(document: unknown): Steps<unknown> {
    const root = objectOf(document);
    return root === null ? document : yield* concealedReport(root);
  }
}
