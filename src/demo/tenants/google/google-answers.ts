import type { TenantAnswer, TenantRequest, TenantRoute } from '../fake-tenant.js';
import {
  ALIAS,
  CHANGING_ADMIN,
  CUSTOMER_ID,
  DOMAIN,
  type GooglePerson,
  type GoogleState,
  HELP_DESK_ROLE,
  ORG_UNITS,
  type OrgUnitPath,
  SUPER_ADMIN_ROLE,
} from './google-state.js';

/** Name, organizational unit, days since the last sign-in. */
const NAMES: readonly (readonly [string, OrgUnitPath, number])[] = [
  ['ines.okafor', '/', 1],
  ['tomas.lindqvist', '/', 3],
  ['breakglass.one', '/', 20],
  ['priya.helpdesk', '/Office', 0],
  ['amelie.duarte', '/Office', 1],
  ['bruno.falk', '/Office', 2],
  ['carla.nunes', '/Office', 5],
  ['dimitri.voss', '/Office', 1],
  ['elif.sahin', '/Office', 9],
  ['farid.amari', '/Sales', 1],
  ['greta.holm', '/Sales', 2],
  ['hugo.marchetti', '/Sales', 0],
  ['iris.kowalska', '/Sales', 4],
  ['jonas.petit', '/Sales', 1],
  ['kaya.oduya', '/Sales', 12],
  ['lena.brandt', '/Engineering', 0],
  ['marek.sobota', '/Engineering', 1],
  ['noor.haddad', '/Engineering', 1],
  ['oscar.fiore', '/Engineering', 3],
  ['paula.reyes', '/Engineering', 2],
  ['quentin.ash', '/Engineering', 0],
  ['rosa.almeida', '/Engineering/Lab', 1],
  ['sven.dahl', '/Engineering/Lab', 6],
  ['tara.whitlock', '/Engineering/Lab', 1],
  ['umar.siddiqi', '/Office', 410],
];

/** Twenty-five people, three of them super administrators, one at the help desk, one suspended since leaving. */
export function people(): GooglePerson[] {
  return NAMES.map(([name, orgUnit, idleDays], index) => ({
    id: String(108_400_000_000_000_001_000n + BigInt(index)),
    name,
    orgUnit,
    role: index < 3 ? 'super' : name.endsWith('helpdesk') ? 'delegated' : 'none',
    enrolled: true,
    enforced: true,
    idleDays,
    suspended: name === 'umar.siddiqi',
  }));
}

export function addressOf({ name }: Pick<GooglePerson, 'name'>): string {
  return `${name}@${DOMAIN}`;
}

/** As the Directory API tells of somebody. */
export function userAnswer(person: GooglePerson, customerId: string, now: Date): Record<string, unknown> {
  const before = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();
  return {
    kind: 'admin#directory#user',
    id: person.id,
    primaryEmail: addressOf(person),
    isAdmin: person.role === 'super',
    isDelegatedAdmin: person.role === 'delegated',
    lastLoginTime: person.idleDays === null ? '1970-01-01T00:00:00.000Z' : before(person.idleDays),
    creationTime: before(700),
    suspended: person.suspended,
    archived: false,
    orgUnitPath: person.orgUnit,
    isEnrolledIn2Sv: person.enrolled,
    isEnforcedIn2Sv: person.enforced,
    customerId,
  };
}

const DAY_MS = 86_400_000;
const PAGE_SIZE = 40;
/** Usage reports lag by days. */
const REPORT_LAG_DAYS = 4;
const DIRECTORY = '/admin/directory/v1';
const CUSTOMER = `${DIRECTORY}/customer/my_customer`;
const REPORTS = '/admin/reports/v1';

type Answer = (request: TenantRequest) => TenantAnswer;

