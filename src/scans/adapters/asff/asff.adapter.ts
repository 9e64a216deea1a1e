import { Injectable } from '@nestjs/common';
import { type CheckRow, checkPlace, checkSeverityOf, ruleName } from '../../domain/check-collector.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cloudAccount, evaluatedNothing } from '../../domain/cloud-account.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { HostGathering, leftAside, PART_OF_LIST } from '../../domain/host-gathering.js';
import type { HostReports } from '../../domain/host-report.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { CheckStatus } from '../../domain/observation.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { scopeText } from '../../domain/scope-text.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { asffFindings, asffHosts } from './asff-finding.js';

const KIND = 'a list of findings of AWS Security Hub (ASFF)';

function rowsOf(document: unknown): { rows: readonly unknown[]; isPart: boolean } {
  const report = objectOf(document);
  const key = report && ['Findings', 'findings'].find((name) => name in report);
  const rows = report === null ? listOf(document) : key ? requiredList(report, key, '') : [report];
  const isAsff = (row: unknown): boolean => typeof objectOf(row)?.ProductArn === 'string';
  const isEmpty = rows.length === 0 && key !== null && key !== undefined;
  if (!isEmpty && !rows.slice(0, 5).some(isAsff)) throw foreignDocument(document, KIND);
  refuseTooMany(rows.length, ROW_LIMIT, 'findings', '/Findings');
  return { rows, isPart: typeof report?.NextToken === 'string' && report.NextToken !== '' };
}

interface Aside {
  others: number;
  settled: number;
  elsewhere: number;
  unreadable: number;
}

/** Reads findings of AWS Security Hub in its own format: vulnerabilities of instances, images and functions, and
 * controls of accounts.
 */
@ScanAdapter({
  key: 'asff',
  title: 'AWS Security Hub',
  mediaTypes: ['application/vnd.posture.asff+json'],
  syntax: 'json-stream',
})
@Injectable()
export class AsffAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): HostReports {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<HostReports> {
    const { rows, isPart } = rowsOf(document);
    const gathering = new HostGathering();
    const aside: Aside = { others: 0, settled: 0, elsewhere: 0, unreadable: 0 };
    for (const value of rows) {
      yield;
      yield* this.read(objectOf(value), gathering, aside);
    }
    return gathering.reports({
      scope: scopeText(context.scope) ?? 'security-hub',
      scanner: { name: 'asff', version: null },
      isPart: isPart || aside.unreadable > 0,
      warnings: [
        ...(isPart ? [PART_OF_LIST] : []),
        ...leftAside(aside.settled, 'archived or resolved finding', 'archived or resolved findings'),
        ...leftAside(aside.others, 'finding about something else', 'findings about something else'),
        ...leftAside(
          aside.elsewhere,
          'finding in what is no instance, image or function',
          'findings in what is no instance, image or function',
        ),
        ...leftAside(aside.unreadable, 'row that could not be read', 'rows that could not be read'),
      ],
    });
  }

  private *read(row: JsonObject | null, gathering: HostGathering, aside: Aside): Steps<void> {
    const state = objectOf(row?.Workflow)?.Status ?? row?.WorkflowState;
    const hosts = row === null ? [] : asffHosts(row);
    if (row === null || typeof row.ProductArn !== 'string') aside.unreadable += 1;
    else if (isControl(row)) yield* this.readControl(row, state, gathering, aside);
    else if (row.RecordState === 'ARCHIVED' || state === 'RESOLVED') aside.settled += 1;
    else if (listOf(row.Vulnerabilities).length === 0) aside.others += 1;
    else if (hosts.length === 0) aside.elsewhere += 1;
    else
      for (const reported of hosts) {
        const host = gathering.host(reported.key, () => reported.identity);
        if (reported.workload === null) host.system ??= reported.system;
        if (state === 'SUPPRESSED') {
          host.notes.countSuppressed(1);
          continue;
        }
        yield* gathering.addAll(host, asffFindings(row, reported, host.notes));
      }
  }

  /** Controls belong to the account that they are in, also those of instances. Who marks one as resolved did not look again. */
  private *readControl(finding: JsonObject, state: unknown, gathering: HostGathering, aside: Aside): Steps<void> {
    const rows = asffSettings(finding);
    const account = cloudAccount('aws', finding.AwsAccountId);
    if (rows === null || account === null) {
      aside.unreadable += 1;
      return;
    }
    const host = gathering.host(account.key, () => account.identity);
    for (const row of rows) {
      yield;
      yield;
      gathering.count();
      // Also where all is suppressed: of vulnerabilities it says nothing.
      const checks = host.checksOf('asff');
      if (state === 'SUPPRESSED') host.notes.countSuppressed(1);
      else checks.add(row);
    }
  }
}

/** `Compliance.Status`; `NOT_AVAILABLE` is that nobody could say. */
const STATUSES: Readonly<Record<string, CheckStatus>> = {
  PASSED: 'pass',
  FAILED: 'fail',
  WARNING: 'unknown',
  NOT_AVAILABLE: 'unknown',
};
const MOST_RESOURCES = 32;

/** Whether a finding is about a control: those of threats and of vulnerabilities have no such status. */
function isControl(row: JsonObject): boolean {
  return listOf(row.Vulnerabilities).length === 0 && typeof objectOf(row.Compliance)?.Status === 'string';
}

/**
 * A row for each resource, at least one; null where the control or its answer cannot be read. What is archived is not there any more,
 * so the control does not apply to it, nor does one that passed for want of anything to look at.
 */
function asffSettings(finding: JsonObject): CheckRow[] | null {
  const compliance = objectOf(finding.Compliance);
  const fields = objectOf(finding.ProductFields);
  const rule = ruleName(compliance?.SecurityControlId ?? fields?.ControlId ?? finding.GeneratorId);
  const reported = cleanText(compliance?.Status, TEXT_LIMITS.word) ?? '';
  const answer = Object.hasOwn(STATUSES, reported) ? STATUSES[reported] : undefined;
  if (rule === null || answer === undefined) return null;
  const reasons = listOf(compliance?.StatusReasons);
  const codes = reasons.slice(0, MOST_RESOURCES).map((one) => objectOf(one)?.ReasonCode);
  const isNothing = answer === 'pass' && evaluatedNothing(finding.ProductArn, codes);
  const status = finding.RecordState === 'ARCHIVED' || isNothing ? 'not-applicable' : answer;
  const [why] = reasons;
  const row: CheckRow = {
    rule,
    kind: 'misconfiguration',
    status,
    severity: checkSeverityOf(objectOf(finding.Severity)?.Label),
    title: finding.Title,
    place: null,
    reason:
      status === 'unknown'
        ? { code: 'review', detail: cleanText(objectOf(why)?.Description, TEXT_LIMITS.title) }
        : null,
    help: objectOf(objectOf(finding.Remediation)?.Recommendation)?.Url ?? fields?.RecommendationUrl,
  };
  const resources = listOf(finding.Resources).slice(0, MOST_RESOURCES).map(objectOf);
  const ofFinding = cleanText(finding.Region, TEXT_LIMITS.word);
  const rows = resources.flatMap((one) => {
    if (one === null) return [];
    const place = checkPlace({ resource: one.Id });
    const region = ofFinding ?? cleanText(one.Region, TEXT_LIMITS.word) ?? '';
    return [{ ...row, place, at: { region, resource: place.resource, isWholeRegion: false } }];
  });
  const at = { region: ofFinding ?? '', resource: null, isWholeRegion: false };
  return rows.length === 0 ? [{ ...row, at }] : rows;
}
