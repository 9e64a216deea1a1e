import { type Json, objectIn, objectsIn, textIn } from '../json.js';
import { GLOBAL_ADMINISTRATOR } from '../roles.js';
import { type Answers, MIGRATION } from './answers.js';
import type { Graph } from './graph.js';
import { asNotRead } from './not-read.js';

/** Conditional Access and Identity Protection answer once a second for a tenant, over all applications. */
export const ONCE_A_SECOND = 1000;
/** Without it new values of an enumeration arrive as `unknownFutureValue`, and nobody could tell which. */
export const TELL_NEW_VALUES = { Prefer: 'include-unknown-enum-members' };
const PASSWORD_RULES = '5cf42378-d67d-4f36-ba46-e8b86229381d';
const APPROVAL_RULE = 'Approval_EndUser_Assignment';

export async function readSecurityDefaults(graph: Graph): Promise<Answers['securityDefaults']> {
  const { isEnabled } = await graph.one('/policies/identitySecurityDefaultsEnforcementPolicy');
  return { isEnabled };
}

/** A tenant without the licence for Conditional Access has no policies: that is an answer. */
export async function readConditionalAccess(graph: Graph): Promise<Answers['caPolicies']> {
  const asking = { headers: TELL_NEW_VALUES, pace: { key: 'conditional-access', everyMs: ONCE_A_SECOND } };
  try {
    const policies = await graph.all('/identity/conditionalAccess/policies', asking);
    return policies.map((policy) =>
      only(policy, ['id', 'displayName', 'state', 'conditions', 'grantControls', 'sessionControls']),
    );
  } catch (error) {
    if (asNotRead(error).reason === 'licence-missing') return [];
    throw error;
  }
}

export async function readAuthorizationPolicy(graph: Graph): Promise<Answers['authzPolicy']> {
  const policy = await graph.one('/policies/authorizationPolicy');
  const defaults = objectIn(policy.defaultUserRolePermissions) ?? {};
  return {
    ...only(policy, ['allowInvitesFrom', 'guestUserRoleId']),
    ...only(defaults, ['allowedToCreateApps', 'allowedToCreateTenants', 'permissionGrantPoliciesAssigned']),
  };
}

export async function readAuthenticationMethods(graph: Graph): Promise<Answers['authMethods']> {
  const policy = await graph.one('/policies/authenticationMethodsPolicy');
  const methods = objectsIn(policy.authenticationMethodConfigurations).map((method) =>
    only(method, ['id', 'state', 'includeTargets', 'featureSettings']),
  );
  return [...methods, { id: MIGRATION, state: policy.policyMigrationState ?? null }];
}

export async function readAdminConsent(graph: Graph): Promise<Answers['adminConsent']> {
  const { isEnabled, reviewers } = await graph.one('/policies/adminConsentRequestPolicy');
  return { isEnabled, reviewers: objectsIn(reviewers).length };
}

export async function readAppManagement(graph: Graph): Promise<Answers['appMgmt']> {
  const policy = await graph.one('/policies/defaultAppManagementPolicy');
  const restrictions = objectIn(policy.applicationRestrictions);
  const stored = (list: unknown) =>
    objectsIn(list).map((row) => only(row, ['restrictionType', 'state', 'maxLifetime']));
  return {
    isEnabled: policy.isEnabled,
    passwords: stored(restrictions?.passwordCredentials),
    keys: stored(restrictions?.keyCredentials),
  };
}

/** The password rules of the tenant, by name; null when it keeps the default ones, which are no object of their own. */
export async function readPasswordRules(graph: Graph): Promise<Answers['groupSettings']> {
  const settings = await graph.all('/groupSettings');
  const rules = settings.find((setting) => setting.templateId === PASSWORD_RULES);
  if (rules === undefined) return null;
  const pairs = objectsIn(rules.values).map(({ name, value }) => [textIn(name) ?? '', textIn(value) ?? ''] as const);
  const stored = new Map(pairs);
  // The words themselves are the tenant's secret, and nobody here needs them.
  const words = (stored.get('BannedPasswordList') ?? '').split(/[\t\n,]/).filter((word) => word.trim() !== '');
  if (stored.has('BannedPasswordList')) stored.set('BannedPasswordList', String(words.length));
  return Object.fromEntries(stored);
}

export async function readGlobalAdminPolicy(graph: Graph): Promise<Answers['gaRolePolicy']> {
  const filter = `scopeId eq '/' and scopeType eq 'DirectoryRole' and roleDefinitionId eq '${GLOBAL_ADMINISTRATOR}'`;
  const query = { $filter: filter, $expand: 'policy($expand=rules)' };
  const [row] = await graph.all('/policies/roleManagementPolicyAssignments', { query });
  const rule = objectsIn(objectIn(row?.policy)?.rules).find(({ id }) => id === APPROVAL_RULE);
  const setting = objectIn(rule?.setting);
  if (setting === null) return null;
  const approvers = objectsIn(setting.approvalStages).flatMap((stage) => objectsIn(stage.primaryApprovers));
  return { isApprovalRequired: setting.isApprovalRequired, approvers: approvers.length };
}

/** Who may join devices, and who is an administrator of them then. */
export async function readDeviceRegistration(graph: Graph): Promise<Answers['deviceReg']> {
  const policy = await graph.one('/policies/deviceRegistrationPolicy', { headers: TELL_NEW_VALUES });
  const administrators = objectIn(objectIn(policy.azureADJoin)?.localAdmins);
  return {
    mfa: policy.multiFactorAuthConfiguration ?? null,
    joiningUsers: textIn(objectIn(administrators?.registeringUsers)?.['@odata.type']),
    globalAdmins: administrators?.enableGlobalAdmins ?? null,
    passwordSolution: objectIn(policy.localAdminPassword)?.isEnabled ?? null,
  };
}

/** What synchronization from on premises may take over; nothing is asked where nothing is synchronized. */
export async function readDirectorySync(graph: Graph, isSynced: boolean): Promise<Answers['dirSync']> {
  if (!isSynced) return null;
  const row = await graph.one('/directory/onPremisesSynchronization');
  const features = objectIn(row.features) ?? {};
  return only(features, ['blockSoftMatchEnabled', 'blockCloudObjectTakeoverThroughHardMatchEnabled']);
}

export async function readSharePoint(graph: Graph): Promise<Answers['spo']> {
  return only(await graph.one('/admin/sharepoint/settings'), [
    'sharingCapability',
    'sharingDomainRestrictionMode',
    'sharingAllowedDomainList',
    'isResharingByExternalUsersEnabled',
    'isLegacyAuthProtocolsEnabled',
  ]);
}

/** What is evaluated and nothing else: readings are kept. */
export function only(row: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));
}
