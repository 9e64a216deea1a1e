import { randomUUID } from 'node:crypto';
import type { AttackedRoute } from './attacked-routes.js';
import { filled } from './attacked-routes.js';
import type { TenantFixture } from './tenant-fixture.js';

/** A real id of somebody's, and one of the same shape that nobody has. */
export interface Ids {
  theirs: string;
  nobodys: string;
}

/**
 * Parameters that name something of no organization, and a value that exists. Everything else in braces is an id that
 * belongs to somebody.
 */
const COMMON: Record<string, string> = {
  provider: 'dev',
  rest: 'token',
  key: 'disk-encryption',
  suite: 'acme-drive',
  checkId: 'acme.people.second-factor',
};

/** A framework that only the household has, under a slug of its own. */
const HOUSE_RULES = {
  format: 1,
  name: 'Rules of the house',
  version: '1',
  publisher: 'The household',
  licence: 'Its own.',
  sections: [{ id: 'H', title: 'All' }],
  controls: [{ id: 'H.1', title: 'Doors are locked', section: 'H', weight: 1, kind: 'govern' }],
};

/** Jobs that were asked for, by whose household: an hour has so many, and a finished one stays as it is. */
const jobs = new WeakMap<object, Promise<string>>();

async function askForJob({ session }: TenantFixture): Promise<string> {
  const body = { parts: ['recommendations'] };
  const asked = await session.post('/organizations/recommendations/refresh', body, { Prefer: 'wait=20' });
  if (asked.status !== 202) throw new Error(`No job: ${asked.status} ${JSON.stringify(asked.body)}`);
  return String(asked.body.jobId);
}

/**
 * Ids that no list of their own gives: the folder before the parameter, and where its id comes from. A resource with a
 * list (`GET /things` beside `/things/{id}`) needs no line: its first row is taken, and one is made when there is none.
 */
const REGISTERED: Record<string, (tenant: TenantFixture) => Promise<Ids> | Ids> = {
  scans: ({ scanId }) => ({ theirs: scanId, nobodys: randomUUID() }),
  uploads: async ({ session, device }) => {
    const report = { SchemaVersion: 2, ArtifactName: 'attacked', Results: [] };
    const { status, body } = await session.post(`/scans/upload?deviceId=${device.id}`, report);
    if (status !== 202 && status !== 200) throw new Error(`Not uploaded: ${status} ${JSON.stringify(body)}`);
    return { theirs: String(body.id), nobodys: randomUUID() };
  },
  devices: ({ device }) => ({ theirs: device.id, nobodys: randomUUID() }),
  vulnerabilities: ({ vulnerabilityId }) => ({ theirs: vulnerabilityId, nobodys: 'CVE-1999-0001' }),
  frameworks: async ({ session }) => {
    const slug = `rules-of-${String(session.account.organization.slug)}`;
    const { status, body } = await session.post('/compliance/frameworks', { slug, ...HOUSE_RULES });
    if (status !== 201 && status !== 200) throw new Error(`Not imported: ${status} ${JSON.stringify(body)}`);
    return { theirs: slug, nobodys: 'nobodys-rules' };
  },
  controls: async ({ session }) => {
    const control = `/compliance/frameworks/rules-of-${String(session.account.organization.slug)}/controls/H.1`;
    const said = await session.get(`${control}/attestations`);
    const reviewOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const planned = { status: 'planned', statement: 'Attacked.', reviewOn };
    if (said.body.data?.length === 0) await session.post(`${control}/attest`, planned);
    return { theirs: 'H.1', nobodys: 'H.2' };
  },
  attestations: async ({ session }) => {
    const control = '/compliance/frameworks/nist-csf-2.0/controls/GV.OC-01';
    const [made] = (await session.get(`${control}/attestations`)).body.data as { id: string }[];
    const said = { status: 'planned', statement: 'Attacked.' };
    const theirs = made?.id ?? String((await session.post(`${control}/attest`, said)).body.id);
    return { theirs, nobodys: randomUUID() };
  },
  exceptions: async ({ session }) => {
    const [made] = (await session.get('/compliance/exceptions')).body.data as { id: string }[];
    const scope = { framework: 'nist-csf-2.0', control: 'GV.OC-01' };
    const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const wanted = { scope, reason: 'Attacked.', expiresOn };
    return {
      theirs: made?.id ?? String((await session.post('/compliance/exceptions', wanted)).body.id),
      nobodys: randomUUID(),
    };
  },
  audits: async ({ session }) => {
    const suite = `/cloud-security/${COMMON['suite']}`;
    const listed = async (): Promise<string | undefined> => (await session.get(`${suite}/audits`)).body.data?.[0]?.id;
    // Where the extension of test/extending is not loaded there is nothing to guess.
    if ((await listed()) === undefined) {
      const credentials = { tenant: 'attacked', secret: 'attacked' };
      await session.put(`${suite}/connection?preflight=false`, { credentials });
      await session.delete(`${suite}/connection`);
    }
    return { theirs: (await listed()) ?? randomUUID(), nobodys: randomUUID() };
  },
  jobs: async (tenant) => {
    const asked = jobs.get(tenant.session) ?? askForJob(tenant);
    jobs.set(tenant.session, asked);
    return { theirs: await asked, nobodys: randomUUID() };
  },
  identities: async ({ session }) => ({
    theirs: String((await session.get('/auth/me')).body.user.identities[0].id),
    nobodys: randomUUID(),
  }),
  'check-acceptances': async ({ session }) => {
    const [made] = (await session.get('/check-acceptances?status=active')).body.data as { id: string }[];
    const [failing] = (await session.get('/failing-checks?limit=1')).body.data as { id: string }[];
    const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const body = { checkId: failing?.id, scope: { tags: ['nobody has it'] }, reason: 'Attacked.', expiresOn };
    return {
      theirs: made?.id ?? String((await session.post('/check-acceptances', body)).body.id),
      nobodys: randomUUID(),
    };
  },
  'risk-acceptances': async ({ session, vulnerabilityId }) => {
    const [made] = (await session.get('/risk-acceptances?status=active')).body.data as { id: string }[];
    const body = {
      vulnerabilityId,
      decision: 'false-positive',
      scope: { tags: ['nobody has it'] },
      reason: 'Attacked.',
    };
    return {
      theirs: made?.id ?? String((await session.post('/risk-acceptances', body)).body.id),
      nobodys: randomUUID(),
    };
  },
  reports: async ({ session }) => {
    const listed = async (): Promise<string | undefined> => (await session.get('/reports')).body.data?.[0]?.id;
    if ((await listed()) === undefined) await session.get('/reports/export/pdf');
    const theirs = await listed();
    if (theirs === undefined) throw new Error('The household has no report, though it asked for one.');
    return { theirs, nobodys: randomUUID() };
  },
  findings: async ({ session }) => {
    const theirs = String((await session.get('/findings')).body.data[0].id);
    return { theirs, nobodys: theirs.replace(/^f-\d+/, 'f-9') };
  },
};

