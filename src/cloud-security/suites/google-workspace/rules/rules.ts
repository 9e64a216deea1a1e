import type { CloudObject } from '../../../domain/check-result.js';
import type { Baseline } from '../../../domain/cloud-check.js';
import { evaluateDkim } from '../../../domain/mail/evaluate-dkim.js';
import { evaluateDmarc } from '../../../domain/mail/evaluate-dmarc.js';
import { evaluateSpfOfDomains } from '../../../domain/mail/evaluate-spf.js';
import {
  administratorObject,
  dlpRules,
  NO_SUPER_ADMIN,
  riskyGrants,
  superAdminNotFederated,
  superAdmins,
} from './google-workspace.rules.js';
import { alertRules } from './alert-rules.js';
import { everywhere } from './evaluate-setting.js';
import {
  affectedBy,
  counted,
  type Finding,
  numberParameter,
  required,
  type Rule,
  isEmergencyAccount,
  approvedApps,
} from './rule.js';
import { SETTING_RULES } from './setting-rules.js';

const TITLES: Readonly<Record<Baseline, string>> = { cisa: 'CISA', cis: 'CIS' };

/**
 * CISA accepts two to eight super administrators, CIS two to four. What both accept passes; what one of them accepts passes
 * where that one is the organization's baseline, and is a warning where the other is.
 */
const superAdminCount: Rule = (answers, context) => {
  const people = required(answers, 'users');
  const holders = superAdmins(people);
  if (holders.length === 0) return NO_SUPER_ADMIN;
  const [least, mostOfCis, mostOfCisa] = ['min', 'good', 'max'].map((name) => numberParameter(context, name)) as [
    number,
    number,
    number,
  ];
  const count = holders.length;
  const found = {
    summary: `${counted(count, 'super administrator is', 'super administrators are')} active.`,
    observed: count,
    expected: `${least} to ${mostOfCis} (CIS), ${least} to ${mostOfCisa} (CISA)`,
  };
  const objects = affectedBy(holders.map((one) => administratorObject(one, null)));
  if (count < least || count > Math.max(mostOfCisa, mostOfCis)) return { status: 'fail', ...found, affected: objects };
  if (people.roleUnknown > 0)
    return {
      status: 'manual',
      ...found,
      reason: 'absent-value',
      note: `Google does not tell the role of ${people.roleUnknown} more.`,
    };
  const accepted: Record<Baseline, boolean> = { cisa: count <= mostOfCisa, cis: count <= mostOfCis };
  return {
    ...byBaseline(accepted, context.settings.baseline),
    ...found,
    ...(accepted.cisa && accepted.cis ? {} : { affected: objects }),
  };
};

function byBaseline(
  accepted: Record<Baseline, boolean>,
  chosen: Baseline,
): Pick<Finding, 'status' | 'reason' | 'note'> {
  if (accepted.cisa && accepted.cis) return { status: 'pass' };
  const other = chosen === 'cisa' ? 'cis' : 'cisa';
  return accepted[chosen]
    ? { status: 'pass', note: `${TITLES[other]} asks for fewer.` }
    : { status: 'warning', reason: 'other-baseline-only', note: `Only ${TITLES[other]} accepts so many.` };
}

