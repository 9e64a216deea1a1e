import type { FakeTenant, TenantAnswer, TenantRequest, TenantRoute } from './fake-tenant.js';
import {
  applications,
  auditLog,
  delegatedGrants,
  appPermissions,
  servicePrincipals,
  TENANT_ID,
} from './microsoft/applications.js';
import { type Making, making, MICROSOFT_GAPS, type MicrosoftGap } from './microsoft/gaps.js';
import {
  groupAssignments,
  groupEligibility,
  groupMembers,
  portalOwners,
  guests,
  idOf,
  registrationDetails,
  riskyUsers,
  roleAssignments,
  roleEligibility,
  roleSchedule,
  userById,
} from './microsoft/people.js';
import {
  adminConsent,
  appManagement,
  authenticationMethods,
  authorizationPolicy,
  conditionalAccess,
  deviceRegistration,
  directorySync,
  globalAdminPolicy,
  passwordRules,
} from './microsoft/policies.js';
import { domains, mailRecords, secureScore, sharePoint } from './microsoft/services.js';
import { snapshotRoutes } from './microsoft/snapshots.js';

export { MICROSOFT_GAPS, type MicrosoftGap } from './microsoft/gaps.js';
export { MICROSOFT_EMERGENCY_ACCOUNTS } from './microsoft/people.js';

/** Every gap: the tenant at its worst. */
export const ALL_MICROSOFT_GAPS = Object.keys(MICROSOFT_GAPS) as MicrosoftGap[];

/** What signs in to it; any secret does. */
export const MICROSOFT_CREDENTIALS = {
  tenantId: TENANT_ID,
  clientId: idOf(997),
  clientSecret: 'made-up~Secret.of-a-tenant-that-is-not-there',
} as const;

const PERMISSIONS = [
  'Application.Read.All',
  'AuditLog.Read.All',
  'ConfigurationMonitoring.ReadWrite.All',
  'DelegatedPermissionGrant.Read.All',
  'Directory.Read.All',
  'Domain.Read.All',
  'GroupMember.Read.All',
  'IdentityRiskyUser.Read.All',
  'OnPremDirectorySynchronization.Read.All',
  'Organization.Read.All',
  'Policy.Read.All',
  'Policy.Read.AuthenticationMethod',
  'Policy.Read.DeviceConfiguration',
  'PrivilegedAssignmentSchedule.Read.AzureADGroup',
  'PrivilegedEligibilitySchedule.Read.AzureADGroup',
  'RoleAssignmentSchedule.Read.Directory',
  'RoleEligibilitySchedule.Read.Directory',
  'RoleManagement.Read.Directory',
  'RoleManagementPolicy.Read.Directory',
  'SecurityEvents.Read.All',
  'SharePointTenantSettings.Read.All',
  'User.Read.All',
];
const GROUP_PIM = '/identityGovernance/privilegedAccess/group';
/** Entra ID P1 and P2, Exchange, Defender for Office 365. */
const SERVICE_PLANS = [
  '41781fb2-bc02-4b7c-bd55-b576c07bb09d',
  'eec0eb4f-6444-4f95-aba0-50c24d67f998',
  'efb87545-963c-4e0d-99df-69c6916d9eb0',
  '8e0c0a52-6a6c-4d40-8370-dd62790dcd70',
];

/**
 * Larkfield Labs, a Microsoft 365 tenant that is not there: well kept without gaps, and each gap worsens one setting.
 * Everything in it is made up and as old as `now` says.
 */
export function microsoftTenant(now: Date, gaps: readonly MicrosoftGap[]): FakeTenant {
  const make = making(now, gaps);
  return {
    suite: 'microsoft-365',
    dns: mailRecords(make),
    routes: [
      post('token', /^\/[^/]+\/oauth2\/v2\.0\/token$/, () => ({ body: token() })),
      ...listRoutes(make),
      ...objectRoutes(make),
      ...orderRoutes(make),
    ],
  };
}