/** Of a service whose reports are attacked and never read: they are kept, with an id, before a browser would print them. */
export const WITHOUT_PRINTING = { PDF_BROWSER: '/nowhere/chromium' };

/** True when the route names something that belongs to an organization. */
export function namesSomething(route: AttackedRoute): boolean {
  return route.parameters.some((name) => COMMON[name] === undefined);
}

/**
 * The values of a route's parameters: of the household, and of nobody. Throws, saying what to add, for a parameter that it
 * knows no id for.
 */
export async function idsOf(
  route: AttackedRoute,
  tenant: TenantFixture,
  routes: readonly AttackedRoute[],
): Promise<{ theirs: Record<string, string>; nobodys: Record<string, string> }> {
  const theirs: Record<string, string> = {};
  const nobodys: Record<string, string> = {};
  for (const name of route.parameters) {
    const common = COMMON[name];
    const ids = common === undefined ? await idOf(route, name, tenant, routes) : { theirs: common, nobodys: common };
    theirs[name] = ids.theirs;
    nobodys[name] = ids.nobodys;
  }
  return { theirs, nobodys };
}

async function idOf(
  route: AttackedRoute,
  parameter: string,
  tenant: TenantFixture,
  routes: readonly AttackedRoute[],
): Promise<Ids> {
  const [collection = ''] = route.path.split(`/{${parameter}}`);
  const folder = collection.split('/').at(-1) ?? '';
  const registered = REGISTERED[folder];
  if (registered) return registered(tenant);
  const listed = routes.find(({ method, path }) => method === 'GET' && path === collection);
  const first = async (): Promise<string | undefined> => {
    const { status, body } = await tenant.session.get(collection);
    if (status !== 200) throw new Error(`${route.name}: GET ${collection} answered ${status} instead of an id.`);
    const rows = (Array.isArray(body) ? body : body.data) as Record<string, unknown>[] | undefined;
    const row = rows?.[0];
    const id = row?.[parameter] ?? row?.['id'] ?? (row?.['user'] as Record<string, unknown> | undefined)?.['id'];
    return typeof id === 'string' ? id : undefined;
  };
  let theirs = listed && (await first());
  const made = routes.find(({ method, path }) => method === 'POST' && path === collection);
  if (listed && theirs === undefined && made?.body !== undefined) {
    await tenant.session.post(filled(made, {}), made.body);
    theirs = await first();
  }
  if (theirs === undefined) {
    throw new Error(
      `${route.name}: nobody knows an id for {${parameter}}. Add a line "${folder}" to REGISTERED in ` +
        `test/support/attacks/foreign-ids.ts that gives a real id of the household's organization, or the parameter to ` +
        `COMMON if it names nothing of an organization.`,
    );
  }
  return { theirs, nobodys: /^[0-9a-f-]{36}$/.test(theirs) ? randomUUID() : `${theirs.slice(0, -1)}~` };
}