/** Nobody who could sign in has not done so for long; who never did counts from when the account was made. */
const staleAccounts: Rule = (answers, context) => {
  const people = required(answers, 'users');
  const most = numberParameter(context, 'inactiveDays');
  const mostOfAdmins = numberParameter(context, 'adminDays');
  const administrators = people.administrators.filter((one) => !isEmergencyAccount(context, one));
  const staleAdmins = administrators.filter(({ idleDays }) => idleDays !== null && idleDays > mostOfAdmins);
  const stalePeople = Object.entries(people.idle)
    .filter(([days]) => Number(days) > most)
    .reduce((sum, [, count]) => sum + count, 0);
  const stale = staleAdmins.length + stalePeople;
  const untold = people.idleUnknown + administrators.filter(({ idleDays }) => idleDays === null).length;
  const found = {
    observed: { administrators: staleAdmins.length, others: stalePeople },
    expected: `a sign-in within ${most} days, of administrators within ${mostOfAdmins}`,
  };
  if (stale > 0)
    return {
      status: 'fail',
      summary: `${counted(stale, 'active account has', 'active accounts have')} not been used for long.`,
      affected: affectedBy(
        [
          ...staleAdmins.map(({ id, email, idleDays }) => user(id, email, idleDays ?? 0, 'administrator, ')),
          ...people.idlest.filter(({ days }) => days > most).map(({ id, name, days }) => user(id, name, days)),
        ],
        stale,
      ),
      ...found,
    };
  if (untold > 0)
    return {
      status: 'manual',
      summary: `Google does not tell when ${counted(untold, 'person', 'people')} last signed in.`,
      reason: 'absent-value',
      ...found,
    };
  return { status: 'pass', summary: 'Every active account was used lately.', ...found };
};

function user(id: string, name: string, days: number, role = ''): CloudObject {
  return { kind: 'user', id, name, note: `${role}${counted(days, 'day', 'days')} without a sign-in` };
}

/** Every administrator is enrolled, and could not sign in otherwise. */
const adminsTwoStep: Rule = (answers) => {
  const people = required(answers, 'users');
  const { administrators } = people;
  if (superAdmins(people).length === 0) return NO_SUPER_ADMIN;
  const weak = administrators.filter(({ enrolled, enforced }) => enrolled === false || enforced === false);
  const untold = administrators.filter(({ enrolled, enforced }) => enrolled === null || enforced === null);
  const observed = { administrators: administrators.length, without: weak.length };
  if (weak.length > 0)
    return {
      status: 'fail',
      summary: `${weak.length} of ${counted(administrators.length, 'administrator', 'administrators')} can sign in without a second step.`,
      observed,
      affected: affectedBy(
        weak.map((one) =>
          administratorObject(one, one.enrolled === false ? 'Not enrolled.' : 'Enrolled, but not held to it.'),
        ),
      ),
    };
  if (untold.length > 0)
    return {
      status: 'manual',
      summary: `Google does not tell it of ${counted(untold.length, 'administrator', 'administrators')}.`,
      reason: 'absent-value',
      observed,
      affected: affectedBy(untold.map((one) => administratorObject(one, null))),
    };
  return {
    status: 'pass',
    summary: `All ${administrators.length} administrators are enrolled and held to it.`,
    observed,
  };
};

/** A super administrator who also has a role for daily work is an account that is used for daily work. */
const superAdminDedicated: Rule = (answers) => {
  const holders = superAdmins(required(answers, 'users'));
  if (holders.length === 0) return NO_SUPER_ADMIN;
  const assignments = required(answers, 'roleAssignments');
  const roles = new Map(required(answers, 'roles').map((role) => [role.id, role]));
  const furtherRoles = (id: string): string[] =>
    assignments
      .filter(({ assignedTo, roleId }) => assignedTo === id && roles.get(roleId)?.isSuper !== true)
      .map(({ roleId }) => roles.get(roleId)?.name ?? roleId);
  const mixed = holders
    .map((holder) => ({ holder, names: furtherRoles(holder.id) }))
    .filter(({ names }) => names.length > 0);
  const toGroups = assignments.some(({ toGroup }) => toGroup);
  const found = {
    observed: { superAdmins: holders.length, withFurtherRoles: mixed.length },
    note: toGroups ? 'Some roles are given to groups, whose members are not read.' : null,
  };
  if (mixed.length === 0) return { status: 'pass', summary: 'No super administrator holds a further role.', ...found };
  return {
    status: 'fail',
    summary: `${counted(mixed.length, 'super administrator holds', 'super administrators hold')} a further role.`,
    affected: affectedBy(mixed.map(({ holder, names }) => administratorObject(holder, names.slice(0, 5).join(', ')))),
    ...found,
  };
};

