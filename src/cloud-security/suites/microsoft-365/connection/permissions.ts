import type { SuitePermission } from '../../../domain/cloud-suite.port.js';
import { allChecks } from '../checks/all-checks.js';
import type { CollectorId } from '../collect/answers.js';
import { type Collector, collector } from '../collect/collectors.js';

/** Application permissions of Microsoft Graph that are asked for: all of them read, but one, optional, that may write. */
export const PERMISSIONS: readonly SuitePermission[] = [
  ask('Organization.Read.All', 'Name and licences of the tenant'),
  ask('Domain.Read.All', 'Domains, to look up their mail records'),
  ask('Policy.Read.All', 'Conditional Access, consent and other policies'),
  ask('Policy.Read.AuthenticationMethod', 'Which sign-in methods are on'),
  ask('Policy.Read.DeviceConfiguration', 'Who may join devices, and administers them then'),
  ask('OnPremDirectorySynchronization.Read.All', 'What synchronization from on premises may take over'),
  ask('Directory.Read.All', 'Password rules of the tenant'),
  ask('RoleManagement.Read.Directory', 'Who holds administrator roles'),
  ask('RoleAssignmentSchedule.Read.Directory', 'Until when administrator roles are held'),
  ask('RoleEligibilitySchedule.Read.Directory', 'Who may take an administrator role'),
  ask('PrivilegedEligibilitySchedule.Read.AzureADGroup', 'Who may become a member of a group that holds a role'),
  ask('PrivilegedAssignmentSchedule.Read.AzureADGroup', 'Until when members of such a group are members'),
  ask('RoleManagementPolicy.Read.Directory', 'Whether taking a role needs an approval'),
  ask('GroupMember.Read.All', 'Members of groups that hold administrator roles'),
  ask('User.Read.All', 'Administrators and guests'),
  ask('AuditLog.Read.All', 'Last sign-ins, registered sign-in methods, who changed a setting'),
  ask('Application.Read.All', 'Applications, their secrets and permissions'),
  ask('DelegatedPermissionGrant.Read.All', 'What applications may do in everybody’s name'),
  ask('IdentityRiskyUser.Read.All', 'Users that Microsoft considers compromised'),
  ask('SharePointTenantSettings.Read.All', 'Sharing settings of SharePoint and OneDrive'),
  ask('SecurityEvents.Read.All', 'Secure Score: the audit log, and a stand-in where there is no snapshot'),
  {
    name: 'ConfigurationMonitoring.ReadWrite.All',
    purpose: 'Snapshots of Exchange, Defender and Teams settings. There is no permission that only reads them',
    optional: true,
  },
];

function ask(name: string, purpose: string): SuitePermission {
  return { name, purpose, optional: false };
}

/** Which permissions a tenant has not granted, and what each one costs; a permission that another one covers is not missing. */
export function missingOf(granted: readonly string[]) {
  const held = new Set(granted);
  return PERMISSIONS.filter(({ name }) => !held.has(name))
    .map(({ name, optional }) => ({ permission: name, optional, costsChecks: costOf(name, held) }))
    .filter(({ permission, costsChecks }) => costsChecks.length > 0 || !isCovered(permission, held));
}

/** Permissions that nobody asked for. */
export function excessOf(granted: readonly string[]): string[] {
  return granted.filter((name) => !PERMISSIONS.some((permission) => permission.name === name)).sort();
}

/** Checks that cannot be assessed without a permission. */
export function costOf(permission: string, held: ReadonlySet<string> = new Set()): string[] {
  const needs = (id: string) => needsPermission(collector(id), permission, held);
  return allChecks
    .filter(({ reads }) => {
      const required = reads.filter((read) => read.required);
      // All optional: one that answers is enough.
      return required.length > 0
        ? required.some((read) => needs(read.collector))
        : reads.length > 0 && reads.every((read) => needs(read.collector));
    })
    .map(({ id }) => id);
}

function needsPermission(asked: Collector | undefined, permission: string, held: ReadonlySet<string>): boolean {
  if (asked === undefined) return false;
  const covered = asked.permissions[0] === permission && asked.alternative !== null && held.has(asked.alternative);
  if (asked.permissions.includes(permission) && !covered) return true;
  return asked.after.some((id: CollectorId) => needsPermission(collector(id), permission, held));
}

function isCovered(permission: string, held: ReadonlySet<string>): boolean {
  return ['authMethods', 'oauthGrants'].some((id) => {
    const asked = collector(id);
    return asked?.permissions[0] === permission && asked.alternative !== null && held.has(asked.alternative);
  });
}
