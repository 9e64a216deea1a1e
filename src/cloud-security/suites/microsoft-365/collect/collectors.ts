import type { CollectorId } from './answers.js';

/** What a collector needs to be asked. */
export interface Collector {
  id: CollectorId;
  /** Graph application permissions, all of them; the first is named when the answer is a refusal. */
  permissions: readonly string[];
  /** Does in place of the first. */
  alternative: string | null;
  /** Without which it is not asked. */
  licence: 'P1' | 'P2' | null;
  /** Collectors whose answers say what to ask. */
  after: readonly CollectorId[];
}

/** Every collector. Permissions as Microsoft Graph documents them for application access, the least that does. */
export const COLLECTORS: readonly Collector[] = [
  of('skus', 'Organization.Read.All'),
  of('org', 'Organization.Read.All'),
  of('domains', 'Domain.Read.All'),
  of('securityDefaults', 'Policy.Read.All'),
  of('caPolicies', 'Policy.Read.All'),
  of('authzPolicy', 'Policy.Read.All'),
  of('authMethods', 'Policy.Read.AuthenticationMethod', { alternative: 'Policy.Read.All' }),
  of('adminConsent', 'Policy.Read.All'),
  of('appMgmt', 'Policy.Read.All'),
  of('deviceReg', 'Policy.Read.DeviceConfiguration'),
  of('groupSettings', 'Directory.Read.All'),
  of('roleAssignments', 'RoleManagement.Read.Directory'),
  of('roleEligibility', 'RoleEligibilitySchedule.Read.Directory', { licence: 'P2' }),
  of('roleSchedule', 'RoleAssignmentSchedule.Read.Directory', { licence: 'P2' }),
  of('gaRolePolicy', 'RoleManagementPolicy.Read.Directory', { licence: 'P2' }),
  of('guests', 'User.Read.All', { also: ['AuditLog.Read.All'], licence: 'P1' }),
  of('regDetails', 'AuditLog.Read.All', { licence: 'P1' }),
  of('applications', 'Application.Read.All'),
  of('graphAppRoles', 'Application.Read.All'),
  of('oauthGrants', 'DelegatedPermissionGrant.Read.All', { alternative: 'Directory.Read.All' }),
  of('riskyUsers', 'IdentityRiskyUser.Read.All', { licence: 'P2' }),
  of('spo', 'SharePointTenantSettings.Read.All'),
  of('secureScore', 'SecurityEvents.Read.All'),
  of('tcm', 'ConfigurationMonitoring.ReadWrite.All'),
  of('audit', 'AuditLog.Read.All'),
  of('groupPim', 'PrivilegedEligibilitySchedule.Read.AzureADGroup', {
    also: ['PrivilegedAssignmentSchedule.Read.AzureADGroup'],
    licence: 'P2',
    after: ['roleAssignments'],
  }),
  of('roleGroupMembers', 'GroupMember.Read.All', { after: ['roleAssignments'] }),
  of('adminUsers', 'User.Read.All', { also: ['AuditLog.Read.All'], after: ['roleAssignments'] }),
  of('appOwners', 'Application.Read.All'),
  of('appControllers', 'Application.Read.All', { after: ['graphAppRoles', 'roleAssignments', 'appOwners'] }),
  of('dirSync', 'OnPremDirectorySynchronization.Read.All', { after: ['org'] }),
  { id: 'dns', permissions: [], alternative: null, licence: null, after: ['domains'] },
];

/** The one of an id that is known. */
export function collectorOf(id: CollectorId): Collector {
  const found = collector(id);
  if (found === undefined) throw new Error(`There is no collector "${id}".`);
  return found;
}

/** Null-safe: an id out of a check. */
export function collector(id: string): Collector | undefined {
  return COLLECTORS.find((candidate) => candidate.id === id);
}

interface Further {
  also?: readonly string[];
  alternative?: string;
  licence?: 'P1' | 'P2';
  after?: readonly CollectorId[];
}

function of(id: CollectorId, permission: string, further: Further = {}): Collector {
  return {
    id,
    permissions: [permission, ...(further.also ?? [])],
    alternative: further.alternative ?? null,
    licence: further.licence ?? null,
    after: further.after ?? [],
  };
}