/** Every call that an audit makes, answered from what the company is like. */
export function googleRoutes(state: GoogleState, now: Date): TenantRoute[] {
  const users = state.people.map((person) => userAnswer(person, CUSTOMER_ID, now));
  return [
    { collector: 'token', method: 'POST', path: /^\/token$/, answer: token },
    get('policies', '/v1/policies', paged('policies', policyRows(state))),
    get('sso', '/v1/inboundSsoAssignments', paged('inboundSsoAssignments', ssoRows(state))),
    get('users', `${DIRECTORY}/users`, paged('users', users, 12)),
    get('orgUnits', `${CUSTOMER}/orgunits`, paged('organizationUnits', orgUnitRows())),
    get('domains', `${CUSTOMER}/domains`, paged('domains', [domainRow()])),
    get('domainAliases', `${CUSTOMER}/domainaliases`, paged('domainAliases', aliasRows())),
    get('roles', `${CUSTOMER}/roles`, paged('items', roleRows())),
    get('roleAssignments', `${CUSTOMER}/roleassignments`, paged('items', assignmentRows(state))),
    get('tokenEvents', `${REPORTS}/activity/users/all/applications/token`, log('token', tokenRows(state, now))),
    get('adminEvents', `${REPORTS}/activity/users/all/applications/admin`, log('admin', adminRows(state, now))),
    {
      collector: 'usage',
      method: 'GET',
      path: /^\/admin\/reports\/v1\/usage\/dates\/[0-9-]+$/,
      answer: usage(state, now),
    },
  ];
}

function get(collector: string, path: string, answer: Answer): TenantRoute {
  return { collector, method: 'GET', path: new RegExp(`^${path}$`), answer };
}

function token({ body }: TenantRequest): TenantAnswer {
  const { assertion } = (body ?? {}) as { assertion?: unknown };
  if (typeof assertion !== 'string' || assertion.split('.').length !== 3)
    return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT' } };
  return { body: { access_token: 'ya29.lantern-bay-demonstration', expires_in: 3599, token_type: 'Bearer' } };
}

function paged(list: string, rows: readonly unknown[], size = PAGE_SIZE): Answer {
  return ({ url }) => {
    const from = Number(url.searchParams.get('pageToken') ?? '0');
    const next = from + size;
    return {
      body: {
        ...(rows.length === 0 ? {} : { [list]: rows.slice(from, next) }),
        ...(next < rows.length ? { nextPageToken: String(next) } : {}),
      },
    };
  };
}

/** Newest first, from `startTime` on, of one event when `eventName` asks for one. */
function log(application: string, rows: readonly { at: string; actor: string; event: { name: string } }[]): Answer {
  return ({ url }) => {
    const [since, name] = [url.searchParams.get('startTime') ?? '', url.searchParams.get('eventName')];
    const items = rows
      .filter(({ at, event }) => at >= since && (name === null || event.name === name))
      .sort((one, other) => other.at.localeCompare(one.at))
      .map(({ at, actor, event }, index) => ({
        kind: 'admin#reports#activity',
        id: { time: at, uniqueQualifier: String(7000 + index), applicationName: application, customerId: CUSTOMER_ID },
        actor: { callerType: 'USER', email: actor, profileId: '108400000000000001000' },
        ipAddress: '203.0.113.20',
        events: [event],
      }));
    return { body: { kind: 'admin#reports#activities', ...(items.length === 0 ? {} : { items }) } };
  };
}

function policyRows({ policies }: GoogleState): unknown[] {
  return policies.map(({ type, orgUnit, group, sortOrder, value }, index) => {
    const id = ORG_UNITS[orgUnit];
    const inUnit = `entity.org_units.exists(org_unit, org_unit.org_unit_id == orgUnitId('${id}'))`;
    const inGroup = `entity.groups.exists(group, group.group_id == groupId('${group ?? ''}'))`;
    return {
      name: `policies/lb${String(index).padStart(6, '0')}`,
      customer: `customers/${CUSTOMER_ID}`,
      policyQuery: {
        query: group === undefined ? inUnit : `${inUnit} && ${inGroup}`,
        orgUnit: `orgUnits/${id}`,
        ...(group === undefined ? {} : { group: `groups/${group}` }),
        sortOrder,
      },
      setting: { type: `settings/${type}`, value },
      type: 'ADMIN',
    };
  });
}

function ssoRows({ sso }: GoogleState): unknown[] {
  return sso.map(({ orgUnit, mode }, rank) => ({
    name: `inboundSsoAssignments/lb${rank}`,
    customer: `customers/${CUSTOMER_ID}`,
    rank,
    targetOrgUnit: `orgUnits/${ORG_UNITS[orgUnit]}`,
    ssoMode: mode,
  }));
}

