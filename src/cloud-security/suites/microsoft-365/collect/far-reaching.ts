/** Application permissions of Microsoft Graph that reach the whole tenant, its mail or its files: app role id → name. */
export const FAR_REACHING_ROLES: Readonly<Record<string, string>> = {
  '9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8': 'RoleManagement.ReadWrite.Directory',
  '06b708a9-e830-4db3-a914-8e69da51d44f': 'AppRoleAssignment.ReadWrite.All',
  '1bfefb4e-e0b5-418b-a88f-73c46d2cc8e9': 'Application.ReadWrite.All',
  '19dbc75e-c2e2-444c-a770-ec69d8559fc7': 'Directory.ReadWrite.All',
  'dd199f4a-f148-40a4-a2ec-f0069cc799ec': 'RoleAssignmentSchedule.ReadWrite.Directory',
  'fee28b28-e1f3-4841-818e-2704dc62245f': 'RoleEligibilitySchedule.ReadWrite.Directory',
  '41202f2c-f7ab-45be-b001-85c9728b9d69': 'PrivilegedAssignmentSchedule.ReadWrite.AzureADGroup',
  '618b6020-bca8-4de6-99f6-ef445fa4d857': 'PrivilegedEligibilitySchedule.ReadWrite.AzureADGroup',
  '2f6817f8-7b12-4f0f-bc18-eeaf60705a9e': 'PrivilegedAccess.ReadWrite.AzureADGroup',
  '7e05723c-0bb0-42da-be95-ae9f08a6e53c': 'Domain.ReadWrite.All',
  '292d869f-3427-49a8-9dab-8c70152b74e9': 'Organization.ReadWrite.All',
  '9acd699f-1e81-4958-b001-93b1d2506e19': 'EntitlementManagement.ReadWrite.All',
  '01c0a623-fc9b-48e9-b794-0756f8e8f067': 'Policy.ReadWrite.ConditionalAccess',
  'a402ca1c-2696-4531-972d-6e5ee4aa11ea': 'Policy.ReadWrite.PermissionGrant',
  '29c18626-4985-4dcd-85c0-193eef327366': 'Policy.ReadWrite.AuthenticationMethod',
  '50483e42-d915-4231-9639-7fdb7fd190e5': 'UserAuthenticationMethod.ReadWrite.All',
  'cc117bb9-00cf-4eb8-b580-ea2a878fe8f7': 'User-PasswordProfile.ReadWrite.All',
  '741f803b-c850-494e-b5df-cde7c675a1ca': 'User.ReadWrite.All',
  '62a82d76-70ea-41e2-9197-370581804d09': 'Group.ReadWrite.All',
  'dbaae8cf-10b5-4b86-a4a1-f871c94c6695': 'GroupMember.ReadWrite.All',
  '810c84a8-4a9e-49e6-bf7d-12d183f40d01': 'Mail.Read',
  'e2a3a72e-5f79-4c64-b1b1-878b674786c9': 'Mail.ReadWrite',
  'b633e1c5-b582-4048-a93e-9f11b44c7e96': 'Mail.Send',
  '6931bccd-447a-43d1-b442-00a195474933': 'MailboxSettings.ReadWrite',
  '75359482-378d-4052-8f01-80520e7db3cd': 'Files.ReadWrite.All',
  '9492366f-7969-46a4-8d15-ed1a20078fff': 'Sites.ReadWrite.All',
  'a82116e5-55eb-4c41-a434-62fe8a61c773': 'Sites.FullControl.All',
};

/** Of Exchange Online and SharePoint Online themselves, which reach as far by ways of their own: app role id → name. */
export const FAR_REACHING_EXCHANGE_ROLES: Readonly<Record<string, string>> = {
  'dc890d15-9560-4a4c-9b7f-a736ec74ec40': 'Exchange full_access_as_app',
  'dc50a0fb-09a3-484d-be87-e023b12c6440': 'Exchange.ManageAsApp',
};

export const FAR_REACHING_SHAREPOINT_ROLES: Readonly<Record<string, string>> = {
  '678536fe-1083-478a-9c59-b99265e6b0d3': 'SharePoint Sites.FullControl.All',
  '9bff6588-13f2-4c48-bbf2-ddab62256b36': 'SharePoint Sites.Manage.All',
  'fbcd29d2-fcca-4405-aded-518d457caae4': 'SharePoint Sites.ReadWrite.All',
};

/** Delegated permissions that are dangerous when one consent gives them for everybody. */
const FAR_REACHING_SCOPES = new Set(
  [
    'Mail.Read',
    'Mail.ReadWrite',
    'Mail.Send',
    'Mail.Read.Shared',
    'Mail.ReadWrite.Shared',
    'Mail.Send.Shared',
    'MailboxSettings.ReadWrite',
    'EWS.AccessAsUser.All',
    'IMAP.AccessAsUser.All',
    'Files.Read.All',
    'Files.ReadWrite.All',
    'Sites.Read.All',
    'Sites.ReadWrite.All',
    'Sites.FullControl.All',
    'Notes.ReadWrite.All',
    'Chat.ReadWrite',
    'Directory.AccessAsUser.All',
    'Directory.ReadWrite.All',
    'Application.ReadWrite.All',
    'AppRoleAssignment.ReadWrite.All',
    'DelegatedPermissionGrant.ReadWrite.All',
    'RoleManagement.ReadWrite.Directory',
    'Policy.ReadWrite.ConditionalAccess',
    'Policy.ReadWrite.AuthenticationMethod',
    'UserAuthenticationMethod.ReadWrite.All',
    'User.ReadWrite.All',
    'Group.ReadWrite.All',
    'full_access_as_user',
  ].map((name) => name.toLowerCase()),
);

/** Those of a space-separated list that reach far. */
export function farReachingScopes(scope: string): string[] {
  return scope.split(/\s+/).filter((name) => FAR_REACHING_SCOPES.has(name.toLowerCase()));
}

/** Tenants whose applications are Microsoft's own. */
export const MICROSOFT_TENANTS: readonly string[] = [
  'f8cdef31-a31e-4b4a-93e4-5f571e91255a',
  '72f988bf-86f1-41af-91ab-2d7cd011db47',
];
