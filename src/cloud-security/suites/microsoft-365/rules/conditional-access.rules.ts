import { textIn } from '../json.js';
import type { Demand } from './conditional-access.js';
import {
  type Answer,
  blocks,
  demandsManagedDevice,
  demandsMfa,
  demandsMoreThanPassword,
  demandsPasswordChange,
  demandsPhishingResistance,
} from './grant-controls.js';
import { evaluatePolicies, standingOf } from './evaluate-policies.js';
import { byBaselines, manual, pass, type Rule } from './rule.js';

const blocksLegacyAuth: Demand = {
  purpose: 'blocks legacy authentication for everybody',
  people: 'everyone',
  own: ['clientAppTypes'],
  where: [{ of: 'client', is: ['exchangeActiveSync', 'other'] }],
  does: blocks,
};

const asksForMfa: Demand = {
  purpose: 'asks everybody for a second factor',
  people: 'everyone',
  own: [],
  where: [],
  does: demandsMfa,
  orBlock: true,
};

const protectsAdmins: Demand = {
  purpose: 'asks privileged roles for a sign-in that cannot be phished',
  people: 'privileged-roles',
  own: [],
  where: [],
  does: demandsPhishingResistance,
  orBlock: true,
};

const blocksDeviceCode: Demand = {
  purpose: 'blocks the device code flow for everybody',
  people: 'everyone',
  own: ['authenticationFlows'],
  where: [{ of: 'flow', is: ['deviceCodeFlow'] }],
  does: blocks,
};

const blocksTransfer: Demand = {
  purpose: 'keeps everybody from carrying a sign-in over to another device',
  people: 'everyone',
  own: ['authenticationFlows'],
  where: [{ of: 'flow', is: ['authenticationTransfer'] }],
  does: blocks,
};

const stopsRiskyUsers: Demand = {
  purpose: 'stops everybody who is at high risk',
  people: 'everyone',
  own: ['userRiskLevels'],
  where: [{ of: 'userRisk', is: ['high'] }],
  does: (controls) => either(blocks(controls), demandsPasswordChange(controls)),
};

const blocksRiskyUsers: Demand = { ...stopsRiskyUsers, purpose: 'blocks everybody who is at high risk', does: blocks };

const blocksRiskySignIns: Demand = {
  purpose: 'blocks every sign-in at high risk',
  people: 'everyone',
  own: ['signInRiskLevels'],
  where: [{ of: 'signInRisk', is: ['high'] }],
  does: blocks,
};

const asksForManagedDevice: Demand = {
  purpose: 'lets everybody in from managed devices only',
  people: 'everyone',
  own: [],
  where: [],
  does: demandsManagedDevice,
  orBlock: true,
};

/** What security defaults are for: clients of today. Those that cannot ask for anything have a check of their own. */
const protectsAtAll: Demand = {
  purpose: 'asks everybody for more than a password',
  people: 'everyone',
  own: ['clientAppTypes'],
  where: [{ of: 'client', is: ['browser', 'mobileAppsAndDesktopClients'] }],
  does: demandsMoreThanPassword,
  orBlock: true,
};

/** A policy for a few people, or one that only shapes sessions, is no baseline. Some named exclusions leave it one, in part. */
const isProtectedAtAll: Rule = (tenant, context) => {
  const { isEnabled } = tenant.of('securityDefaults');
  const policies = tenant.of('caPolicies');
  const inState = (state: string) => policies.filter((policy) => textIn(policy.state) === state).length;
  const counts = { securityDefaults: isEnabled ?? null, policies: policies.length, enforced: inState('enabled') };
  if (isEnabled === true) return pass('Security defaults are on.', { observed: counts });
  const standing = standingOf(tenant, context, protectsAtAll);
  const outcome = evaluatePolicies(tenant, context, protectsAtAll, standing);
  const observed = { ...counts, nearest: outcome.observed };
  if (outcome.status === 'pass') return { ...outcome, observed };
  const known = inState('enabled') + inState('disabled') + inState('enabledForReportingButNotEnforced');
  if (typeof isEnabled !== 'boolean' || known < policies.length)
    return manual('The answer does not say whether a baseline is on.', { observed });
  if (outcome.status !== 'fail') return { ...outcome, observed };
  const isPartly = outcome.reason === 'unapproved-exclusions';
  // A group that was not read may hold everybody: then it is no baseline at all.
  if (isPartly && standing.coverage.mayBeMore)
    return manual('More may be left out than who is named: what a policy excludes was not read.', { observed });
  const summary = `Security defaults are off. ${outcome.summary}`;
  return { ...outcome, observed, summary, status: isPartly ? 'warning' : 'fail' };
};

/** CISA asks to block people at high risk (MS.AAD.2.1); CIS takes a new password, too (5.2.2.6). */
const stopsPeopleAtRisk: Rule = (tenant, context) => {
  const stopped = evaluatePolicies(tenant, context, stopsRiskyUsers);
  if (stopped.status !== 'pass') return stopped;
  const blocked = evaluatePolicies(tenant, context, blocksRiskyUsers);
  if (blocked.status === 'pass') return blocked;
  if (blocked.status === 'manual' && context.baseline === 'cisa') return blocked;
  return byBaselines({ cis: true, cisa: false }, stopped.summary, context, {
    observed: stopped.observed,
    affected: blocked.affected?.sample ?? [],
  });
};

/** Security defaults do it too; they and Conditional Access exclude each other. */
function orSecurityDefaults(demand: Demand): Rule {
  return (tenant, context) => {
    const { isEnabled } = tenant.of('securityDefaults');
    if (isEnabled === true) return pass('Security defaults are on.', { observed: { securityDefaults: true } });
    const outcome = evaluatePolicies(tenant, context, demand);
    if (outcome.status === 'pass' || typeof isEnabled === 'boolean') return outcome;
    return manual('The answer does not say whether security defaults are on.', { observed: outcome.observed });
  };
}

function byPolicies(demand: Demand): Rule {
  return (tenant, context) => evaluatePolicies(tenant, context, demand);
}

function either(one: Answer, other: Answer): Answer {
  if (one === 'yes' || other === 'yes') return 'yes';
  return one === 'no' && other === 'no' ? 'no' : 'unknown';
}

/** Rules on Conditional Access, by check. */
export const conditionalAccessRules: Readonly<Record<string, Rule>> = {
  'm365.entra.baseline-protection': isProtectedAtAll,
  'm365.entra.legacy-auth-blocked': orSecurityDefaults(blocksLegacyAuth),
  'm365.entra.mfa-all-users': orSecurityDefaults(asksForMfa),
  'm365.entra.mfa-admins-phishing-resistant': byPolicies(protectsAdmins),
  'm365.entra.device-code-flow-blocked': byPolicies(blocksDeviceCode),
  'm365.entra.authentication-transfer-blocked': byPolicies(blocksTransfer),
  'm365.entra.high-risk-users-blocked': stopsPeopleAtRisk,
  'm365.entra.high-risk-signins-blocked': byPolicies(blocksRiskySignIns),
  'm365.entra.managed-device-required': byPolicies(asksForManagedDevice),
};
