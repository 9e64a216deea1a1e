import { type CloudObject, SAMPLE_SIZE } from '../../../domain/check-result.js';
import type { OrgUnit } from '../policies/org-unit-tree.js';
import { SCOPE_OF } from '../scopes.js';
import type { Administrator, People, Domain, Role, RoleAssignment, SsoAssignment } from './answers.js';
import { addressOf, type GoogleApi } from './google-api.js';
import { flagOf, type Json, textOf } from './json.js';
import { NotRead } from './not-read.js';

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

const DAY_MS = 86_400_000;
/** Google writes the beginning of time for "never". */
const NEVER_BEFORE = Date.UTC(1971, 0, 1);
/** Idler than anybody would ask for: keeps the counts small. */
const MOST_DAYS = 4000;

/** Counts people one by one, and forgets them. */
class PeopleCount {
  private readonly activeByOrgUnit = new Map<string, number>();
  private readonly idle = new Map<number, number>();
  private readonly administrators: Administrator[] = [];
  private readonly notEnrolled: CloudObject[] = [];
  private idlest: (CloudObject & { days: number })[] = [];
  private readonly counts = { total: 0, active: 0, enrolled: 0, enrolmentUnknown: 0, roleUnknown: 0, idleUnknown: 0 };
  private readonly emergency: ReadonlySet<string>;

  /** `emergencyAccounts` are ids or addresses. */
  constructor(
    private readonly now: Date,
    emergencyAccounts: readonly string[],
  ) {
    this.emergency = new Set(emergencyAccounts.map((account) => account.toLowerCase()));
  }

  add(user: Json): void {
    this.counts.total += 1;
    if (user['suspended'] === true || user['archived'] === true) return;
    this.counts.active += 1;
    const id = textOf(user['id'], 100);
    const email = textOf(user['primaryEmail']);
    const orgUnit = textOf(user['orgUnitPath'], 1000) || '/';
    increment(this.activeByOrgUnit, orgUnit);
    this.enrolment(flagOf(user['isEnrolledIn2Sv']), id, email);

    const isSuper = flagOf(user['isAdmin']);
    const idleDays = idleDaysOf(user, this.now);
    if (isSuper === null) this.counts.roleUnknown += 1;
    if (isSuper === true || user['isDelegatedAdmin'] === true) {
      const enrolled = flagOf(user['isEnrolledIn2Sv']);
      const enforced = flagOf(user['isEnforcedIn2Sv']);
      this.administrators.push({ id, email, orgUnit, isSuper, enrolled, enforced, idleDays });
    } else if (!this.emergency.has(id.toLowerCase()) && !this.emergency.has(email.toLowerCase()))
      this.idleness(idleDays, id, email);
  }

  result(): People {
    return {
      ...this.counts,
      activeByOrgUnit: Object.fromEntries(this.activeByOrgUnit),
      notEnrolled: this.notEnrolled,
      administrators: this.administrators,
      idle: Object.fromEntries(this.idle),
      idlest: this.sortedIdlest(),
    };
  }

  private enrolment(enrolled: boolean | null, id: string, email: string): void {
    if (enrolled === null) this.counts.enrolmentUnknown += 1;
    else if (enrolled) this.counts.enrolled += 1;
    else if (this.notEnrolled.length < SAMPLE_SIZE)
      this.notEnrolled.push({ kind: 'user', id, name: email, note: null });
  }

  private idleness(days: number | null, id: string, email: string): void {
    if (days === null) {
      this.counts.idleUnknown += 1;
      return;
    }
    increment(this.idle, days);
    this.idlest.push({ kind: 'user', id, name: email, note: null, days });
    if (this.idlest.length > 4 * SAMPLE_SIZE) this.idlest = this.sortedIdlest();
  }

  private sortedIdlest(): (CloudObject & { days: number })[] {
    return [...this.idlest].sort((one, other) => other.days - one.days).slice(0, SAMPLE_SIZE);
  }
}

/** Rounded up, so that "more than n days" is the same as for the instant itself. */
function idleDaysOf(user: Json, now: Date): number | null {
  const signedIn = Date.parse(textOf(user['lastLoginTime']));
  const last = signedIn < NEVER_BEFORE ? Date.parse(textOf(user['creationTime'])) : signedIn;
  if (Number.isNaN(last)) return null;
  return Math.min(MOST_DAYS, Math.max(0, Math.ceil((now.getTime() - last) / DAY_MS)));
}

function increment<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
