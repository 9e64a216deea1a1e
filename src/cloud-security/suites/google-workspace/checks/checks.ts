import type { CloudCheck } from '../../../domain/cloud-check.js';
import { APPS_CHECKS } from './apps.checks.js';
import { CHANNELS_CHECKS } from './channels.checks.js';
import { check } from './check.js';
import { COLLABORATION_CHECKS } from './collaboration.checks.js';
import { CONTENT_CHECKS } from './content.checks.js';
import { DRIVE_CHECKS } from './drive.checks.js';
import { GMAIL_CHECKS } from './gmail.checks.js';
import { SIGN_IN_CHECKS } from './sign-in.checks.js';

/** Administrators, and accounts that nobody uses. */
const ADMINISTRATORS_CHECKS: readonly CloudCheck[] = [
  check({
    id: 'google.identity.super-admin-recovery',
    title: 'Super admins cannot recover their account by themselves',
    risk: 'Super administrators can be taken over by account recovery',
    severity: 'high',
    passWhen: 'false in every scope',
    remediation: 'Turn off super admin self-recovery.',
    fields: ['security.super_admin_account_recovery.enableAccountRecovery'],
    scuba: 'COMMONCONTROLS.8.1v1',
    cis: '4.1.2.1',
    supports: {
      cisControlsV8: '5.4 6.5',
      iso27001: 'A.8.2 A.5.17',
      nistCsf2: 'PR.AA-01',
      nist80053r5: 'IA-5d IA-5g',
      mitreAttack: 'T1556 T1556.006',
    },
  }),
  check({
    id: 'google.identity.super-admin-count',
    title: 'Two to four super admins',
    risk: 'Too many or too few super administrators',
    severity: 'high',
    passWhen:
      "2 to 4 are active (both baselines accept it); 5 to 8 pass where CISA's baseline decides and are a warning where CIS decides; else fail",
    remediation: 'Give scoped admin roles instead of super admin.',
    reads: 'users',
    fields: ['users[].isAdmin'],
    parameters: [
      { name: 'min', title: 'Fewest super admins', default: 2, min: 1, max: 10 },
      { name: 'good', title: 'Most super admins that CIS accepts', default: 4, min: 1, max: 50 },
      { name: 'max', title: 'Most super admins that CISA accepts', default: 8, min: 1, max: 50 },
    ],
    scuba: 'COMMONCONTROLS.6.2v1',
    cis: '1.1.1 1.1.2',
    supports: {
      cisControlsV8: '5.4 6.8',
      iso27001: 'A.8.2',
      nistCsf2: 'PR.AA-05',
      nist80053r5: 'AC-6(5)',
      mitreAttack: 'T1136 T1136.003 T1098 T1098.003',
    },
  }),
  check({
    id: 'google.identity.super-admin-dedicated',
    title: 'Super admins hold no other admin role',
    risk: 'Super administrators hold other roles as well',
    severity: 'medium',
    passWhen: 'no active super admin holds a further role (a sign that the account is used for daily work)',
    remediation: 'Use separate accounts for daily administration.',
    reads: 'users roles roleAssignments',
    fields: ['roles[].isSuperAdminRole', 'roleAssignments[].assignedTo', 'roleId'],
    scuba: 'COMMONCONTROLS.6.1v1',
    cis: '1.1.3',
    supports: {
      cisControlsV8: '5.4',
      iso27001: 'A.8.2 A.5.3',
      nistCsf2: 'PR.AA-05',
      nist80053r5: 'AC-6(5)',
      mitreAttack: 'T1110 T1110.001 T1110.002 T1110.003 T1556 T1556.006',
    },
  }),
  check({
    id: 'google.identity.super-admin-not-federated',
    title: 'Super admins do not sign in through a third-party identity provider',
    risk: 'Super administrators depend on the sign-in of a third party',
    severity: 'medium',
    passWhen: 'no SSO assignment other than SSO_OFF covers an org unit that holds a super admin',
    remediation: 'Put super admins in an org unit with SSO off and security keys on.',
    reads: 'users sso orgUnits',
    fields: ['inboundSsoAssignments[].targetOrgUnit', 'ssoMode'],
    scuba: 'COMMONCONTROLS.6.1v1',
    cis: '',
    supports: {
      cisControlsV8: '5.4 5.6',
      iso27001: 'A.8.2 A.5.16',
      nistCsf2: 'PR.AA-01',
      nist80053r5: 'AC-6(5)',
      mitreAttack: 'T1110 T1110.001 T1110.002 T1110.003 T1556 T1556.006',
    },
  }),
  check({
    id: 'google.identity.stale-accounts',
    title: 'Accounts that nobody uses are suspended',
    risk: 'Accounts that nobody uses are open',
    severity: 'medium',
    passWhen: 'every active user signed in within 90 days, admins within 45 (emergency accounts apart)',
    remediation: 'Suspend or delete the listed accounts and move their data.',
    reads: 'users',
    fields: ['users[].lastLoginTime', 'creationTime', 'isAdmin'],
    parameters: [
      {
        name: 'inactiveDays',
        title: 'Days without a sign-in after which an account is unused',
        default: 90,
        min: 1,
        max: 730,
      },
      { name: 'adminDays', title: 'The same for administrators', default: 45, min: 1, max: 730 },
    ],
    scuba: '',
    cis: '',
    supports: {
      cisControlsV8: '5.3 6.2',
      iso27001: 'A.5.18 A.5.16',
      nistCsf2: 'PR.AA-01 PR.AA-05',
      nist80053r5: '',
      mitreAttack: '',
    },
  }),
];

