import { describe, expect, it } from '@jest/globals';
import { CloudCallError } from '../../../domain/cloud-suite.port.js';
import { COLLECTORS } from '../scopes.js';
import { CREDENTIALS, NOW, ports } from '../testing/google-kit.js';
import { type Instead, StubHttp, type StubRoute } from '../testing/stub-cloud.js';
import { collectGoogle, type GoogleReadings } from './collect.js';
import { isRisky } from './collect-logs.js';

const CUSTOMER = '/admin/directory/v1/customer/my_customer';
const route = (collector: string, path: string, body: unknown, method: 'GET' | 'POST' = 'GET'): StubRoute => ({
  collector,
  method,
  path: new RegExp(`^${path}$`),
  answer: ({ url }) => ({ body: typeof body === 'function' ? (body as (url: URL) => unknown)(url) : body }),
});
const user = (of: object = {}) => ({
  id: 'u1',
  primaryEmail: 'u1@company.example',
  isAdmin: true,
  isDelegatedAdmin: false,
  isEnrolledIn2Sv: true,
  isEnforcedIn2Sv: true,
  suspended: false,
  archived: false,
  orgUnitPath: '/',
  lastLoginTime: '2026-08-24T12:00:00Z',
  creationTime: '2024-01-01T00:00:00Z',
  ...of,
});
const BODIES: Record<string, [string, unknown]> = {
  policies: [
    '/v1/policies',
    { policies: [{ setting: { type: 'settings/gmail.pop_access', value: { enablePopAccess: false } } }] },
  ],
  orgUnits: [`${CUSTOMER}/orgunits`, { organizationUnits: [{ orgUnitId: 'id:r', orgUnitPath: '/' }] }],
  users: ['/admin/directory/v1/users', { users: [user()] }],
  domains: [`${CUSTOMER}/domains`, { domains: [{ domainName: 'Company.example', isPrimary: true, verified: true }] }],
  domainAliases: [`${CUSTOMER}/domainaliases`, {}],
  roles: [`${CUSTOMER}/roles`, { items: [{ roleId: '1', isSuperAdminRole: true }] }],
  roleAssignments: [
    `${CUSTOMER}/roleassignments`,
    { items: [{ roleId: '1', assignedTo: 'u1', assigneeType: 'user' }] },
  ],
  sso: ['/v1/inboundSsoAssignments', {}],
  tokenEvents: ['/admin/reports/v1/activity/users/all/applications/token', {}],
  adminEvents: [
    '/admin/reports/v1/activity/users/all/applications/admin',
    { items: [{ id: { time: '2026-08-20T00:00:00Z' }, events: [{ name: 'CREATE_USER' }] }] },
  ],
  usage: ['/admin/reports/v1/usage/dates/[0-9-]+', { usageReports: [{ parameters: [] }] }],
};

/** Reads a tenant in which only what is named differs. */
function read(
  changed: Record<string, unknown> = {},
  instead?: Instead,
  progress: number[] = [],
): Promise<GoogleReadings> {
  const routes = Object.entries(BODIES).map(([name, [path, body]]) => route(name, path, changed[name] ?? body));
  const http = new StubHttp([route('token', '/token', { access_token: 't' }, 'POST'), ...routes], instead);
  return collectGoogle(CREDENTIALS, ports(http, undefined, { onProgress: (done) => void progress.push(done) }));
}

