import { type Answers, MIGRATION } from '../collect/answers.js';
import {
  DEVICES,
  MFA,
  onAction,
  policy,
  REGISTER_DEVICE,
  SECURITY_INFO,
  SESSIONS,
  TRANSFER,
  wellKept,
} from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const stored = wellKept();
/** Without Entra ID P1. */
const UNLICENSED = {
  without: ['guests', 'regDetails', 'roleEligibility', 'roleSchedule', 'gaRolePolicy', 'riskyUsers', 'groupPim'],
} as const;
const NO_PLANS: Partial<Answers> = { skus: { plans: [], seats: 1 }, caPolicies: [] };
const NOBODY_READ = { notRead: { caPolicies: 'permission-missing' } } as const;
const EVERYTHING = { includeApplications: ['All'] };

function reg(changes: Partial<Answers['deviceReg']>): Partial<Answers> {
  return { deviceReg: { ...stored.deviceReg, ...changes } };
}

function sessions(signInFrequency: object | null, persistentBrowser: object | null): Partial<Answers> {
  return { caPolicies: [MFA, { ...SESSIONS, sessionControls: { signInFrequency, persistentBrowser } }] };
}

const HOURS = { isEnabled: true, value: 4, type: 'hours', frequencyInterval: 'timeBased' };
const NEVER = { isEnabled: true, mode: 'never' };
const migration = (state: string | null): Partial<Answers> => ({ authMethods: [{ id: MIGRATION, state }] });

/** Cases of the rules on what people may add to their account, and how long administrators stay signed in. */
export const ACCESS_CASES: readonly RuleCase[] = [
  ...casesOf('entra.security-info-protected', [
    ['pass', 'managed devices only', {}],
    ['fail', 'no policy names it', { caPolicies: [MFA] }],
    ['fail', 'managed devices are asked for in all resources, which does not hold for it', { caPolicies: [DEVICES] }],
    ['warning', 'a second factor is enough', { caPolicies: [onAction('registersecurityinfo', ['mfa'])] }],
    [
      'fail',
      'a policy only reports',
      { caPolicies: [{ ...SECURITY_INFO, state: 'enabledForReportingButNotEnforced' }] },
    ],
    [
      'fail',
      'somebody is left out, and nobody approved it',
      { caPolicies: [onAction('registersecurityinfo', ['compliantDevice'], { users: { excludeUsers: ['jo'] } })] },
    ],
    ['manual', 'a control is not known', { caPolicies: [onAction('registersecurityinfo', ['retinaScan'])] }],
    ['not-assessed', 'policies cannot be read', {}, NOBODY_READ],
    ['not-applicable', 'the tenant has no licence', NO_PLANS, UNLICENSED],
  ]),
  ...casesOf('entra.device-registration-mfa', [
    ['pass', 'a policy asks for it', {}],
    ['pass', 'the setting for all devices asks for it', { caPolicies: [MFA], ...reg({ mfa: 'required' }) }],
    ['fail', 'neither does', { caPolicies: [MFA] }],
    [
      'fail',
      'a policy for all resources does, which does not hold for it',
      { caPolicies: [policy({ conditions: { applications: EVERYTHING } })] },
    ],
    ['manual', 'the setting is not known', { caPolicies: [MFA], ...reg({ mfa: 'sometimes' }) }],
    [
      'not-assessed',
      'the setting cannot be read',
      { caPolicies: [MFA] },
      { notRead: { deviceReg: 'permission-missing' } },
    ],
    [
      'pass',
      'a policy asks for it, whatever the setting is',
      { caPolicies: [REGISTER_DEVICE] },
      { notRead: { deviceReg: 'permission-missing' } },
    ],
    ['not-assessed', 'policies cannot be read', {}, NOBODY_READ],
    ['not-applicable', 'the tenant has no licence', NO_PLANS, UNLICENSED],
  ]),
  ...casesOf('entra.authentication-transfer-blocked', [
    ['pass', 'it is blocked', {}],
    [
      'fail',
      'only the device code flow is',
      {
        caPolicies: [
          policy({
            conditions: { authenticationFlows: { transferMethods: 'deviceCodeFlow' } },
            grantControls: { operator: 'OR', builtInControls: ['block'] },
          }),
        ],
      },
    ],
    ['fail', 'it is switched off', { caPolicies: [{ ...TRANSFER, state: 'disabled' }] }],
    [
      'manual',
      'the policy has a condition that is not known',
      { caPolicies: [{ ...TRANSFER, conditions: { ...TRANSFER.conditions, moonPhases: ['full'] } }] },
    ],
    ['not-assessed', 'policies cannot be read', {}, NOBODY_READ],
    ['not-applicable', 'the tenant has no licence', NO_PLANS, UNLICENSED],
  ]),
  ...casesOf('entra.admin-session-limits', [
    ['pass', 'four hours, and no browser stays signed in', {}],
    ['pass', 'every time', sessions({ isEnabled: true, frequencyInterval: 'everyTime' }, NEVER)],
    [
      'pass',
      'one policy for each',
      {
        caPolicies: [
          { ...SESSIONS, sessionControls: { signInFrequency: HOURS, persistentBrowser: null } },
          { ...SESSIONS, sessionControls: { signInFrequency: null, persistentBrowser: NEVER } },
        ],
      },
    ],
    ['fail', 'two days', sessions({ ...HOURS, value: 2, type: 'days' }, NEVER)],
    [
      'pass',
      'two days, and the organization allows them',
      sessions({ ...HOURS, value: 2, type: 'days' }, NEVER),
      { settings: { parameters: { 'm365.entra.admin-session-limits': { maxHours: 48 } } } },
    ],
    ['fail', 'browsers stay signed in', sessions(HOURS, { isEnabled: true, mode: 'always' })],
    ['fail', 'it is switched off', sessions({ ...HOURS, isEnabled: false }, NEVER)],
    ['fail', 'nothing is said of sessions', { caPolicies: [MFA] }],
    ['manual', 'the unit is not known', sessions({ ...HOURS, type: 'moons' }, NEVER)],
    ['manual', 'sessions were not kept yet', { caPolicies: [{ ...SESSIONS, sessionControls: undefined }] }],
    ['not-assessed', 'policies cannot be read', {}, NOBODY_READ],
    ['not-applicable', 'the tenant has no licence', NO_PLANS, UNLICENSED],
  ]),
  ...casesOf('entra.auth-methods-migrated', [
    ['pass', 'old settings are out of use', {}],
    ['fail', 'they are in use', migration('preMigration')],
    ['fail', 'they are on their way out', migration('migrationInProgress')],
    ['manual', 'it is not said', migration(null)],
    ['not-assessed', 'the policy cannot be read', {}, { notRead: { authMethods: 'permission-missing' } }],
  ]),
  ...casesOf('entra.users-cannot-create-tenants', [
    ['pass', 'they cannot', {}],
    ['fail', 'they can', { authzPolicy: { ...stored.authzPolicy, allowedToCreateTenants: true } }],
    ['manual', 'it is not said', { authzPolicy: {} }],
    ['not-assessed', 'the policy cannot be read', {}, { notRead: { authzPolicy: 'permission-missing' } }],
  ]),
];
