import type { CloudCheck } from '../../../domain/cloud-check.js';
import { check } from './check.js';

/** Checks of ways to privileges besides the obvious: guests, applications, their owners, devices, synchronization. */
export const privilegesChecks: readonly CloudCheck[] = [
  check({
    id: 'm365.entra.no-guest-admins',
    title: 'No guest administers the tenant',
    risk: 'Guests administer the tenant',
    severity: 'high',
    passWhen:
      'no enabled user in the eight highly privileged roles, or who may take one, is a guest that nobody approved',
    remediation: 'Take the role away, or give the person an account of this tenant.',
    reads: 'adminUsers',
    fields: ['userType', 'accountEnabled'],
    supports: {
      cisControlsV8: '5.4 6.8',
      iso27001: 'A.8.2 A.5.18',
      nistCsf2: 'PR.AA-01 PR.AA-05',
      nist80053r5: 'AC-6(5) AC-6(6)',
      mitreAttack: 'T1078 T1078.004 T1199',
    },
  }),
  check({
    id: 'm365.entra.apps-in-admin-roles',
    title: 'No unapproved application holds an administrator role',
    risk: 'Unapproved applications hold administrator roles',
    severity: 'high',
    passWhen:
      'every non-Microsoft application that holds one of the eight highly privileged roles is on the approved list',
    remediation: 'Give the application the permissions that it needs in place of the role.',
    reads: 'roleAssignments appOwners',
    fields: ['value[].roleDefinitionId', 'principal.@odata.type', 'getByIds → appId, appOwnerOrganizationId'],
    parameters: [{ name: 'approvedApps', title: 'Applications that may hold them: application ids', default: [] }],
    supports: {
      cisControlsV8: '5.4 6.8',
      iso27001: 'A.8.2 A.8.3',
      nistCsf2: 'PR.AA-05',
      nist80053r5: 'AC-6 AC-6(5)',
      mitreAttack: 'T1098 T1098.003',
    },
  }),
  check({
    id: 'm365.entra.privileged-app-owners',
    title: 'Far-reaching applications are owned by administrators only',
    risk: 'Ordinary accounts own far-reaching applications',
    severity: 'high',
    passWhen:
      'nobody owns a non-Microsoft application with far-reaching application permissions or a privileged role, but people who hold a privileged role and owners whom somebody approved: an owner can give the application a secret, and act as it',
    remediation: 'Remove the owners, or take the permissions away from the application.',
    reads: 'appControllers adminUsers?',
    fields: ['servicePrincipals/{id}/owners[].id', 'applications(appId)/owners[].id'],
    parameters: [
      { name: 'approvedApps', title: 'Applications that may own them: ids of their service principals', default: [] },
    ],
    supports: {
      cisControlsV8: '5.4 6.8',
      iso27001: 'A.8.2 A.8.3',
      nistCsf2: 'PR.AA-05',
      nist80053r5: 'AC-6 AC-6(5)',
      mitreAttack: 'T1098 T1098.001',
    },
  }),
  check({
    id: 'm365.entra.finer-grained-roles',
    title: 'Most administrators hold less than Global Administrator',
    risk: 'Most administrators hold full rights',
    severity: 'medium',
    passWhen:
      'there are at most as many Global Administrators, emergency accounts apart, as people with another of the eight highly privileged roles, eligible ones included',
    remediation: 'Give administrators the role that they need in place of Global Administrator.',
    reads: 'roleAssignments roleEligibility? roleGroupMembers? groupPim? adminUsers?',
    fields: ['value[].roleDefinitionId', 'principal.@odata.type', 'directoryScopeId'],
    scuba: 'AAD.7.2v1',
    supports: {
      cisControlsV8: '5.4 6.8',
      iso27001: 'A.8.2 A.5.18',
      nistCsf2: 'PR.AA-05',
      nist80053r5: 'AC-5',
      mitreAttack: 'T1098 T1098.003 T1651 T1136 T1136.003',
    },
  }),
  check({
    id: 'm365.entra.joined-device-admins',
    title: 'Joining a device makes nobody its administrator',
    risk: 'Whoever joins a device administers it',
    severity: 'medium',
    passWhen:
      'whoever joins a device becomes no administrator of it (none, or selected people); Global Administrators becoming one is a warning',
    remediation:
      'Under device settings, make neither registering users nor Global Administrators local administrators.',
    reads: 'deviceReg',
    fields: ['azureADJoin.localAdmins.registeringUsers', 'azureADJoin.localAdmins.enableGlobalAdmins'],
    cis: { '6.0': '5.1.4.3 5.1.4.4', '7.0': '5.1.4.3 5.1.4.4' },
    supports: {
      cisControlsV8: '5.4',
      iso27001: 'A.8.2 A.8.18',
      nistCsf2: 'PR.AA-05',
      nist80053r5: 'AC-6(5) AC-6(10)',
      mitreAttack: 'T1078 T1078.003',
    },
  }),
  check({
    id: 'm365.entra.sync-takeover-blocked',
    title: 'Accounts on premises cannot take over accounts of the cloud',
    risk: 'Local accounts can take over cloud accounts',
    severity: 'high',
    passWhen: 'nothing is synchronized, or soft matching and takeover through hard matching are both blocked',
    remediation: 'Block soft match, and cloud object takeover through hard match, in the settings of synchronization.',
    reads: 'org dirSync?',
    fields: [
      'onPremisesSyncEnabled',
      'features.blockSoftMatchEnabled',
      'features.blockCloudObjectTakeoverThroughHardMatchEnabled',
    ],
    supports: {
      cisControlsV8: '5.4 6.8',
      iso27001: 'A.5.16 A.8.2',
      nistCsf2: 'PR.AA-01 PR.AA-05',
      nist80053r5: 'AC-6(5) IA-4',
      mitreAttack: 'T1078 T1078.004 T1556 T1556.007',
    },
  }),
];
