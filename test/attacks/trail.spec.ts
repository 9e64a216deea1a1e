import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { idsOf, WITHOUT_PRINTING } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { asBrowser, forEach, JSON_BODY, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { mitigated } from '../support/decision.js';
import { enrollDevice, redeem } from '../support/device.js';
import { startScanned, until } from '../support/scan.js';
import { ACME_EXTENSION } from '../cloud-security/connected.js';
import type { TestService } from '../support/service.js';
import { Browser, consent, type Session, signIn } from '../support/session.js';

/** What changes nothing that anybody would ask about later. */
const NO_DEED = new Set(['POST /api/v1/auth/refresh']);
/** What is tried may fail, and has been done all the same. */
const TRIES = new Set(['POST /api/v1/organizations/ai-settings/test']);

interface Event {
  organization_id: number;
  actor_kind: string;
  actor_id: string;
  action: string;
  outcome: string;
  ip: string | null;
  at: Date;
}

const tally = new AttackCount();
let service: TestService;
let back: TenantRows;
let house: TenantFixture;
let routes: AttackedRoute[];

beforeAll(async () => {
  const { service: started, session } = await startScanned({ EXTENSIONS: ACME_EXTENSION, ...WITHOUT_PRINTING });
  service = started;
  back = await TenantRows.open(service);
  house = await seedTenant(service, session);
  routes = await attackedRoutes(service);
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
});

/** The events of one request; denials are written beside the answer, so they may come a moment later. */
function eventsOf(requestId: unknown): Promise<Event[]> {
  const read = (): Promise<Event[]> => back.rows<Event>(`SELECT * FROM audit_event WHERE request_id = $1`, [requestId]);
  return until(read, (rows) => rows.length > 0, 2);
}

async function ask(route: AttackedRoute, session: Session, more: Record<string, string> = {}): Promise<WireAnswer> {
  const { theirs } = await idsOf(route, house, routes);
  return send(service, {
    method: route.method,
    path: filled(route, theirs),
    headers: { ...asBrowser(session), ...more, ...(route.body ? JSON_BODY : {}) },
    ...(route.body ? { body: JSON.stringify(route.body) } : {}),
  });
}

/** Null when the request left an event that says who, what and how it ended. */
function traceFault(events: Event[], outcome: string, actorId: string | null): string | null {
  const event = events.find((one) => one.outcome === outcome);
  if (!event) return `left ${events.length} events, none with the outcome ${outcome}`;
  const isWhole = event.action !== '' && event.actor_id !== '' && event.ip !== null && event.organization_id > 0;
  return isWhole && (actorId === null || event.actor_id === actorId) ? null : JSON.stringify(event);
}

describe('attack 21: deeds without a trace', () => {
  it('a deed on any route that changes something leaves an event', async () => {
    const deeds = routes.filter(
      ({ isUnsafe, decision, name }) => isUnsafe && decision.kind === 'user' && !NO_DEED.has(name),
    );
    // What takes away comes last, and one's own session at the very end.
    const order = (route: AttackedRoute): number =>
      route.path.includes('/sessions') ? 2 : route.method === 'DELETE' ? 1 : 0;
    const organizationId = await back.organizationId(house.session.account.organization.id);
    await back.settledChecksums(organizationId);
    let done = 0;
    for (const route of [...deeds].sort((a, b) => order(a) - order(b))) {
      const before = await back.checksums(organizationId);
      const answer = await ask(route, house.session);
      if (answer.status >= 300) continue;
      // What was so already is no deed (approving a device that is approved).
      if (JSON.stringify(await back.checksums(organizationId)) === JSON.stringify(before)) continue;
      done += 1;
      const events = await eventsOf(answer.headers['x-request-id']);
      const outcome = TRIES.has(route.name) ? (events[0]?.outcome ?? 'success') : 'success';
      tally.judge(21, route.name, 'a deed', traceFault(events, outcome, house.session.account.user.id));
    }
    expect(done).toBeGreaterThanOrEqual(7);
    expect(tally.succeeded(21)).toEqual([]);
    // The deeds took things away: the rest begins anew.
    house = await seedTenant(service, await signIn(service, 'ada'));
  });

  it('so do signing in and out, a replayed refresh, enrolling, and taking a list or a document away', async () => {
    const browser = new Browser(service.url);
    const signedIn = await browser.post('/auth/dev/exchange', await consent(browser, 'dev', 'ben'));
    tally.judge(
      21,
      'POST /api/v1/auth/{provider}/exchange',
      'signing in',
      traceFault(await eventsOf(signedIn.headers.get('x-request-id')), 'success', null),
    );
    const stolen = new Browser(service.url);
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    await browser.post('/auth/refresh');
    await back.rows(`UPDATE user_session SET rotated_at = rotated_at - interval '11 s'`);
    const replayed = await stolen.post('/auth/refresh');
    tally.judge(
      21,
      'POST /api/v1/auth/refresh',
      'a replay',
      traceFault(await eventsOf(replayed.headers.get('x-request-id')), 'denied', null),
    );
    const left = await (await signIn(service, 'ben')).post('/auth/logout');
    tally.judge(
      21,
      'POST /api/v1/auth/logout',
      'signing out',
      traceFault(await eventsOf(left.headers.get('x-request-id')), 'success', null),
    );
    const offered = await house.session.post('/devices', { name: 'enrolling' });
    for (const outcome of ['success', 'denied']) {
      const enrolled = await redeem(service, offered.body.enrollment.token as string);
      tally.judge(
        21,
        'POST /api/v1/devices/enroll',
        outcome,
        traceFault(await eventsOf(enrolled.headers.get('x-request-id')), outcome, null),
      );
    }
    for (const list of routes.filter(({ isList }) => isList)) {
      const { theirs } = await idsOf(list, house, routes);
      const taken = await send(service, {
        method: 'GET',
        path: `${filled(list, theirs)}?format=csv`,
        headers: asBrowser(house.session),
      });
      tally.judge(
        21,
        list.name,
        'an export',
        traceFault(await eventsOf(taken.headers['x-request-id']), 'success', house.session.account.user.id),
      );
    }
    const document = await house.session.get(`/scans/${house.scanId}/document`);
    tally.judge(
      21,
      'GET /api/v1/scans/{id}/document',
      'a download',
      traceFault(await eventsOf(document.headers.get('x-request-id')), 'success', house.session.account.user.id),
    );
    expect(tally.succeeded(21)).toEqual([]);
  });

  it('so does every document that is taken away, once, and none that the caller has or only looks at', async () => {
    const formats = (route: AttackedRoute): string[] => {
      const schema = route.query.find(({ name }) => name === 'format')?.schema;
      return (schema?.enum ?? []).map(String).filter((format) => format !== 'json');
    };
    const documents = routes.filter((route) => route.method === 'GET' && !route.isList && formats(route).length > 0);
    const counted = async (id: unknown): Promise<string[]> =>
      (await back.rows<Event>(`SELECT * FROM audit_event WHERE request_id = $1`, [id])).map(({ action }) => action);
    // There is no OpenVEX of an organization that decided nothing.
    const [{ vulnerabilityId }] = (await house.session.get('/findings?limit=1')).body.data;
    await mitigated(house.session, vulnerabilityId as string);
    for (const route of documents) {
      const { theirs } = await idsOf(route, house, routes);
      for (const format of formats(route)) {
        const ask = (method: string, headers: Record<string, string> = {}): Promise<WireAnswer> =>
          send(service, {
            method,
            path: `${filled(route, theirs)}?format=${format}`,
            headers: { ...asBrowser(house.session), ...headers },
          });
        const taken = await ask('GET');
        const events = await eventsOf(taken.headers['x-request-id']);
        expect([route.name, format, taken.status, events.map(({ action }) => action)]).toEqual([
          ...[route.name, format, 200],
          ['document.exported'],
        ]);
        tally.judge(21, route.name, format, traceFault(events, 'success', house.session.account.user.id));
        const known = await ask('GET', { 'If-None-Match': String(taken.headers['etag']) });
        const head = await ask('HEAD');
        const none = [await counted(known.headers['x-request-id']), await counted(head.headers['x-request-id'])];
        expect([route.name, format, known.status, head.status, none]).toEqual([route.name, format, 304, 200, [[], []]]);
      }
    }
    expect(documents.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
      ...['assessment', 'jd', 'statement-of-applicability', 'threat-model', 'vex'],
    ]);
    expect(tally.succeeded(21)).toEqual([]);
  });

  it('so does every answer to a plain request that is to be saved', async () => {
    for (const route of routes.filter(({ method, decision }) => method === 'GET' && decision.kind === 'user')) {
      const { theirs } = await idsOf(route, house, routes);
      const { headers } = await send(service, {
        method: 'GET',
        path: filled(route, theirs),
        headers: asBrowser(house.session),
      });
      if (!(headers['content-disposition'] ?? '').startsWith('attachment')) continue;
      const events = await eventsOf(headers['x-request-id']);
      tally.judge(21, route.name, 'an attachment', traceFault(events, 'success', house.session.account.user.id));
    }
    expect(tally.succeeded(21)).toEqual([]);
  });

  it('so does every attempt that was denied to somebody who is known', async () => {
    const viewer = await signIn(service, 'cy');
    // Others for the rest: of one person’s denials no more than sixty a minute are written down.
    const analyst = await signIn(service, 'ben');
    const closed = routes.filter(({ decision }) => decision.kind === 'user');
    await forEach(
      closed.filter(({ decision }) => decision.kind === 'user' && decision.role !== 'viewer'),
      async (route) => {
        const { headers } = await ask(route, viewer);
        tally.judge(
          21,
          route.name,
          'the role',
          traceFault(await eventsOf(headers['x-request-id']), 'denied', viewer.account.user.id),
        );
      },
    );
    const unsafe = closed.filter(({ isUnsafe }) => isUnsafe);
    await forEach(unsafe, async (route) => {
      const caller = unsafe.indexOf(route) % 2 === 0 ? analyst : house.session;
      const { headers } = await ask(route, caller, { Origin: 'https://evil.example' });
      tally.judge(
        21,
        route.name,
        'another site',
        traceFault(await eventsOf(headers['x-request-id']), 'denied', caller.account.user.id),
      );
    });
    const gone = await enrollDevice(service, house.session, { name: 'gone' });
    await house.session.delete(`/devices/${gone.id}`);
    for (const { method, path, name, body } of routes.filter(({ decision }) => decision.kind === 'device')) {
      const refused = await signedRequest(service, gone, {
        method: method as 'GET',
        path: path.replace('/api/v1', ''),
        ...(method === 'GET' ? {} : { body: body ?? {} }),
      });
      tally.judge(
        21,
        name,
        'deactivated',
        traceFault(await eventsOf(refused.headers.get('x-request-id')), 'denied', gone.id),
      );
    }
    expect(tally.succeeded(21)).toEqual([]);
  });

  it('the trail cannot be changed, by whatever statement and in whatever partition', async () => {
    const partitions = await back.rows<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'audit_event'::regclass`,
    );
    expect(partitions.length).toBeGreaterThan(2);
    const count = async (): Promise<object[]> =>
      back.rows(`SELECT count(*), md5(string_agg(e::text, '' ORDER BY id)) FROM audit_event e`);
    const before = await count();
    for (const table of ['audit_event', ...partitions.map(({ name }) => name)]) {
      const statements = [
        `UPDATE ${table} SET outcome = 'success'`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `WITH gone AS (DELETE FROM ${table} RETURNING 1) SELECT count(*) FROM gone`,
        `MERGE INTO ${table} e USING (SELECT 1) s ON true WHEN MATCHED THEN DELETE`,
      ];
      for (const statement of statements) {
        const [rows] = await back.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
        // Triggers of rows have nothing to refuse where there is no row.
        if (rows?.n === 0 && !statement.startsWith('TRUNCATE')) continue;
        const refusal = await back.rows(statement).then(
          () => 'it went through',
          () => null,
        );
        tally.judge(21, 'the database', statement, refusal);
      }
    }
    expect(tally.succeeded(21)).toEqual([]);
    expect(await count()).toEqual(before);
  });
});
