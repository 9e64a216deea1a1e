import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { idsOf, namesSomething } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { asBrowser, forEach, JSON_BODY, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { comparable, refusalFault } from '../support/attacks/verdict.js';
import { signedRequest } from '../support/agent.js';
import { startScanned } from '../support/scan.js';
import { AcmeTenant } from '../cloud-security/acme-tenant.js';
import { ACME_EXTENSION, seedAcme } from '../cloud-security/connected.js';
import type { TestService } from '../support/service.js';
import { signIn } from '../support/session.js';

const NOBODYS = randomUUID();

const tally = new AttackCount();
let service: TestService;
let tenant: AcmeTenant;
let back: TenantRows;
let victim: TenantFixture;
let intruder: TenantFixture;
let routes: AttackedRoute[];
let victimsRows: Record<string, string>;
let victimId: number;

beforeAll(async () => {
  tenant = await AcmeTenant.start();
  const { service: started, session } = await startScanned({
    EXTENSIONS: ACME_EXTENSION,
    ACME_SUITE_URL: tenant.url,
    CLOUD_AUDIT_SCHEDULE: 'off',
  });
  service = started;
  back = await TenantRows.open(service);
  victim = await seedTenant(service, session);
  tenant.people = [{ name: 'secret-person', factor: false, admin: true }];
  tenant.changes = [
    {
      at: new Date().toISOString(),
      actor: 'secret-actor',
      activity: 'secret-activity',
      checkIds: ['acme.sharing.links'],
      objects: [],
    },
  ];
  await seedAcme({ session, tenant });
  intruder = await seedTenant(service, await signIn(service, 'me'), { vulnerabilityId: 'CVE-2026-7770', mark: 'own' });
  routes = await attackedRoutes(service);
  // Whatever is made to have an id of the victim's is made before the rows are counted.
  for (const route of routes.filter(namesSomething)) await idsOf(route, victim, routes);
  victimId = await back.organizationId(victim.session.account.organization.id);
  victimsRows = await back.settledChecksums(victimId);
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
  await tenant.stop();
});

function ask(route: AttackedRoute, values: Record<string, string>, query = ''): Promise<WireAnswer> {
  return send(service, {
    method: route.method,
    path: `${filled(route, values)}${query}`,
    headers: { ...asBrowser(intruder.session), ...(route.body ? JSON_BODY : {}) },
    ...(route.body ? { body: JSON.stringify(route.body) } : {}),
  });
}

/** Whether a list tells how many of its rows there are of each kind. */
const counts = ({ query }: AttackedRoute): boolean => query.some(({ name }) => name === 'include');

describe("attack 1: another organization's ids", () => {
  it('answer on every route and verb as ids that nobody has', async () => {
    const own = routes.filter((route) => route.decision.kind === 'user' && namesSomething(route));
    expect(own.length).toBeGreaterThan(15);
    for (const route of own) {
      const { theirs, nobodys } = await idsOf(route, victim, routes);
      for (const query of [
        '',
        ...(route.isList ? ['?format=csv'] : []),
        ...(counts(route) ? ['?include=facets'] : []),
      ]) {
        const [foreign, absent] = [await ask(route, theirs, query), await ask(route, nobodys, query)];
        const differs = comparable(foreign) === comparable(absent) ? null : `${foreign.text} is not ${absent.text}`;
        tally.judge(1, route.name, `id ${JSON.stringify(theirs)}${query}`, refusalFault(foreign, [404]) ?? differs);
      }
    }
    expect(tally.succeeded(1)).toEqual([]);
  });

  it("match nothing in any list's filters, and open no page of another's list", async () => {
    const uuids = [
      victim.device.id,
      victim.scanId,
      victim.session.account.user.id,
      victim.session.account.organization.id,
    ];
    const lists = routes.filter(({ isList, decision }) => isList && decision.kind === 'user');
    expect(lists.length).toBeGreaterThan(6);
    await forEach(lists, async (list) => {
      const { theirs } = await idsOf(list, intruder, routes);
      const fields = list.query.filter(({ name, schema }) => schema.items?.format === 'uuid' || /Id$/.test(name));
      for (const { name } of fields) {
        for (const id of [...uuids, victim.vulnerabilityId]) {
          const counted = counts(list) ? '&include=facets' : '';
          const answer = await ask(list, theirs, `?${name}=${id}${counted}`);
          const rows = answer.json?.data as unknown[] | undefined;
          const isEmpty = answer.status === 400 || (rows?.length === 0 && answer.json.page.total === 0);
          // What is no filter (`simulate`) may name anything, and is answered as if it were nobody's.
          const nobodys = isEmpty ? null : await ask(list, theirs, `?${name}=${NOBODYS}${counted}`);
          const isNobodys = nobodys?.text.replaceAll(NOBODYS, '') === answer.text.replaceAll(id, '');
          tally.judge(1, list.name, `${name}=${id}`, isEmpty || isNobodys ? null : answer.text);
        }
      }
      const answer = await ask(list, theirs, '?include=facets');
      const told = /secret|CVE-2026-6660/.exec(answer.text);
      tally.judge(1, list.name, 'what is listed', told ? `tells ${told[0]}` : null);
      const page = await victim.session.get(`${filled(list, (await idsOf(list, victim, routes)).theirs)}?limit=1`);
      const cursor = page.body.page?.nextCursor as string | null | undefined;
      if (typeof cursor !== 'string') return;
      const stolen = await ask(list, theirs, `?limit=1&cursor=${cursor}`);
      tally.judge(1, list.name, "the victim's cursor", /secret|CVE-2026-6660/.test(stolen.text) ? stolen.text : null);
    });
    expect(tally.succeeded(1)).toEqual([]);
  });

  it("in a signed request are of no use to another organization's device", async () => {
    for (const route of routes.filter((one) => namesSomething(one))) {
      const { theirs } = await idsOf(route, victim, routes);
      const answer = await signedRequest(service, intruder.device, {
        method: route.method as 'GET',
        path: filled(route, theirs).replace('/api/v1', ''),
        ...(route.method === 'GET' ? {} : { body: route.body ?? {} }),
      });
      tally.judge(
        1,
        route.name,
        'signed by a foreign device',
        [401, 403].includes(answer.status) ? null : `${answer.status}`,
      );
    }
    const claims = {
      organizationId: victimId,
      organization: victim.session.account.organization.id,
      deviceId: victim.device.id,
    };
    for (const [scanId, what] of [
      [victim.scanId, "the victim's scan id"],
      [crypto.randomUUID(), 'claims'],
    ] as const) {
      const answer = await signedRequest(service, intruder.device, {
        path: '/scans/ingest',
        body: { schemaVersion: '1.0', scanId, source: 'native', scope: 'secret-scope', checks: [], ...claims },
      });
      tally.judge(
        1,
        'POST /api/v1/scans/ingest',
        what,
        answer.status < 500 && !JSON.stringify(answer.body).includes('secret') ? null : `${answer.status}`,
      );
    }
    expect(tally.succeeded(1)).toEqual([]);
  });

  it("answer an API key with every scope of another organization's as ids that nobody has", async () => {
    const made = await intruder.session.post('/api-keys', {
      name: 'wide',
      role: 'admin',
      scopes: ['*:read', '*:write'],
    });
    expect(made.status).toBe(201);
    const headers = { Authorization: `Bearer ${String(made.body.key)}` };
    const byKey = (route: AttackedRoute, values: Record<string, string>): Promise<WireAnswer> =>
      send(service, {
        method: route.method,
        path: filled(route, values),
        headers: { ...headers, ...(route.body ? JSON_BODY : {}) },
        ...(route.body ? { body: JSON.stringify(route.body) } : {}),
      });
    let reached = 0;
    for (const route of routes.filter((one) => one.decision.kind === 'user' && namesSomething(one))) {
      const { theirs, nobodys } = await idsOf(route, victim, routes);
      const [foreign, absent] = [await byKey(route, theirs), await byKey(route, nobodys)];
      const differs = comparable(foreign) === comparable(absent) ? null : `${foreign.text} is not ${absent.text}`;
      if (foreign.status === 404) reached += 1;
      tally.judge(1, route.name, 'by an API key', refusalFault(foreign, [401, 403, 404]) ?? differs);
    }
    expect(tally.succeeded(1)).toEqual([]);
    expect(reached).toBeGreaterThan(15);
  });

  it('left every row of the victim as it was', async () => {
    expect(Object.keys(victimsRows).length).toBeGreaterThan(15);
    expect(await back.checksums(victimId)).toEqual(victimsRows);
  });
});

describe('attack 25: guessing ids, telling who exists', () => {
  it('neighbours of a known id are answered like any other id', async () => {
    const known = routes.filter(
      ({ decision, method, isList }) => decision.kind === 'user' && method === 'GET' && !isList,
    );
    await forEach(known.filter(namesSomething), async (route) => {
      const { theirs, nobodys } = await idsOf(route, victim, routes);
      const nothing = comparable(await ask(route, nobodys));
      const [name = ''] = route.parameters;
      const id = theirs[name] ?? '';
      for (const guess of neighbours(id)) {
        const answer = await ask(route, { ...theirs, [name]: guess });
        // A guess may hit upon what is one's own.
        const isOwn = answer.status === 200 && !/secret|CVE-2026-6660/.test(answer.text);
        tally.judge(25, route.name, guess, isOwn || comparable(answer) === nothing ? null : answer.text);
      }
    });
    expect(tally.succeeded(25)).toEqual([]);
  });

  it('ids in answers are random enough not to be counted through', async () => {
    const { body } = await intruder.session.get('/devices');
    for (const { id } of body.data as { id: string }[]) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-/);
  });

  it('a session that has ended, one that never was and rubbish look alike', async () => {
    const ended = await signIn(service, 'cy');
    const cookie = ended.cookies.get('svc_access') ?? '';
    await ended.post('/auth/logout');
    const answers = await Promise.all(
      [cookie, `${cookie.slice(0, -8)}AAAAAAAA`, 'rubbish'].map((token) =>
        send(service, { method: 'GET', path: '/api/v1/auth/me', headers: { Cookie: `svc_access=${token}` } }),
      ),
    );
    for (const answer of answers) {
      const same = comparable(answer) === comparable(answers[0]!) && answer.status === 401;
      tally.judge(25, 'GET /api/v1/auth/me', 'a dead session', same ? null : answer.text);
    }
    expect(tally.succeeded(25)).toEqual([]);
  });

  it('enrolment tokens that are unknown, used and malformed look alike', async () => {
    const registered = await intruder.session.post('/devices', { name: 'to be enrolled' });
    const used = registered.body.enrollment.token as string;
    const enroll = (enrollmentToken: string): Promise<WireAnswer> =>
      send(service, {
        method: 'POST',
        path: '/api/v1/devices/enroll',
        headers: JSON_BODY,
        body: JSON.stringify({
          enrollmentToken,
          hostname: 'h',
          platform: 'linux',
          hardwareId: `sha256:${'ab'.repeat(32)}`,
        }),
      });
    expect((await enroll(used)).status).toBe(201);
    const unknown = 'sps_enr_3fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF11aBcDe';
    const [reused, foreign] = [await enroll(used), await enroll(unknown)];
    tally.judge(
      25,
      'POST /api/v1/devices/enroll',
      'used and unknown',
      comparable(reused) === comparable(foreign) ? refusalFault(reused, [401]) : `${reused.text} ${foreign.text}`,
    );
    expect(tally.succeeded(25)).toEqual([]);
  });
});

/** Ids near a known one: of a UUID the next in time and in randomness, of others the numbers beside. */
function neighbours(id: string): string[] {
  if (/^[0-9a-f-]{36}$/.test(id)) {
    const last = parseInt(id.slice(-8), 16);
    return [1, 2, -1, 255].map((step) => id.slice(0, -8) + ((last + step) >>> 0).toString(16).padStart(8, '0'));
  }
  const number = /\d+/.exec(id.split('-').slice(1).join('-'));
  if (!number) return [];
  return [1, 2, 3, -1].map((step) => id.replace(number[0], String(Math.max(0, Number(number[0]) + step))));
}