describe('collecting from Google', () => {
  it('reads everything, and tells of each', async () => {
    const progress: number[] = [];
    const readings = await read({}, undefined, progress);
    expect(Object.entries(readings).filter(([, { state }]) => state !== 'read')).toEqual([]);
    expect(Object.keys(readings).sort()).toEqual([...COLLECTORS].sort());
    expect(progress).toEqual(COLLECTORS.map((_, index) => index + 1));
  });

  it.each([
    ['users', { users: [] }, 'empty-answer'],
    ['users', { users: [user({ suspended: true })] }, 'empty-answer'],
    ['users', { users: 'none' }, 'malformed'],
    ['users', [], 'malformed'],
    ['users', { error: { code: 403 } }, 'malformed'],
    ['policies', {}, 'empty-answer'],
    ['policies', { policies: [{ setting: { type: 'settings/sites.unheard_of' } }] }, 'empty-answer'],
    ['policies', { policies: [null] }, 'malformed'],
    ['orgUnits', {}, 'empty-answer'],
    ['orgUnits', { organizationUnits: [{ orgUnitId: 'id:s', orgUnitPath: '/Sales' }] }, 'malformed'],
    ['domains', {}, 'empty-answer'],
    ['domains', { domains: [{ domainName: 'x.example', verified: false }] }, 'empty-answer'],
    ['roles', { items: [{ roleId: '2' }] }, 'empty-answer'],
    ['roleAssignments', {}, 'empty-answer'],
    ['adminEvents', {}, 'empty-answer'],
    ['adminEvents', { items: [{ id: {} }] }, 'malformed'],
    ['tokenEvents', { items: [7] }, 'malformed'],
    ['usage', {}, 'empty-answer'],
  ])('%s %j is not read: %s', async (collector, body, reason) => {
    expect((await read({ [collector]: body }))[collector as 'users']).toMatchObject({ state: 'not-read', reason });
  });

  it.each([
    [403, { error: { details: [{ reason: 'SERVICE_DISABLED' }] } }, 'service-off'],
    [403, { error: { errors: [{ reason: 'accessNotConfigured' }] } }, 'service-off'],
    [403, { error: { errors: [{ reason: 'rateLimitExceeded' }] } }, 'throttled'],
    [403, { error: { details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } }, 'permission-missing'],
    [403, null, 'permission-missing'],
    [401, {}, 'refused'],
    [404, {}, 'refused'],
    [429, {}, 'throttled'],
    [503, {}, 'unreachable'],
  ])('an answer %i %j: %s', async (status, body, reason) => {
    const { users } = await read({}, (collector) => (collector === 'users' ? { status, body } : null));
    expect(users).toMatchObject({ state: 'not-read', reason });
  });

  it.each(['timeout', 'too-large', 'budget-spent', 'unreachable', 'malformed'] as const)(
    'a call that ended with %s says so',
    async (reason) => {
      const { sso, users } = await read({}, (collector) =>
        collector === 'sso' ? new CloudCallError(reason, 'secret detail') : null,
      );
      expect(sso).toMatchObject({
        state: 'not-read',
        reason,
        message: expect.not.stringContaining('secret') as unknown,
      });
      expect(users.state).toBe('read');
    },
  );

  it('keeps nothing of a list that broke off', async () => {
    const body = { users: [user()], nextPageToken: 'p2' };
    const { users } = await read({ users: body }, (collector, _url, nth) =>
      collector === 'users' && nth === 2 ? { status: 503, body: null } : null,
    );
    expect(users).toMatchObject({ state: 'not-read', reason: 'unreachable' });
  });

  it('knows the root from a unit below it, when Google leaves it out', async () => {
    const body = {
      organizationUnits: [
        { orgUnitId: 'id:s', orgUnitPath: '/Sales', parentOrgUnitPath: '/', parentOrgUnitId: 'id:r' },
      ],
    };
    expect((await read({ orgUnits: body })).orgUnits).toMatchObject({
      data: [
        { id: 'r', path: '/' },
        { id: 's', path: '/Sales' },
      ],
    });
  });

  it('takes the rest from the same reading of the domains when they cannot be read', async () => {
    const { dns } = await read({}, (collector) => (collector === 'domains' ? { status: 403, body: null } : null));
    expect(dns).toMatchObject({
      state: 'not-read',
      reason: 'permission-missing',
      permission: expect.stringContaining('domain.readonly') as unknown,
    });
  });
});

