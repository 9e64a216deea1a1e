import type { CheckSeverity, CheckStatus, ObservedCheck, ObservedFinding } from '../../domain/observation.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { distinctTexts } from '../../domain/distinct-texts.js';
import { severityOf } from '../../domain/severity.js';
import type { Steps } from '../../domain/steps.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';
import type { XccdfRule, XccdfRuleResult, XccdfTestResult } from './xccdf-types.js';
import { advisoryIn, packageOfRule, severityInTitle } from './xccdf-place.js';

const STATUSES = new Map<string, CheckStatus>([
  ['pass', 'pass'],
  ['fixed', 'pass'],
  ['fail', 'fail'],
  ['error', 'error'],
  ['unknown', 'unknown'],
  ['notchecked', 'unknown'],
  ['notapplicable', 'not-applicable'],
]);

/** Of a rule that was asked several times, the worst answer counts. */
const WORST_FIRST: readonly CheckStatus[] = ['fail', 'error', 'unknown', 'pass', 'not-applicable'];

const SEVERITIES = new Map<string, CheckSeverity>([
  ['info', 'info'],
  ['low', 'low'],
  ['medium', 'medium'],
  ['high', 'high'],
  ['critical', 'high'],
]);

export const CVE = /^CVE-\d{4}-\d{4,19}$/i;
const EVIDENCE_LIMIT = 100;

/** A rule result with what the benchmark says of its rule. */
export interface AnsweredRule {
  id: string;
  status: CheckStatus;
  result: XccdfRuleResult;
  title: string | null;
  severity: string | null;
  identifiers: string[];
  cves: string[];
}

/** The rules of a run that were asked, by what became of the others. */
export interface AnsweredRules {
  rules: AnsweredRule[];
  /** Rules outside the profile, and rules that only inform: they answer nothing. */
  notSelected: number;
  informational: number;
  unreadable: number;
}

/** What OpenSCAP writes beside the result of a rule that it tried to put right. */
const FIX_RAN = /^Fix execution\b[^:]{0,80}returned: *(-?\d{1,6})/i;
const FIX_VERIFIED = /\bchecking engine returns: *(\w{1,20})/i;

/**
 * The status of a result. A rule that failed, was put right by `--remediate` and did not pass then is an `error` to OpenSCAP,
 * which says in a message that it still fails.
 */
function statusOf({ result, messages }: XccdfRuleResult): CheckStatus | undefined {
  const status = STATUSES.get(result);
  if (status !== 'error') return status;
  const last = <T>(list: T[]): T | undefined => list.at(-1);
  const verified = last(messages.flatMap((message) => FIX_VERIFIED.exec(message)?.[1] ?? []));
  if (verified !== undefined) return verified.toLowerCase() === 'fail' ? 'fail' : status;
  const ended = last(messages.flatMap((message) => FIX_RAN.exec(message)?.[1] ?? []));
  return ended !== undefined && Number(ended) !== 0 ? 'fail' : status;
}

/** The rules that a run asked, each once. */
export function* answeredRules(run: XccdfTestResult, known: ReadonlyMap<string, XccdfRule>): Steps<AnsweredRules> {
  const answered = new Map<string, AnsweredRule>();
  const into = { notSelected: 0, informational: 0, unreadable: 0 };
  for (const result of run.results) {
    yield;
    const status = statusOf(result);
    if (result.result === 'notselected') into.notSelected += 1;
    else if (result.result === 'informational') into.informational += 1;
    else if (status === undefined || result.rule === '') into.unreadable += 1;
    else {
      const before = answered.get(result.rule);
      if (before === undefined || WORST_FIRST.indexOf(status) < WORST_FIRST.indexOf(before.status)) {
        answered.set(result.rule, answeredRule(result, status, known.get(result.rule)));
      }
    }
  }
  return { rules: [...answered.values()], ...into };
}

function answeredRule(result: XccdfRuleResult, status: CheckStatus, rule: XccdfRule | undefined): AnsweredRule {
  const identifiers = distinctTexts([...result.identifiers, ...(rule?.identifiers ?? [])]);
  return {
    id: result.rule,
    status,
    result,
    title: rule?.title ?? null,
    severity: result.severity ?? rule?.severity ?? null,
    identifiers: identifiers.filter((one) => !CVE.test(one)),
    cves: distinctTexts(identifiers.filter((one) => CVE.test(one)).map((one) => vulnerabilityId(one.toUpperCase()))),
  };
}

/** The check that a rule without CVEs is. No times are kept: they would make each run differ from the last. */
export function checkOfRule(rule: AnsweredRule, profile: string | null): ObservedCheck {
  const { result, status } = rule;
  const isClear = status === 'pass' || status === 'fail';
  return {
    id: `openscap:${rule.id}`,
    title: rule.title,
    severity: SEVERITIES.get(rule.severity?.toLowerCase() ?? '') ?? null,
    status,
    observed: { result: result.result, profile, identifiers: rule.identifiers.slice(0, EVIDENCE_LIMIT) },
    evidence: result.checks.slice(0, EVIDENCE_LIMIT).map((locator) => ({ kind: 'check', locator })),
    reason: isClear ? null : { code: result.result, detail: result.messages[0] ?? null },
  };
}

/** The findings of a failed rule with CVEs: an update that fixes them is missing. Null when nothing names its package. */
export function findingsOfRule(rule: AnsweredRule, os: OperatingSystem | null): ObservedFinding[] | null {
  const found = packageOfRule(rule.id, rule.title, os);
  if (found === null) return null;
  const advisory = advisoryIn(rule.title);
  return rule.cves.map((cve) => ({
    vulnerabilityId: cve,
    aliases: [],
    relatedIds: advisory === null ? [] : [advisory],
    package: found,
    installedVersion: '',
    fixedVersions: [],
    fixState: advisory === null ? 'unknown' : 'fixed',
    severity: severityOf(severityInTitle(rule.title) ?? rule.severity),
    cvss: [],
    cwes: [],
    title: rule.title,
    description: null,
    references: [],
    publishedAt: null,
    locations: [rule.id],
  }));
}
