import type { OrgUnit } from '../policies/org-unit-tree.js';
import { SCOPE_OF } from '../scopes.js';
import type { Domain, People, Role, RoleAssignment, SsoAssignment } from './answers.js';
import { addressOf, type GoogleApi } from './google-api.js';
import { type Json, textOf } from './json.js';
import { NotRead } from './not-read.js';
import { PeopleCount } from './people-tally.js';

const CUSTOMER = '/admin/directory/v1/customer/my_customer';
const USER_FIELDS =
  'nextPageToken,users(id,primaryEmail,isAdmin,isDelegatedAdmin,isEnrolledIn2Sv,isEnforcedIn2Sv,suspended,archived,lastLoginTime,creationTime,orgUnitPath)';

/** Everybody, 500 at a time. A customer without people is none: Google shows at least who asks. */
export async function collectUsers(api: GoogleApi, now: Date, emergencyAccounts: readonly string[]): Promise<People> {
  const tally = new PeopleCount(now, emergencyAccounts);
  const query = { customer: 'my_customer', maxResults: '500', projection: 'basic', fields: USER_FIELDS };
  await api.list({
    scope: SCOPE_OF.users,
    url: addressOf(api.addresses.admin, '/admin/directory/v1/users', query),
    list: 'users',
    onItem: (user) => {
      tally.add(user);
    },
  });
  const people = tally.result();
  if (people.active === 0) throw empty('active people');
  return people;
}

export async function collectOrgUnits(api: GoogleApi): Promise<OrgUnit[]> {
  const units = await listed(api, 'orgUnits', '/orgunits', 'organizationUnits', { type: 'allIncludingParent' });
  const read = units.map((unit) => ({ id: bare(unit['orgUnitId']), path: textOf(unit['orgUnitPath'], 1000) }));
  if (read.length === 0) throw empty('organizational units');
  if (read.some(({ path }) => path === '/')) return read;
  const child = units.find((unit) => unit['parentOrgUnitPath'] === '/' && textOf(unit['parentOrgUnitId']) !== '');
  if (child === undefined) throw new NotRead('malformed', null, 'The organizational units have no root.');
  return [{ id: bare(child['parentOrgUnitId']), path: '/' }, ...read];
}

/** Verified ones; a domain that nobody proved to own sends no mail through Google. */
export async function collectDomains(api: GoogleApi): Promise<Domain[]> {
  const domains = (await listed(api, 'domains', '/domains', 'domains'))
    .filter(({ verified }) => verified !== false)
    .map(({ domainName, isPrimary }) => ({ name: textOf(domainName).toLowerCase(), primary: isPrimary === true }));
  if (domains.length === 0) throw empty('domains');
  return domains;
}

/** Aliases, without the one for tests that Google makes by itself. None is usual. */
export async function collectDomainAliases(api: GoogleApi): Promise<Domain[]> {
  return (await listed(api, 'domainAliases', '/domainaliases', 'domainAliases'))
    .filter(({ verified }) => verified !== false)
    .map(({ domainAliasName }) => ({ name: textOf(domainAliasName).toLowerCase(), primary: false }))
    .filter(({ name }) => name !== '' && !name.endsWith('.test-google-a.com'));
}

export async function collectRoles(api: GoogleApi): Promise<Role[]> {
  const roles = (await listed(api, 'roles', '/roles', 'items', { maxResults: '100' })).map(
    ({ roleId, roleName, isSuperAdminRole }) => ({
      id: textOf(roleId, 100),
      name: textOf(roleName, 200),
      isSuper: isSuperAdminRole === true,
    }),
  );
  if (!roles.some(({ isSuper }) => isSuper)) throw empty('roles');
  return roles;
}

export async function collectRoleAssignments(api: GoogleApi): Promise<RoleAssignment[]> {
  const items = await listed(api, 'roleAssignments', '/roleassignments', 'items', { maxResults: '200' });
  if (items.length === 0) throw empty('role assignments');
  return items.map(({ roleId, assignedTo, assigneeType }) => ({
    roleId: textOf(roleId, 100),
    assignedTo: textOf(assignedTo, 100),
    toGroup: textOf(assigneeType).toLowerCase() === 'group',
  }));
}

/** Who signs in through another identity provider; nobody is usual. */
export async function collectSso(api: GoogleApi, customerId: string | null): Promise<SsoAssignment[]> {
  const assignments: SsoAssignment[] = [];
  await api.list({
    scope: SCOPE_OF.sso,
    url: addressOf(api.addresses.identity, '/v1/inboundSsoAssignments', {
      filter: `customer=="customers/${customerId ?? 'my_customer'}"`,
    }),
    list: 'inboundSsoAssignments',
    onItem: ({ name, targetOrgUnit, targetGroup, ssoMode }) =>
      void assignments.push({
        id: textOf(name),
        orgUnit: textOf(targetOrgUnit).replace('orgUnits/', '') || null,
        group: textOf(targetGroup).replace('groups/', '') || null,
        mode: textOf(ssoMode, 60),
      }),
  });
  return assignments;
}

async function listed(
  api: GoogleApi,
  collector: 'orgUnits' | 'domains' | 'domainAliases' | 'roles' | 'roleAssignments',
  path: string,
  list: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Json[]> {
  const items: Json[] = [];
  await api.list({
    scope: SCOPE_OF[collector],
    url: addressOf(api.addresses.admin, `${CUSTOMER}${path}`, query),
    list,
    onItem: (item) => void items.push(item),
  });
  return items;
}

function bare(id: unknown): string {
  return textOf(id, 100).replace(/^id:/, '');
}

function empty(what: string): NotRead {
  return new NotRead('empty-answer', null, `Google answered without any ${what}, which cannot be.`);
}
