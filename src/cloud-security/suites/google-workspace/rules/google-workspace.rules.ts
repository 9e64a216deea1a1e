import type { CloudObject } from '../../../domain/check-result.js';
import type { Administrator, People, RiskyGrant, SsoAssignment } from '../collect/answers.js';
import { listOf, textOf } from '../collect/json.js';
import { OrgUnitTree } from '../policies/org-unit-tree.js';
import { DLP_RULE } from '../policies/policy-row.js';
import {
  affectedBy,
  approvedApps,
  counted,
  type Finding,
  numberParameter,
  parameterOf,
  required,
  type Rule,
} from './rule.js';

export function superAdmins({ administrators }: People): Administrator[] {
  return administrators.filter(({ isSuper }) => isSuper === true);
}

export function administratorObject({ id, email }: Administrator, note: string | null): CloudObject {
  return { kind: 'user', id, name: email, note };
}

/** Every customer has a super administrator; an answer without one was not whole. */
export const NO_SUPER_ADMIN: Finding = {
  status: 'not-assessed',
  summary: 'Google named no super administrator, which cannot be.',
  reason: 'empty-answer',
};

const OFF = 'SSO_OFF';
const ON = ['SAML_SSO', 'OIDC_SSO', 'DOMAIN_WIDE_SAML_IF_ENABLED'];

/** Whoever takes over the other identity provider must not become super administrator by it. The nearest assignment above counts. */
export const superAdminNotFederated: Rule = (answers) => {
  const holders = superAdmins(required(answers, 'users'));
  if (holders.length === 0) return NO_SUPER_ADMIN;
  const assignments = required(answers, 'sso');
  const tree = new OrgUnitTree(required(answers, 'orgUnits'));
  const covered = holders.flatMap((holder) => {
    const assignment = nearest(holder, assignments, tree);
    return assignment === null || assignment.mode === OFF ? [] : [{ holder, mode: assignment.mode }];
  });
  const federated = covered.filter(({ mode }) => ON.includes(mode));
  const observed = { assignments: assignments.length, federatedSuperAdmins: federated.length };
  const objects = covered.map(({ holder, mode }) => administratorObject(holder, `${holder.orgUnit}: ${mode}`));
  if (federated.length > 0)
    return {
      status: 'fail',
      summary: `${counted(federated.length, 'super administrator signs', 'super administrators sign')} in through another identity provider.`,
      observed,
      affected: affectedBy(objects),
    };
  if (covered.length > 0)
    return {
      status: 'manual',
      summary: 'How super administrators sign in is not known to this version.',
      reason: 'unknown-value',
      observed,
      affected: affectedBy(objects),
    };
  const groups = assignments.flatMap(({ group, mode }) => (group === null || mode === OFF ? [] : [{ group, mode }]));
  if (groups.length > 0)
    return {
      status: 'manual',
      summary: 'Single sign-on is on for groups, and whether a super administrator is in one is not read.',
      reason: 'group-members-unknown',
      observed,
      affected: affectedBy(groups.map(({ group, mode }) => ({ kind: 'group', id: group, name: group, note: mode }))),
    };
  return { status: 'pass', summary: 'No super administrator signs in through another identity provider.', observed };
};

function nearest(
  holder: Administrator,
  assignments: readonly SsoAssignment[],
  tree: OrgUnitTree,
): SsoAssignment | null {
  for (const unit of tree.chainOf(holder.orgUnit)) {
    const found = assignments.find(
      ({ orgUnit, group }) => group === null && (orgUnit === unit.id || (orgUnit === null && unit === tree.root)),
    );
    if (found !== undefined) return found;
  }
  return null;
}

const BLOCKS = 'blockAccess';
/** They tell somebody, or make it harder, and let the file go. */
const HALF_MEASURES = ['warnUser', 'auditOnly', 'applyLabels', 'restrictCopyPrintDownload'];
const EDITIONS = 'Editions below Enterprise Standard have no such rules: say so in the parameter "licensed".';

