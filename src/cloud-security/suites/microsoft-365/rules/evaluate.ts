import { atOnce } from '../../../domain/at-once.js';
import type { CloudCheck } from '../../../domain/cloud-check.js';
import type { EvaluationContext } from '../../../domain/cloud-suite.port.js';
import type { Collected } from '../../../domain/collected.js';
import { evaluatingMail } from '../../../domain/mail/evaluate-spf.js';
import { type CheckResult, resultOfCheck } from '../../../domain/check-result.js';
import { allChecks } from '../checks/all-checks.js';
import type { Answers, CollectorId } from '../collect/answers.js';
import { collector } from '../collect/collectors.js';
import { LICENCE_TITLES, licencesOf } from '../licences.js';
import { RULES } from './all-rules.js';
import { notAssessed, type Outcome, RuleContext, Tenant } from './rule.js';

/** One result for every check. Pure; a step is a check, or one mail domain of those. */
export function* evaluation(
  collected: Collected,
  context: EvaluationContext,
): Generator<undefined, CheckResult[], undefined> {
  const skus = collected.skus;
  const licences = skus?.state === 'read' ? licencesOf(new Set((skus.data as Answers['skus']).plans)) : null;
  const tenant = new Tenant(collected, licences);
  yield* evaluatingMail(tenant.maybe('dns'));
  const results: CheckResult[] = [];
  for (const check of allChecks) {
    results.push(resultOfCheck(check, judge(check, tenant, context)));
    yield;
  }
  return results;
}

export function evaluate(collected: Collected, context: EvaluationContext): CheckResult[] {
  return atOnce(evaluation(collected, context));
}

function judge(check: CloudCheck, tenant: Tenant, context: EvaluationContext): Outcome {
  const unlicensed = check.licences.filter((licence) => hasLicence(licence, tenant) === false);
  if (unlicensed.length > 0) return withoutLicence(unlicensed);
  const unread = unreadOf(check, tenant);
  if (unread !== null) return unread;
  const rule = RULES[check.id];
  if (rule === undefined) throw new Error(`Nothing judges "${check.id}".`);
  try {
    return onKnownLicence(check, tenant, rule(tenant, new RuleContext(check, context)));
  } catch (error) {
    const what = error instanceof Error ? error.message : 'unknown';
    return { status: 'error', summary: `This check broke: ${what}`.slice(0, 300), reason: 'rule-broken' };
  }
}

function withoutLicence(licences: readonly string[]): Outcome {
  const names = licences.map((licence) => LICENCE_TITLES[licence] ?? licence).join(' and ');
  return { status: 'not-applicable', summary: `It needs ${names}.`, reason: 'licence-missing' };
}

/** What keeps a check from being evaluated; null when everything that it requires was read. */
function unreadOf(check: CloudCheck, tenant: Tenant): Outcome | null {
  const whys = check.reads
    .filter(({ required }) => required)
    .map((read) => tenant.notRead(read.collector as CollectorId))
    .filter((why) => why !== null);
  const first = whys[0];
  if (first === undefined) return null;
  if (whys.some(({ reason }) => reason === 'licence-missing'))
    return { status: 'not-applicable', summary: 'The tenant has no licence for it.', reason: 'licence-missing' };
  const missing = [...new Set(whys.map(({ permission }) => permission).filter((name) => name !== null))];
  return notAssessed(first.message, first.reason, { missing });
}

/** Where licences cannot be read, what answered shows some of them. Null when nobody knows. */
function hasLicence(licence: string, tenant: Tenant): boolean | null {
  if (tenant.licences?.has(licence) === true || shown(licence, tenant)) return true;
  return tenant.licences === null ? null : false;
}

function shown(licence: string, tenant: Tenant): boolean {
  if (licence !== 'P1' && licence !== 'P2') return false;
  const ids: CollectorId[] = ['roleEligibility', 'roleSchedule', 'gaRolePolicy', 'riskyUsers', 'guests', 'regDetails'];
  const answered = ids.filter((id) => tenant.maybe(id) !== null).map((id) => collector(id)?.licence);
  const policies = licence === 'P1' && (tenant.maybe('caPolicies') ?? []).length > 0;
  return policies || answered.includes('P2') || (licence === 'P1' && answered.includes('P1'));
}

/** Without knowing the licence, what is missing may not be there to be had: that is no failure. */
function onKnownLicence(check: CloudCheck, tenant: Tenant, outcome: Outcome): Outcome {
  if (outcome.status !== 'fail' && outcome.status !== 'warning') return outcome;
  if (check.licences.every((licence) => hasLicence(licence, tenant) === true)) return outcome;
  const { reason, missing } = tenant.whyNot('skus');
  return notAssessed('It is not met, but nobody knows whether the tenant has the licence for it.', reason, { missing });
}