describe('people of a large customer', () => {
  it('are counted and forgotten: 200 000 of them take no more room than a few', async () => {
    const pages = 400;
    const page = (url: URL): unknown => {
      const nth = Number(url.searchParams.get('pageToken') ?? '0');
      const users = Array.from({ length: 500 }, (_, index) =>
        user({
          id: `u${nth * 500 + index}`,
          isAdmin: nth === 0 && index < 3,
          isEnrolledIn2Sv: index % 10 !== 0,
          orgUnitPath: `/Team ${index % 20}`,
          lastLoginTime: new Date(NOW.getTime() - (index % 200) * 86_400_000).toISOString(),
        }),
      );
      return { users, ...(nth + 1 < pages ? { nextPageToken: String(nth + 1) } : {}) };
    };
    const { users } = await read({ users: page });
    if (users.state !== 'read') throw new Error(users.message);
    expect(users.data).toMatchObject({ total: 200_000, active: 200_000, enrolled: 180_000 });
    expect(users.data.administrators).toHaveLength(3);
    expect(users.data.notEnrolled).toHaveLength(25);
    expect(users.data.idlest.map(({ days }) => days)).toEqual(Array.from({ length: 25 }, () => 199));
    expect(JSON.stringify(users.data).length).toBeLessThan(12_000);
  });

  it('never signed in counts from when the account was made; a second more than 30 days is more than 30; not told is not told', async () => {
    const never = { isAdmin: false, lastLoginTime: '1970-01-01T00:00:00.000Z' };
    const body = {
      users: [
        user(),
        user({ ...never, creationTime: '2026-08-20T12:00:00Z' }),
        user({ isAdmin: false, lastLoginTime: '2026-07-26T11:59:59Z' }),
        user({ ...never, creationTime: undefined }),
        user({ isAdmin: undefined, isEnrolledIn2Sv: undefined }),
      ],
    };
    const { users } = await read({ users: body });
    expect(users).toMatchObject({
      data: { idle: { 5: 1, 1: 1, 31: 1 }, idleUnknown: 1, roleUnknown: 1, enrolmentUnknown: 1, active: 5 },
    });
  });
});

describe('logs and reports', () => {
  const event = (parameters: object[], email = 'x@company.example') => ({
    id: { time: '2026-08-22T00:00:00Z' },
    actor: { email },
    events: [{ name: 'authorize', parameters }],
  });

  it('tell scopes in two places', async () => {
    const client = (value: string) => ({ name: 'client_id', value });
    const mail = 'https://mail.google.com/';
    const body = {
      items: [
        event([client('a'), { name: 'scope', multiValue: ['openid', mail] }]),
        event([client('a'), { name: 'scope', multiValue: [mail] }], 'y@company.example'),
        event([
          client('b'),
          { name: 'scope_data', multiMessageValue: [{ parameter: [{ name: 'scope_name', value: mail }] }] },
        ]),
        event([client('c'), { name: 'scope', multiValue: ['openid'] }]),
        event([client('d')]),
      ],
    };
    expect((await read({ tokenEvents: body })).tokenEvents).toMatchObject({
      data: {
        events: 5,
        withoutScopes: 1,
        risky: [
          { clientId: 'a', people: 2 },
          { clientId: 'b', people: 1 },
        ],
      },
    });
  });

  it('count people of an application in two shapes', async () => {
    const usage = (parameter: object) => ({
      usageReports: [{ parameters: [{ name: 'accounts:authorized_apps', ...parameter }] }],
    });
    const flat = usage({ msgValue: [{ client_id: 'a', client_name: 'A', num_users: 3 }] });
    const nested = usage({
      multiMessageValue: [
        {
          parameter: [
            { name: 'client_id', value: 'a' },
            { name: 'num_users', intValue: '3' },
          ],
        },
      ],
    });
    for (const body of [flat, nested])
      expect((await read({ usage: body })).usage).toMatchObject({ data: { apps: { a: 3 } } });
  });

  it('of days that are not there yet are looked for earlier, and given up after a week', async () => {
    const asked: string[] = [];
    const late =
      (message: string): Instead =>
      (collector, url) => {
        if (collector !== 'usage') return null;
        asked.push(url.pathname.slice(-10));
        return url.pathname.slice(-10) <= '2026-08-20' && message !== ''
          ? null
          : { status: 400, body: { error: { message } } };
      };
    expect((await read({}, late('Data for dates later than 2026-08-20 is not yet available.'))).usage).toMatchObject({
      data: { date: '2026-08-20' },
    });
    expect(asked).toEqual(['2026-08-23', '2026-08-20']);
    expect((await read({}, late(''))).usage).toMatchObject({ state: 'not-read', reason: 'empty-answer' });
  });

  it('know which scopes reach all mail, all files or the administration', () => {
    const auth = 'https://www.googleapis.com/auth/';
    for (const scope of [
      'https://mail.google.com/',
      `${auth}drive`,
      `${auth}admin.directory.user`,
      `${auth}cloud-platform`,
    ])
      expect(isRisky(scope)).toBe(true);
    for (const scope of ['openid', `${auth}drive.file`, `${auth}calendar`, `${auth}userinfo.email`])
      expect(isRisky(scope)).toBe(false);
  });
});