/** A rule that is active looks at what is shared from Drive, and stops it. */
export const dlpRules: Rule = (answers, context) => {
  if (parameterOf(context, 'licensed') !== true)
    return {
      status: 'not-applicable',
      summary: 'The edition has no data-loss rules for Drive.',
      reason: 'licence-missing',
    };
  const rules = required(answers, 'policies')
    .filter(({ type }) => type === DLP_RULE)
    .map(({ value }) => ({
      name: textOf(value['displayName']),
      state: textOf(value['state']),
      ofDrive: listOf(value['triggers']).some((trigger) => /\bdrive\b.*\bshare\b/.test(String(trigger))),
      actions: listOf(value['driveActions']).map(String),
    }));
  const active = rules.filter(({ state, ofDrive }) => state === 'ACTIVE' && ofDrive);
  const observed = { rules: rules.length, active: active.length };
  const blocking = active.filter(({ actions }) => actions.includes(BLOCKS));
  if (blocking.length > 0)
    return {
      status: 'pass',
      summary: `${counted(blocking.length, 'active rule stops', 'active rules stop')} what it finds.`,
      observed,
    };
  return {
    ...without(active, rules),
    observed,
    affected: affectedBy(active.map(({ name }) => ({ kind: 'policy', id: name, name, note: null }))),
  };
};

function without(
  active: readonly { actions: readonly string[] }[],
  rules: readonly { state: string; ofDrive: boolean }[],
): Pick<Finding, 'status' | 'summary' | 'reason' | 'note'> {
  if (active.some(({ actions }) => actions.some((action) => !HALF_MEASURES.includes(action))))
    return {
      status: 'manual',
      summary: 'An active rule does what this version does not know.',
      reason: 'unknown-value',
    };
  if (active.length > 0)
    return { status: 'warning', summary: 'Active rules only warn or record.', reason: 'weaker-value' };
  if (rules.some(({ state, ofDrive }) => ofDrive && !['ACTIVE', 'INACTIVE', 'DISABLED', 'DELETED'].includes(state)))
    return { status: 'manual', summary: 'The state of a rule is not known to this version.', reason: 'unknown-value' };
  return { status: 'fail', summary: 'No active rule looks at what is shared from Drive.', note: EDITIONS };
}

const DAY_MS = 86_400_000;

/** No application that nobody approved was let into all mail, all files or the administration lately. */
export const riskyGrants: Rule = (answers, context) => {
  const log = required(answers, 'tokenEvents');
  const days = numberParameter(context, 'days');
  const since = new Date(context.now.getTime() - days * DAY_MS).toISOString();
  const recent = log.risky.filter(({ lastAt }) => lastAt >= since);
  const approved = approvedApps(context);
  const unapproved = recent.filter(({ clientId }) => !approved.has(clientId));
  const observed = {
    events: log.events,
    risky: recent.length,
    unapproved: unapproved.length,
    since: since > log.since ? since : log.since,
  };
  if (unapproved.length > 0) {
    const objects = unapproved.map((grant) => appObject(grant, answers.usage?.apps[grant.clientId]));
    return {
      status: 'fail',
      summary: `${counted(unapproved.length, 'application that nobody approved was', 'applications that nobody approved were')} let into all mail, all files or the administration.`,
      reason: 'unapproved-apps',
      observed,
      affected: affectedBy(objects),
      wouldPassIf: {
        text: 'Passes when these applications are approved, or blocked for as long as the log looks back.',
        approve: objects,
      },
    };
  }
  if (log.withoutScopes > 0)
    return {
      status: 'manual',
      summary: `${counted(log.withoutScopes, 'entry', 'entries')} of the log did not say which scopes were granted.`,
      reason: 'absent-value',
      observed,
    };
  // An empty log and a log that was not written look alike; another report that is there tells them apart.
  if (log.events === 0 && answers.usage === undefined)
    return {
      status: 'not-assessed',
      summary: 'The log is empty, and without the usage report nothing says that it is written at all.',
      reason: 'empty-answer',
    };
  return { status: 'pass', summary: 'No unapproved application received such scopes.', observed };
};

function appObject({ clientId, name, scopes, people }: RiskyGrant, users: number | undefined): CloudObject {
  const reach = counted(Math.max(people, users ?? 0), 'person', 'people');
  return { kind: 'app', id: clientId, name, note: `${reach}: ${scopes.slice(0, 5).join(', ')}` };
}
