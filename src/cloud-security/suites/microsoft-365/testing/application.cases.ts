import type { Answers } from '../collect/answers.js';
import { ago, wellKept } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const stored = wellKept();
const GRANT = { principalId: 'sp', name: 'Backup', permissions: ['Directory.ReadWrite.All'] };
const OWNER = { id: 'sp', appId: 'app-id', name: 'Backup', owner: 'other-tenant' };
const MICROSOFT = 'f8cdef31-a31e-4b4a-93e4-5f571e91255a';

function secret(from: number | null, until: number | null): Partial<Answers> {
  const at = (days: number | null) => (days === null ? null : ago(days));
  return { applications: [{ id: 'a', appId: 'a', name: 'App', secrets: [{ startsAt: at(from), endsAt: at(until) }] }] };
}

/** Cases of the rules on applications and consent. */
export const APPLICATION_CASES: readonly RuleCase[] = [
  ...casesOf('entra.users-cannot-register-apps', [
    ['pass', 'they cannot', {}],
    ['fail', 'they can', { authzPolicy: { allowedToCreateApps: true } }],
    ['manual', 'it is not said', { authzPolicy: {} }],
  ]),
  ...casesOf('entra.user-consent-restricted', [
    ['pass', 'nothing is assigned', {}],
    [
      'pass',
      'only owners of resources may',
      { authzPolicy: { permissionGrantPoliciesAssigned: ['ManagePermissionGrantsForOwnedResource.x'] } },
    ],
    [
      'fail',
      'users may',
      {
        authzPolicy: {
          permissionGrantPoliciesAssigned: ['ManagePermissionGrantsForSelf.microsoft-user-default-legacy'],
        },
      },
    ],
    [
      'fail',
      'users may for low impact',
      {
        authzPolicy: { permissionGrantPoliciesAssigned: ['ManagePermissionGrantsForSelf.microsoft-user-default-low'] },
      },
    ],
    [
      'pass',
      'low impact is accepted',
      {
        authzPolicy: { permissionGrantPoliciesAssigned: ['ManagePermissionGrantsForSelf.microsoft-user-default-low'] },
      },
      { settings: { parameters: { 'm365.entra.user-consent-restricted': { acceptLowImpact: true } } } },
    ],
    ['manual', 'it is not said', { authzPolicy: {} }],
  ]),
  ...casesOf('entra.admin-consent-workflow', [
    ['pass', 'it is on', {}],
    ['fail', 'it is off', { adminConsent: { isEnabled: false, reviewers: 0 } }],
    ['fail', 'nobody reviews', { adminConsent: { isEnabled: true, reviewers: 0 } }],
    ['manual', 'it is not said', { adminConsent: { isEnabled: null, reviewers: 0 } }],
  ]),
  ...casesOf('entra.app-credential-policy', [
    ['pass', 'secrets may not be added', {}],
    [
      'pass',
      'secrets live short',
      {
        appMgmt: {
          ...stored.appMgmt,
          passwords: [{ restrictionType: 'passwordLifetime', state: 'enabled', maxLifetime: 'P180D' }],
        },
      },
    ],
    [
      'fail',
      'secrets live long',
      {
        appMgmt: {
          ...stored.appMgmt,
          passwords: [{ restrictionType: 'passwordLifetime', state: 'enabled', maxLifetime: 'P181D' }],
        },
      },
    ],
    ['fail', 'certificates live for ever', { appMgmt: { ...stored.appMgmt, keys: [] } }],
    ['fail', 'the policy is off', { appMgmt: { ...stored.appMgmt, isEnabled: false } }],
    ['manual', 'it is not said', { appMgmt: { ...stored.appMgmt, isEnabled: undefined } }],
    [
      'manual',
      'a lifetime is in months',
      {
        appMgmt: {
          ...stored.appMgmt,
          passwords: [{ restrictionType: 'passwordLifetime', state: 'enabled', maxLifetime: 'P6M' }],
        },
      },
    ],
  ]),
  ...casesOf('entra.app-credentials-hygiene', [
    ['pass', 'there is no secret', {}],
    ['pass', 'a secret lives 180 days', secret(10, -170)],
    ['fail', 'a secret lives 181 days', secret(10, -171)],
    ['pass', 'a secret expired lately', secret(100, 29)],
    ['fail', 'a secret expired long ago', secret(100, 31)],
    ['manual', 'a secret has no date', secret(10, null)],
  ]),
  ...casesOf('entra.high-privilege-app-permissions', [
    ['pass', 'nobody holds one', {}],
    ['pass', 'Microsoft holds one', { graphAppRoles: [GRANT], appOwners: [{ ...OWNER, owner: MICROSOFT }] }],
    [
      'pass',
      'the application is approved',
      { graphAppRoles: [GRANT], appOwners: [OWNER] },
      { settings: { approvedApps: ['APP-ID'] } },
    ],
    ['fail', 'another application holds one', { graphAppRoles: [GRANT], appOwners: [OWNER] }],
    ['manual', 'the publisher is not known', { graphAppRoles: [GRANT], appOwners: [] }],
  ]),
  ...casesOf('entra.tenant-wide-delegated-grants', [
    ['pass', 'there is none', {}],
    [
      'pass',
      'the application is approved for this check',
      { oauthGrants: [GRANT], appOwners: [OWNER] },
      { settings: { parameters: { 'm365.entra.tenant-wide-delegated-grants': { approvedApps: ['app-id'] } } } },
    ],
    ['fail', 'an application has one', { oauthGrants: [GRANT], appOwners: [OWNER] }],
    ['manual', 'the publisher is not known', { oauthGrants: [GRANT], appOwners: [{ ...OWNER, owner: null }] }],
    [
      'not-assessed',
      'publishers cannot be read',
      { oauthGrants: [GRANT] },
      { notRead: { appOwners: 'permission-missing' } },
    ],
  ]),
];
