import type { FakeTenant, TenantAnswer, TenantRequest, TenantRoute } from '../fake-tenant.js';

type Row = Readonly<Record<string, unknown>>;

/** How a suite lists people, page by page. */
interface PeopleList {
  path: string;
  rows: string;
  size: { parameter: string; most: number };
  /** Fields that are names of one person only. */
  names: readonly string[];
  /** Where the next page is, in the answer. */
  next(url: URL, base: string, page: number): Row;
  pageOf(url: URL): number;
}

const REGISTRATIONS = '/v1.0/reports/authenticationMethods/userRegistrationDetails';

const ofGraph = (path: string): PeopleList => ({
  path,
  rows: 'value',
  size: { parameter: '$top', most: 999 },
  names: ['userPrincipalName', 'mail'],
  next: (url, base, page) => {
    const link = new URL(`${base}${url.pathname}${url.search}`);
    link.searchParams.set('$skiptoken', `huge-${page}`);
    return { '@odata.nextLink': link.href };
  },
  pageOf: (url) => numberIn(url.searchParams.get('$skiptoken')),
});

const LISTS: Readonly<Record<FakeTenant['suite'], readonly PeopleList[]>> = {
  'google-workspace': [
    {
      path: '/admin/directory/v1/users',
      rows: 'users',
      size: { parameter: 'maxResults', most: 500 },
      names: ['primaryEmail'],
      next: (_url, _base, page) => ({ nextPageToken: `huge-${page}` }),
      pageOf: (url) => numberIn(url.searchParams.get('pageToken')),
    },
  ],
  'microsoft-365': [ofGraph(REGISTRATIONS), ofGraph('/v1.0/users')],
};

/**
 * A tenant like another one whose lists of people have one page each, but with so many more in each of them: made as they are
 * asked for, page by page, of one who administers nothing.
 */
export function hugeTenant(tenant: FakeTenant, people: number): FakeTenant {
  const routes = tenant.routes.map((route) => {
    const list = LISTS[tenant.suite].find(({ path }) => route.method === 'GET' && route.path.test(path));
    return list === undefined ? route : withMore(route, list, people);
  });
  return { ...tenant, routes: tenant.suite === 'microsoft-365' ? [...routes, summaryOf(tenant, people)] : routes };
}

/** What Graph says of the registrations of all people in one answer. */
function summaryOf(tenant: FakeTenant, people: number): TenantRoute {
  const registration = tenant.routes.find(({ path }) => path.test(REGISTRATIONS));
  return {
    collector: registration?.collector ?? 'registrations',
    method: 'GET',
    path: /^\/v1\.0\/reports\/authenticationMethods\/usersRegisteredByFeature\(.*\)$/,
    answer: (request) => {
      const rows = ((registration?.answer(request).body as Row | undefined)?.['value'] as Row[] | undefined) ?? [];
      const capable = rows.filter((row) => row['isMfaCapable'] === true).length;
      const more = likeOf(rows)['isMfaCapable'] === true ? people : 0;
      return {
        body: {
          totalUserCount: rows.length + people,
          userRegistrationFeatureCounts: [{ feature: 'mfaCapable', userCount: capable + more }],
        },
      };
    },
  };
}

function withMore(route: TenantRoute, list: PeopleList, people: number): TenantRoute {
  return { ...route, answer: (request) => pageOf(route, list, people, request) };
}

/** The first page is the tenant's own; those after it are made up. */
function pageOf(route: TenantRoute, list: PeopleList, people: number, request: TenantRequest): TenantAnswer {
  const { url, base } = request;
  // Nobody who is made up administers anything.
  if (url.searchParams.get('$filter') === 'isAdmin eq true') return route.answer(request);
  const page = list.pageOf(url);
  const size = Math.min(Number(url.searchParams.get(list.size.parameter) ?? '100'), list.size.most);
  const isLast = page * size >= people;
  const next = isLast ? {} : list.next(url, base, page + 1);
  if (page === 0) {
    const own = route.answer(request);
    return { ...own, body: { ...(own.body as Row), ...next } };
  }
  const first = route.answer({ ...request, url: firstPage(url) }).body as Row;
  const rows = (first[list.rows] as Row[] | undefined) ?? [];
  const like = likeOf(rows);
  const count = Math.min(size, people - (page - 1) * size);
  const made = Array.from({ length: count }, (_, at) => personLike(like, list.names, (page - 1) * size + at));
  return { body: { [list.rows]: made, ...next } };
}

/** One who administers nothing. */
function likeOf(rows: readonly Row[]): Row {
  return rows.findLast((row) => row['isAdmin'] !== true && row['isDelegatedAdmin'] !== true) ?? {};
}

function personLike(like: Row, names: readonly string[], nth: number): Row {
  const person: Record<string, unknown> = { ...like, id: `made-up-${nth}` };
  for (const name of names) {
    const address = like[name];
    if (typeof address === 'string') person[name] = `person-${nth}@${address.split('@').at(-1) ?? ''}`;
  }
  return person;
}

function firstPage(url: URL): URL {
  const first = new URL(url);
  first.searchParams.delete('pageToken');
  first.searchParams.delete('$skiptoken');
  return first;
}

function numberIn(token: string | null): number {
  return Number(/^huge-(\d+)$/.exec(token ?? '')?.[1] ?? 0);
}