const NO_LIST = 'Google has no list of what is delegated now: older delegations than its log are not seen.';

/** Nobody was given domain-wide delegation without approval, as far back as Google keeps its log. This audit's own client is known. */
const delegationChanges: Rule = (answers, context) => {
  const { delegations, since } = required(answers, 'adminEvents');
  const approved = approvedApps(context);
  const unapproved = delegations.filter(({ clientId, own }) => !own && !approved.has(clientId));
  const newest = [...new Map([...unapproved].reverse().map((one) => [one.clientId, one])).values()];
  const found = { observed: { since, delegations: delegations.length, unapproved: newest.length }, note: NO_LIST };
  if (newest.length === 0)
    return { status: 'pass', summary: 'No unapproved client was given domain-wide delegation.', ...found };
  const objects = newest.map(({ clientId, scopes, at, actor }) => ({
    kind: 'app',
    id: clientId,
    name: clientId,
    note: `${at.slice(0, 10)}${actor === null ? '' : ` by ${actor}`}: ${scopes.slice(0, 5).join(', ')}`,
  }));
  return {
    status: 'fail',
    summary: `${counted(newest.length, 'client that nobody approved was', 'clients that nobody approved were')} given domain-wide delegation.`,
    reason: 'unapproved-apps',
    affected: affectedBy(objects),
    wouldPassIf: { text: 'Passes when these clients are approved.', approve: objects },
    ...found,
  };
};

/** Enough of all active people are enrolled. Somebody of whom it is not told may be either: it decides only when it could. */
const twoStepCoverage: Rule = (answers, context) => {
  const { active, enrolled, enrolmentUnknown, notEnrolled } = required(answers, 'users');
  const wanted = numberParameter(context, 'minPercent');
  const share = (count: number): number => (100 * count) / active;
  const missing = active - enrolled - enrolmentUnknown;
  const found = {
    summary: `${enrolled} of ${counted(active, 'active person is', 'active people are')} enrolled.`,
    observed: { active, enrolled, percent: Math.floor(10 * share(enrolled)) / 10 },
    expected: `at least ${wanted} percent`,
    affected: affectedBy(notEnrolled, missing),
    // Of whom it is not told counts for the worse.
    people: active > 0 ? { concerned: active - enrolled, all: active } : null,
  };
  if (share(enrolled) >= wanted) return { status: 'pass', ...found };
  if (share(enrolled + enrolmentUnknown) < wanted) return { status: 'fail', ...found };
  return {
    status: 'manual',
    ...found,
    reason: 'absent-value',
    note: `Google does not tell it of ${counted(enrolmentUnknown, 'person', 'people')}.`,
  };
};

/** How each check is evaluated, by its id. */
export const RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(Object.entries(SETTING_RULES).map(([id, rule]) => [id, everywhere(rule)])),
  'google.identity.2sv-coverage': twoStepCoverage,
  'google.identity.admins-2sv': adminsTwoStep,
  'google.identity.super-admin-count': superAdminCount,
  'google.identity.super-admin-dedicated': superAdminDedicated,
  'google.identity.super-admin-not-federated': superAdminNotFederated,
  'google.identity.stale-accounts': staleAccounts,
  'google.apps.risky-oauth-grants': riskyGrants,
  'google.apps.domain-wide-delegation-changes': delegationChanges,
  'google.gmail.spf': (answers) => evaluateSpfOfDomains(required(answers, 'dns')),
  'google.gmail.dkim': (answers) => evaluateDkim(required(answers, 'dns'), { soleSender: null }),
  'google.gmail.dmarc': (answers) => evaluateDmarc(required(answers, 'dns')),
  'google.drive.dlp-rules': dlpRules,
  'google.admin.alert-rules': alertRules,
};