/** Ways back into an account, and who is trusted without being looked at. */
const RECOVERY_CHECKS: readonly CloudCheck[] = [
  check({
    id: 'google.identity.user-recovery',
    title: 'People cannot recover their account by themselves',
    risk: 'Accounts can be taken over by account recovery',
    severity: 'medium',
    passWhen: 'false in every scope; CIS asks for the opposite, and where it decides true passes, too',
    remediation: 'Turn off account recovery for users and non-super admins.',
    fields: ['security.user_account_recovery.enableAccountRecovery'],
    scuba: 'COMMONCONTROLS.8.2v1',
    cis: '',
    supports: {
      cisControlsV8: '5.2 6.2',
      iso27001: 'A.5.16 A.5.17',
      nistCsf2: 'PR.AA-01',
      nist80053r5: 'AC-2 IA-5',
      mitreAttack: 'T1078 T1078.004 T1098',
    },
  }),
  check({
    id: 'google.identity.2sv-enrollment-window',
    title: 'New people have a day to a week to enrol in 2SV',
    risk: 'New people have too little or too much time to enrol in 2SV',
    severity: 'medium',
    passWhen: 'in every scope from 1 to 7 days',
    remediation: 'Set the new user enrolment period of 2-Step Verification to at most one week.',
    fields: ['security.two_step_verification_grace_period.enrollmentGracePeriod'],
    scuba: 'COMMONCONTROLS.1.4v1',
    cis: '',
    supports: {
      cisControlsV8: '6.3 6.5',
      iso27001: 'A.8.5 A.5.17',
      nistCsf2: 'PR.AA-03',
      nist80053r5: 'IA-2(1) IA-2(2)',
      mitreAttack: 'T1078 T1078.004',
    },
  }),
  check({
    id: 'google.identity.advanced-protection',
    title: 'People may enrol in Advanced Protection, without security codes',
    risk: 'People at high risk cannot protect their account further',
    severity: 'medium',
    passWhen: 'enrolment is on and CODES_NOT_ALLOWED, in every scope; who enrolled cannot be read',
    remediation: 'Allow enrolment in the Advanced Protection Program, and no security codes.',
    fields: ['security.advanced_protection_program.enableAdvancedProtectionSelfEnrollment', 'securityCodeOption'],
    scuba: '',
    cis: '4.1.3.1',
    supports: {
      cisControlsV8: '6.3 6.5',
      iso27001: 'A.8.5 A.8.2',
      nistCsf2: 'PR.AA-03',
      nist80053r5: 'IA-2(1) IA-2(8)',
      mitreAttack: 'T1566 T1110',
    },
  }),
  check({
    id: 'google.apps.internal-apps-not-trusted',
    title: 'Internal apps are not trusted unseen',
    risk: 'Internal apps are trusted unseen',
    severity: 'medium',
    passWhen: 'false in every scope; CIS asks for the opposite, and where it decides true passes, too',
    remediation: 'Do not trust unconfigured internal apps; configure those that are needed.',
    fields: ['api_controls.internal_apps.trustInternalApps'],
    scuba: 'COMMONCONTROLS.10.3v1',
    cis: '',
    supports: {
      cisControlsV8: '2.5 6.8',
      iso27001: 'A.8.3 A.5.15',
      nistCsf2: 'PR.AA-05 PR.PS-05',
      nist80053r5: 'CM-7 AC-6',
      mitreAttack: 'T1528 T1550 T1550.001',
    },
  }),
];

/** Every check of the suite, in the order in which results come. */
export const CHECKS: readonly CloudCheck[] = [
  ...SIGN_IN_CHECKS,
  ...ADMINISTRATORS_CHECKS,
  ...APPS_CHECKS,
  ...GMAIL_CHECKS,
  ...DRIVE_CHECKS,
  ...COLLABORATION_CHECKS,
  ...RECOVERY_CHECKS,
  ...CONTENT_CHECKS,
  ...CHANNELS_CHECKS,
];