function listRoutes(make: Making): TenantRoute[] {
  return [
    list('org', '/organization', () => [
      {
        id: TENANT_ID,
        displayName: 'Larkfield Labs',
        onPremisesSyncEnabled: make.has('sync-takes-over') ? true : null,
      },
    ]),
    list('skus', '/subscribedSkus', () => [
      {
        capabilityStatus: 'Enabled',
        consumedUnits: 38,
        servicePlans: SERVICE_PLANS.map((servicePlanId) => ({ servicePlanId, provisioningStatus: 'Success' })),
      },
    ]),
    list('dirSync', '/directory/onPremisesSynchronization', () => directorySync(make)),
    list('domains', '/domains', () => domains(make)),
    list('caPolicies', '/identity/conditionalAccess/policies', () => conditionalAccess(make)),
    list('groupSettings', '/groupSettings', () => passwordRules(make)),
    list('roleAssignments', '/roleManagement/directory/roleAssignments', () => roleAssignments(make)),
    list('roleSchedule', '/roleManagement/directory/roleAssignmentScheduleInstances', () => roleSchedule(make)),
    list('roleEligibility', '/roleManagement/directory/roleEligibilityScheduleInstances', () => roleEligibility(make)),
    list('groupPim', `${GROUP_PIM}/eligibilityScheduleInstances`, () => groupEligibility(make)),
    list('groupPim', `${GROUP_PIM}/assignmentScheduleInstances`, () => groupAssignments(make)),
    list('gaRolePolicy', '/policies/roleManagementPolicyAssignments', () => globalAdminPolicy(make)),
    list('guests', '/users', () => guests(make)),
    list('regDetails', '/reports/authenticationMethods/userRegistrationDetails', () => registrationDetails(make)),
    list('applications', '/applications', () => applications(make)),
    list('oauthGrants', '/oauth2PermissionGrants', () => delegatedGrants(make)),
    list('riskyUsers', '/identityProtection/riskyUsers', () => riskyUsers(make)),
    list('secureScore', '/security/secureScores', () => [secureScore(make)]),
    list('audit', '/auditLogs/directoryAudits', () => auditLog(make)),
    get('graphAppRoles', /^\/v1\.0\/servicePrincipals\(appId='[^']+'\)\/appRoleAssignedTo$/, ({ url }) => ({
      body: { value: appPermissions(/'([^']+)'/.exec(decodeURIComponent(url.pathname))?.[1] ?? '', make) },
    })),
    get('appControllers', /^\/v1\.0\/servicePrincipals\/[^/]+\/owners$/, () => ({ body: { value: [] } })),
    get('appControllers', /^\/v1\.0\/applications\(appId='[^']+'\)\/owners$/, ({ url }) => ({
      body: { value: decodeURIComponent(url.pathname).includes(idOf(160)) ? portalOwners(make) : [] },
    })),
    get('roleGroupMembers', /^\/v1\.0\/groups\/[^/]+\/transitiveMembers\/microsoft\.graph\.user$/, () => ({
      body: { value: groupMembers() },
    })),
  ];
}

function objectRoutes(make: Making): TenantRoute[] {
  return [
    one('securityDefaults', '/policies/identitySecurityDefaultsEnforcementPolicy', () => ({ isEnabled: false })),
    one('authzPolicy', '/policies/authorizationPolicy', () => authorizationPolicy(make)),
    one('authMethods', '/policies/authenticationMethodsPolicy', () => authenticationMethods(make)),
    one('deviceReg', '/policies/deviceRegistrationPolicy', () => deviceRegistration(make)),
    one('adminConsent', '/policies/adminConsentRequestPolicy', () => adminConsent(make)),
    one('appMgmt', '/policies/defaultAppManagementPolicy', () => appManagement(make)),
    one('spo', '/admin/sharepoint/settings', () => sharePoint(make)),
  ];
}

function orderRoutes(make: Making): TenantRoute[] {
  return [
    post('adminUsers', /^\/v1\.0\/\$batch$/, ({ body }) => ({ body: { responses: batch(body, make) } })),
    post('appOwners', /^\/v1\.0\/directoryObjects\/getByIds$/, ({ body }) => ({
      body: { value: servicePrincipals((body as { ids?: unknown[] }).ids ?? []) },
    })),
    ...snapshotRoutes(make),
  ];
}

function batch(body: unknown, make: Making) {
  const { requests = [] } = body as { requests?: { id: string; url: string }[] };
  return requests.map(({ id, url }) => {
    const user = userById(/^\/users\/([^?]+)/.exec(url)?.[1] ?? '', make);
    return user === null ? { id, status: 404, body: {} } : { id, status: 200, headers: {}, body: user };
  });
}

/** It claims what was granted, and is signed by nobody. */
function token() {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const access = [part({ alg: 'none', typ: 'JWT' }), part({ tid: TENANT_ID, roles: PERMISSIONS }), 'made-up'].join('.');
  return { token_type: 'Bearer', expires_in: 3599, access_token: access };
}

function list(collector: string, address: string, rows: () => object[]): TenantRoute {
  return get(collector, path(address), () => ({ body: { value: rows() } }));
}

function one(collector: string, address: string, body: () => object): TenantRoute {
  return get(collector, path(address), () => ({ body: body() }));
}

function get(collector: string, pattern: RegExp, answer: (request: TenantRequest) => TenantAnswer): TenantRoute {
  return { collector, method: 'GET', path: pattern, answer };
}

function post(collector: string, pattern: RegExp, answer: (request: TenantRequest) => TenantAnswer): TenantRoute {
  return { collector, method: 'POST', path: pattern, answer };
}

function path(address: string): RegExp {
  return new RegExp(`^/v1\\.0${address.replaceAll('.', '\\.')}$`);
}
