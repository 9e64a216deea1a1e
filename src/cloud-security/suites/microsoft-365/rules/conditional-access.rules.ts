import { objectIn, textIn, textsIn } from '../json.js';
import type { Demand } from './conditional-access.js';
import {
  type Answer,
  blocks,
  demandsManagedDevice,
  demandsMfa,
  demandsPasswordChange,
  demandsPhishingResistance,
} from './grant-controls.js';
import { judgePolicies } from './judge-policies.js';
import { fail, manual, pass, type Rule } from './rule.js';

const blocksLegacyAuth: Demand = {
  purpose: 'blocks legacy authentication for everybody',
  people: 'everyone',
  own: ['clientAppTypes'],
  fits: ({ clientAppTypes }, controls) => {
    const clients = textsIn(clientAppTypes);
    return both(blocks(controls), yesIf(['exchangeActiveSync', 'other'].every((client) => clients.includes(client))));
  },
};

const asksForMfa: Demand = {
  purpose: 'asks everybody for a second factor',
  people: 'everyone',
  own: [],
  fits: (_, controls) => demandsMfa(controls),
};

const protectsAdmins: Demand = {
  purpose: 'asks privileged roles for a sign-in that cannot be phished',
  people: 'privileged-roles',
  own: [],
  fits: (_, controls) => demandsPhishingResistance(controls),
};

const blocksDeviceCode: Demand = {
  purpose: 'blocks the device code flow for everybody',
  people: 'everyone',
  own: ['authenticationFlows'],
  fits: ({ authenticationFlows }, controls) => {
    const flows = objectIn(authenticationFlows)?.transferMethods;
    const methods = textsIn(flows).flatMap((list) => list.split(',').map((method) => method.trim()));
    return both(blocks(controls), yesIf(methods.includes('deviceCodeFlow')));
  },
};

const stopsRiskyUsers: Demand = {
  purpose: 'stops everybody who is at high risk',
  people: 'everyone',
  own: ['userRiskLevels'],
  fits: ({ userRiskLevels }, controls) =>
    both(either(blocks(controls), demandsPasswordChange(controls)), yesIf(textsIn(userRiskLevels).includes('high'))),
};

const blocksRiskySignIns: Demand = {
  purpose: 'blocks every sign-in at high risk',
  people: 'everyone',
  own: ['signInRiskLevels'],
  fits: ({ signInRiskLevels }, controls) => both(blocks(controls), yesIf(textsIn(signInRiskLevels).includes('high'))),
};

const asksForManagedDevice: Demand = {
  purpose: 'lets everybody in from managed devices only',
  people: 'everyone',
  own: [],
  fits: (_, controls) => demandsManagedDevice(controls),
};

const isProtectedAtAll: Rule = (tenant) => {
  const { isEnabled } = tenant.of('securityDefaults');
  const policies = tenant.of('caPolicies');
  const inState = (state: string) => policies.filter((policy) => textIn(policy.state) === state).length;
  const observed = { securityDefaults: isEnabled ?? null, policies: policies.length, enforced: inState('enabled') };
  if (isEnabled === true) return pass('Security defaults are on.', { observed });
  if (inState('enabled') > 0)
    return pass(`${inState('enabled')} Conditional Access policies are enforced.`, { observed });
  const known = inState('disabled') + inState('enabledForReportingButNotEnforced');
  if (typeof isEnabled !== 'boolean' || known < policies.length)
    return manual('The answer does not say whether a baseline is on.', { observed });
  const reason = inState('enabledForReportingButNotEnforced') > 0 ? 'report-only' : null;
  return fail('Security defaults are off, and no Conditional Access policy is enforced.', { observed, reason });
};

/** Security defaults do it too; they and Conditional Access exclude each other. */
function orSecurityDefaults(demand: Demand): Rule {
  return (tenant, context) => {
    const { isEnabled } = tenant.of('securityDefaults');
    if (isEnabled === true) return pass('Security defaults are on.', { observed: { securityDefaults: true } });
    const outcome = judgePolicies(tenant, context, demand);
    if (outcome.status === 'pass' || typeof isEnabled === 'boolean') return outcome;
    return manual('The answer does not say whether security defaults are on.', { observed: outcome.observed });
  };
}

function byPolicies(demand: Demand): Rule {
  return (tenant, context) => judgePolicies(tenant, context, demand);
}

function yesIf(holds: boolean): Answer {
  return holds ? 'yes' : 'no';
}

function both(one: Answer, other: Answer): Answer {
  if (one === 'no' || other === 'no') return 'no';
  return one === 'yes' && other === 'yes' ? 'yes' : 'unknown';
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
  'm365.entra.high-risk-users-blocked': byPolicies(stopsRiskyUsers),
  'm365.entra.high-risk-signins-blocked': byPolicies(blocksRiskySignIns),
  'm365.entra.managed-device-required': byPolicies(asksForManagedDevice),
};