function orgUnitRows(): unknown[] {
  const ids: Readonly<Record<string, string>> = ORG_UNITS;
  return Object.entries(ids).map(([path, id]) => {
    const parent = path.slice(0, path.lastIndexOf('/')) || '/';
    return {
      kind: 'admin#directory#orgUnit',
      name: path.slice(path.lastIndexOf('/') + 1),
      orgUnitPath: path,
      orgUnitId: `id:${id}`,
      ...(path === '/' ? {} : { parentOrgUnitPath: parent, parentOrgUnitId: `id:${ids[parent] ?? ''}` }),
    };
  });
}

function domainRow(): unknown {
  return { kind: 'admin#directory#domain', domainName: DOMAIN, isPrimary: true, verified: true };
}

function aliasRows(): unknown[] {
  return [ALIAS, `${DOMAIN}.test-google-a.com`].map((domainAliasName) => ({
    kind: 'admin#directory#domainAlias',
    parentDomainName: DOMAIN,
    domainAliasName,
    verified: true,
  }));
}

function roleRows(): unknown[] {
  return [
    { roleId: SUPER_ADMIN_ROLE, roleName: '_SEED_ADMIN_ROLE', isSystemRole: true, isSuperAdminRole: true },
    { roleId: HELP_DESK_ROLE, roleName: '_HELP_DESK_ADMIN_ROLE', isSystemRole: true },
  ];
}

function assignmentRows({ people, roles }: GoogleState): unknown[] {
  const held = people.flatMap(({ name, role }) => {
    if (role === 'none') return [];
    return [{ person: name, roleId: role === 'super' ? SUPER_ADMIN_ROLE : HELP_DESK_ROLE }];
  });
  return [...held, ...roles].map(({ person, roleId }, index) => ({
    kind: 'admin#directory#roleAssignment',
    roleAssignmentId: String(40213377100000 + index),
    roleId,
    assignedTo: people.find(({ name }) => name === person)?.id,
    assigneeType: 'user',
    scopeType: 'CUSTOMER',
  }));
}

function tokenRows({ grants }: GoogleState, now: Date): { at: string; actor: string; event: { name: string } }[] {
  return grants.map(({ clientId, name, person, scopes, daysAgo }) => ({
    at: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
    actor: addressOf({ name: person }),
    event: {
      type: 'auth',
      name: 'authorize',
      parameters: [
        { name: 'client_id', value: clientId },
        { name: 'app_name', value: name },
        { name: 'client_type', value: 'WEB' },
        { name: 'scope', multiValue: scopes },
      ],
    },
  }));
}

function adminRows({ events }: GoogleState, now: Date): { at: string; actor: string; event: { name: string } }[] {
  return events.map(({ name, hoursAgo, parameters }) => ({
    at: new Date(now.getTime() - (hoursAgo * DAY_MS) / 24).toISOString(),
    actor: CHANGING_ADMIN,
    event: {
      type: 'APPLICATION_SETTINGS',
      name,
      parameters: Object.entries(parameters).map(([parameter, value]) =>
        typeof value === 'string' ? { name: parameter, value } : { name: parameter, multiValue: value },
      ),
    },
  }));
}

function usage({ people, grants }: GoogleState, now: Date): Answer {
  const latest = new Date(now.getTime() - REPORT_LAG_DAYS * DAY_MS).toISOString().slice(0, 10);
  return ({ url }) => {
    const date = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
    if (date > latest) {
      const message = `Data for dates later than ${latest} is not yet available. Please check back later`;
      return { status: 400, body: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } };
    }
    const apps = grants.map(({ clientId, name }) => ({ client_name: name, client_id: clientId, num_users: 1 }));
    const parameters = [
      { name: 'accounts:num_users', intValue: String(people.length) },
      { name: 'accounts:authorized_apps', msgValue: apps },
    ];
    return {
      body: { kind: 'admin#reports#usageReports', usageReports: [{ date, entity: { type: 'CUSTOMER' }, parameters }] },
    };
  };
}
