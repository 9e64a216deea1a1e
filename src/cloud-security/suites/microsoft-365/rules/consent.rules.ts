import { textsIn } from '../json.js';
import { byFlag, fail, manual, pass, type Rule, warn } from './rule.js';

const SELF = 'ManagePermissionGrantsForSelf.';
const LOW_IMPACT = `${SELF}microsoft-user-default-low`;

export const usersCannotRegisterApps: Rule = (tenant) =>
  byFlag(tenant.of('authzPolicy').allowedToCreateApps, false, {
    met: 'Users cannot register applications.',
    unmet: 'Every user can register applications.',
    setting: 'defaultUserRolePermissions.allowedToCreateApps',
  });

/** Whoever makes a tenant administers it, out of sight of this one. */
export const usersCannotCreateTenants: Rule = (tenant) =>
  byFlag(tenant.of('authzPolicy').allowedToCreateTenants, false, {
    met: 'Users cannot create tenants.',
    unmet: 'Every user can create tenants.',
    setting: 'defaultUserRolePermissions.allowedToCreateTenants',
  });

/** Users cannot consent for themselves; to permissions of low impact only where the organization accepts that. */
export const userConsentRestricted: Rule = (tenant, context) => {
  const assigned = tenant.of('authzPolicy').permissionGrantPoliciesAssigned;
  if (!Array.isArray(assigned))
    return manual('The answer does not say to what users may consent.', { observed: assigned ?? null });
  const own = textsIn(assigned).filter((policy) => policy.toLowerCase().startsWith(SELF.toLowerCase()));
  const observed = textsIn(assigned);
  if (own.length === 0) return pass('Users cannot consent to applications.', { observed });
  const affected = own.map((id) => ({ kind: 'policy', id, name: id.slice(SELF.length), note: null }));
  if (own.every((policy) => policy.toLowerCase() === LOW_IMPACT.toLowerCase()) && context.flag('acceptLowImpact'))
    return pass('Users can consent to permissions of low impact only, which is accepted.', { observed });
  return fail('Users can consent to applications by themselves.', { observed, affected });
};

/** Who may not consent can ask somebody who may. */
export const adminConsentWorkflow: Rule = (tenant) => {
  const { isEnabled, reviewers } = tenant.of('adminConsent');
  const observed = { isEnabled: isEnabled ?? null, reviewers };
  if (isEnabled === true && reviewers > 0)
    return pass('Users can ask for consent, and somebody reviews it.', { observed });
  if (isEnabled === true) return fail('Users can ask for consent, but nobody is named to review it.', { observed });
  if (isEnabled === false) return fail('Users cannot ask an administrator for consent.', { observed });
  return manual('The answer does not say whether users can ask for consent.', { observed });
};

/** An approval before somebody becomes Global Administrator. */
export const globalAdminApproval: Rule = (tenant) => {
  const policy = tenant.of('gaRolePolicy');
  if (policy === null) return manual('The answer holds no rule for approval.', { observed: null });
  const { isApprovalRequired, approvers } = policy;
  if (isApprovalRequired === true && approvers > 0)
    return pass('Somebody has to approve before anybody becomes Global Administrator.', { observed: policy });
  if (isApprovalRequired === true)
    return warn('Approval is required, but no approver is named: any Privileged Role Administrator approves.', {
      observed: policy,
    });
  if (isApprovalRequired === false)
    return fail('Nobody has to approve before somebody becomes Global Administrator.', { observed: policy });
  return manual('The answer does not say whether approval is required.', { observed: policy });
};
