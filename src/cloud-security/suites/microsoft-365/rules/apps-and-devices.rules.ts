import type { CloudObject } from '../../../domain/check-result.js';
import { textsIn } from '../json.js';
import { byFlag, fail, manual, notAssessed, pass, type Rule, warn } from './rule.js';

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

const SELECTED = '#microsoft.graph.enumeratedDeviceRegistrationMembership';
const MEMBERSHIP: Readonly<Record<string, boolean>> = {
  '#microsoft.graph.allDeviceRegistrationMembership': false,
  [SELECTED]: true,
  '#microsoft.graph.noDeviceRegistrationMembership': true,
};

/** Whoever joins a device is no administrator of it, and neither is every Global Administrator (CIS 5.1.4.3, 5.1.4.4). */
export const joinedDeviceAdmins: Rule = (tenant) => {
  const { joiningUsers, globalAdmins } = tenant.of('deviceReg');
  const observed = { joiningUsers, globalAdmins: globalAdmins ?? null };
  const limited = MEMBERSHIP[joiningUsers ?? ''];
  const affected: CloudObject[] = [
    ...(limited === false ? [setting('azureADJoin.localAdmins.registeringUsers', 'Everybody')] : []),
    ...(globalAdmins === true ? [setting('azureADJoin.localAdmins.enableGlobalAdmins', 'On')] : []),
  ];
  if (limited === false) return fail('Whoever joins a device becomes an administrator of it.', { observed, affected });
  if (limited === undefined || typeof globalAdmins !== 'boolean')
    return manual('The answer does not say who becomes an administrator of joined devices.', { observed });
  if (globalAdmins)
    return warn('Global Administrators become administrators of every joined device.', {
      observed,
      affected,
      reason: 'weaker-value',
    });
  return pass(
    joiningUsers === SELECTED
      ? 'Only people who were selected become administrators of devices that they join.'
      : 'Joining a device makes nobody its administrator.',
    { observed },
  );
};

function setting(name: string, note: string): CloudObject {
  return { kind: 'setting', id: name, name, note };
}

const BLOCKS = ['blockSoftMatchEnabled', 'blockCloudObjectTakeoverThroughHardMatchEnabled'];

/** Whoever holds the directory on premises cannot make an account there that takes over one of the cloud. */
export const syncTakeover: Rule = (tenant) => {
  const { synced } = tenant.of('org');
  if (!synced) return pass('Nothing is synchronized from on premises.', { observed: { synced } });
  const features = tenant.maybe('dirSync');
  const why = tenant.notRead('dirSync');
  if (features === null) {
    const { reason, missing } = tenant.whyNot('dirSync');
    const summary = 'Accounts are synchronized from on premises, but what may be taken over cannot be read.';
    return notAssessed(summary, why === null ? 'empty-answer' : reason, { missing });
  }
  const open = BLOCKS.filter((name) => features[name] === false);
  const affected = open.map((name) => setting(name, 'Off'));
  if (open.length > 0)
    return fail('An account on premises can take over one of the cloud.', { observed: features, affected });
  if (BLOCKS.some((name) => features[name] !== true))
    return manual('The answer does not say whether accounts can be taken over.', { observed: features });
  return pass('Accounts on premises cannot take over those of the cloud.', { observed: features });
};
