import type { CloudCheck } from '../../../domain/cloud-check.js';
import { check } from './check.js';

/** What tells who is reached by a policy. */
const REACH = 'roleGroupMembers? roleAssignments? roleEligibility? groupPim?';

/** Checks of what people may add to their account, how long administrators stay signed in, and what anybody may start. */
export const accessChecks: readonly CloudCheck[] = [
  check({
    id: 'm365.entra.security-info-protected',
    title: 'Sign-in methods are registered from managed devices',
    risk: 'Sign-in methods can be registered from any device',
    severity: 'high',
    licences: ['P1'],
    passWhen:
      'enabled policies for the user action "register security information" together let everybody do it from managed devices only, with no unapproved exclusion; a second factor instead is a warning. A policy for all resources does not count: it does not hold for this action',
    remediation: 'Create a policy for the user action Register security information that asks for a managed device.',
    reads: `caPolicies ${REACH}`,
    fields: ['conditions.applications.includeUserActions', 'conditions.users', 'grantControls', 'state'],
    scuba: 'AAD.3.8v1:SHOULD',
    cis: { '4.0': '5.2.2.11', '5.0': '5.2.2.10', '6.0': '5.2.2.10', '7.0': '5.2.2.10' },
    supports: {
      cisControlsV8: '6.3 6.5',
      iso27001: 'A.8.5 A.5.17',
      nistCsf2: 'PR.AA-01 PR.AA-03',
      nist80053r5: 'AC-20b IA-3',
      mitreAttack: 'T1078 T1078.004 T1098 T1098.005',
    },
  }),
  check({
    id: 'm365.entra.device-registration-mfa',
    title: 'Joining a device needs a second factor',
    risk: 'Devices can be joined without a second factor',
    severity: 'high',
    licences: ['P1'],
    passWhen:
      'enabled policies for the user action "register or join devices" together ask everybody for a second factor, with no unapproved exclusion; or the setting for all devices requires it',
    remediation:
      'Create a policy for the user action Register or join devices that asks for multifactor authentication.',
    reads: `caPolicies deviceReg? ${REACH}`,
    fields: [
      'conditions.applications.includeUserActions',
      'conditions.users',
      'grantControls',
      'state',
      'multiFactorAuthConfiguration',
    ],
    supports: {
      cisControlsV8: '6.3 6.5',
      iso27001: 'A.8.5 A.8.1',
      nistCsf2: 'PR.AA-01 PR.AA-03',
      nist80053r5: 'IA-3 IA-2(1)',
      mitreAttack: 'T1078 T1078.004 T1098 T1098.005',
    },
  }),
  check({
    id: 'm365.entra.authentication-transfer-blocked',
    title: 'A sign-in is not carried over to another device',
    risk: 'A sign-in can be carried over to another device',
    severity: 'medium',
    licences: ['P1'],
    passWhen: 'enabled block policies together stop authenticationTransfer for all users and resources',
    remediation: 'Add authentication transfer to the policy that blocks the device code flow.',
    reads: `caPolicies ${REACH}`,
    fields: ['conditions.authenticationFlows.transferMethods', 'conditions.users', 'grantControls', 'state'],
    cis: { '7.0': '5.2.2.17' },
    supports: {
      cisControlsV8: '6.5',
      iso27001: 'A.8.5',
      nistCsf2: 'PR.AA-03',
      nist80053r5: 'CM-7',
      mitreAttack: 'T1528 T1566 T1566.002',
    },
  }),
  check({
    id: 'm365.entra.admin-session-limits',
    title: 'Administrators do not stay signed in',
    risk: 'Administrators stay signed in',
    severity: 'medium',
    licences: ['P1'],
    passWhen:
      'enabled policies together have the eight highly privileged roles sign in again within maxHours, and let no browser of theirs stay signed in',
    remediation: 'Create a policy for administrator roles: sign-in frequency of some hours, persistent browser never.',
    reads: `caPolicies ${REACH}`,
    fields: ['sessionControls.signInFrequency', 'sessionControls.persistentBrowser', 'conditions', 'state'],
    parameters: [
      {
        name: 'maxHours',
        title: 'Hours after which administrators sign in again, at most',
        default: 24,
        min: 1,
        max: 720,
      },
    ],
    cis: '5.2.2.4',
    supports: {
      cisControlsV8: '4.3 6.5',
      iso27001: 'A.8.2 A.8.5',
      nistCsf2: 'PR.AA-03 PR.AA-05',
      nist80053r5: 'AC-12 IA-11',
      mitreAttack: 'T1539 T1550 T1550.004',
    },
  }),
  check({
    id: 'm365.entra.auth-methods-migrated',
    title: 'Old settings of sign-in methods are out of use',
    risk: 'Old settings still decide on sign-in methods',
    severity: 'medium',
    passWhen:
      '"migrationComplete": before it, settings of multifactor sign-in and password reset let in methods that the policy switches off',
    remediation: 'Finish the migration of authentication methods.',
    reads: 'authMethods',
    fields: ['policyMigrationState'],
    scuba: 'AAD.3.4v1',
    supports: {
      cisControlsV8: '4.8 6.5',
      iso27001: 'A.8.5 A.8.9',
      nistCsf2: 'PR.AA-03 PR.PS-01',
      nist80053r5: 'CM-7',
      mitreAttack: '',
    },
  }),
  check({
    id: 'm365.entra.users-cannot-create-tenants',
    title: 'Users cannot create tenants',
    risk: 'Anybody can create tenants',
    severity: 'low',
    passWhen: 'false',
    remediation: 'Restrict non-admin users from creating tenants.',
    reads: 'authzPolicy',
    fields: ['defaultUserRolePermissions.allowedToCreateTenants'],
    cis: '5.1.2.3',
    supports: {
      cisControlsV8: '2.3 4.1',
      iso27001: 'A.8.9 A.5.15',
      nistCsf2: 'PR.AA-05 PR.PS-01',
      nist80053r5: 'CM-7',
      mitreAttack: '',
    },
  }),
];
