import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditLog } from '../../src/platform/index.js';
import { eventually, Integration, makeKey, type MadeKey } from '../support/api-key.js';
import { signedRequest } from '../support/agent.js';
import { enrollDevice, type EnrolledDevice, redeem } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, Browser, type Session, signIn } from '../support/session.js';

interface Event {
  id: string;
  occurredAt: string;
  action: string;
  outcome: string;
  actor: { kind: string; id: string; name: string | null };
  target: { type: string; id: string; name: string | null } | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  facts: Record<string, unknown>;
}

let service: TestService;
let owner: Session;
let device: EnrolledDevice;
let key: MadeKey;
/** What the key made. */
let byKey: Answer;

beforeAll(async () => {
  service = await startService();
  owner = await signIn(service, 'me');
  device = await enrollDevice(service, owner, { name: 'build server' });
  key = await makeKey(owner, { name: 'Ticket system', role: 'admin' });
  byKey = await new Integration(service, key.key).post('/devices', { name: 'by key' }, { 'User-Agent': 'tickets/1.0' });
});

afterAll(() => service.stop());

async function list(query = '', session: Browser = owner): Promise<Event[]> {
  const { status, body } = await session.get(`/audit-events?limit=200${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
}

function actions(events: Event[]): string[] {
  return events.map(({ action }) => action);
}

describe('the audit events of an organization', () => {
  it('say who did what to what, with names, address and request, the newest first', async () => {
    const events = await list();
    const [newest] = events;
    expect(newest).toEqual({
      id: expect.any(String),
      occurredAt: expect.any(String),
      action: 'device.registered',
      outcome: 'success',
      actor: { kind: 'api-key', id: key.id, name: 'Ticket system' },
      target: { type: 'device', id: byKey.body.device.id, name: 'by key' },
      ip: expect.stringContaining('127.0.0.1'),
      userAgent: 'tickets/1.0',
      requestId: byKey.headers.get('x-request-id'),
      facts: expect.objectContaining({ name: 'by key' }),
    });
    expect(actions(events)).toEqual([
      'device.registered',
      'api-key.created',
      'device.enrolled',
      'device.registered',
      'session.created',
    ]);
    expect(events[1]).toMatchObject({
      actor: { kind: 'user', id: owner.account.user.id, name: 'You' },
      target: { type: 'api-key', id: key.id, name: 'Ticket system' },
    });
    expect(events[2]).toMatchObject({ actor: { kind: 'device', id: device.id, name: 'build server' } });
    expect(events[4]!.target).toMatchObject({ type: 'session', name: null });
    const times = events.map(({ occurredAt }) => Date.parse(occurredAt));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('are for administrators and for keys with the scope', async () => {
    const { key: reading } = await makeKey(owner, { role: 'admin', scopes: ['audit-events:read'] });
    expect((await list('', new Integration(service, reading))).length).toBeGreaterThan(0);
    const analyst = await signIn(service, 'ben');
    const { status, body } = await analyst.get('/audit-events');
    expect([status, body.requiredRole]).toEqual([403, 'admin']);
  });

  it("are one's own only", async () => {
    const other = await signIn(service, 'ada');
    const found = await list(`&targetId=${device.id}`, other);
    expect(found).toEqual([]);
    const all = await list('', other);
    expect(all.map(({ id }) => id)).not.toContain((await list())[0]!.id);
  });

  it('show also what has no name and no UUID', async () => {
    const audit = service.app.get(AuditLog);
    const organizationId = await organizationOf(owner);
    for (const actor of [
      { kind: 'service', id: 'posture' },
      { kind: 'user', id: 'not a uuid' },
      { kind: 'device', id: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' },
    ] as const)
      await audit.record({ organizationId, action: 'probe.made', target: { type: 'device', id: '§' }, actor });
    expect((await list('&action=probe.made')).map(({ actor, target }) => [actor.name, target?.name])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});

describe('looking for events', () => {
  it.each<[string, (event: Event) => boolean]>([
    ['action=device.registered', ({ action }) => action === 'device.registered'],
    ['action=device.*', ({ action }) => action.startsWith('device.')],
    ['action=session.*,api-key.created', ({ action }) => /^session\.|^api-key\.created$/.test(action)],
    ['actorKind=api-key', ({ actor }) => actor.kind === 'api-key'],
    ['targetType=device', ({ target }) => target?.type === 'device'],
    ['outcome=denied,failure', ({ outcome }) => outcome !== 'success'],
    [
      'outcome=success&actorKind=user,device',
      ({ outcome, actor }) => outcome === 'success' && /user|device/.test(actor.kind),
    ],
    ['ip=192.0.2.1', () => false],
    ['after=2001-01-01', () => true],
    ['before=2001-01-01', () => false],
  ])('by %s', async (query, fits) => {
    const all = await list();
    const found = await list(`&${query}`);
    expect(found.map(({ id }) => id)).toEqual(all.filter(fits).map(({ id }) => id));
  });

  it('by who, by what, by request, by address', async () => {
    const requestId = byKey.headers.get('x-request-id')!;
    const all = await list();
    const [event] = all.filter((one) => one.requestId === requestId);
    for (const query of [
      `actorId=${key.id}&targetType=device`,
      `targetId=${byKey.body.device.id}`,
      `requestId=${requestId}`,
      `ip=${event!.ip}&actorKind=api-key`,
    ])
      expect(await list(`&${query}`)).toEqual([event]);
    expect(await list('&requestId=none')).toEqual([]);
  });

  it('by when, to the millisecond', async () => {
    const [one] = await list('&action=api-key.created');
    const next = new Date(Date.parse(one!.occurredAt) + 1).toISOString();
    expect((await list(`&after=${one!.occurredAt}&before=${next}`)).map(({ id }) => id)).toContain(one!.id);
    expect((await list(`&after=${next}`)).map(({ id }) => id)).not.toContain(one!.id);
  });

  it.each(['*', 'device*', '*.registered', 'device.*.x', '.*', 'DEVICE.registered'])(
    'refuses the action %s',
    async (action) => {
      const { status, body } = await owner.get(`/audit-events?action=${encodeURIComponent(action)}`);
      expect([status, body.code]).toEqual([400, 'invalid-parameter']);
    },
  );

  it('goes on page by page, each event once, also while new ones come', async () => {
    const audit = service.app.get(AuditLog);
    const organizationId = await organizationOf(owner);
    for (let i = 0; i < 25; i += 1) await audit.record({ organizationId, action: 'page.made', facts: { i } });
    const seen: unknown[] = [];
    let address: string | null = '/audit-events?action=page.made&limit=10';
    while (address !== null) {
      const { body } = await owner.get(address);
      seen.push(...body.data.map(({ facts }: Event) => facts['i']));
      await audit.record({ organizationId, action: 'page.made', facts: { i: 'later' } });
      const { nextCursor } = body.page;
      address = nextCursor === null ? null : `/audit-events?action=page.made&limit=10&cursor=${nextCursor}`;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, i) => 24 - i));
  });
});

describe('the log holds', () => {
  it('exports, of the log itself too, before the first row goes out', async () => {
    const { headers, body } = await owner.get('/audit-events?format=csv&action=api-key.created,list.exported');
    expect(headers.get('content-type')).toContain('text/csv');
    const lines = (body as string).split('\r\n');
    expect(lines[0]).toBe(
      'id,occurredAt,action,outcome,actor.kind,actor.id,actor.name,target.type,target.id,target.name,ip,userAgent,requestId,facts',
    );
    expect(lines[1]).toContain('list.exported');
    expect(lines[2]).toContain('api-key.created');
    const [exported] = await list('&action=list.exported');
    expect(exported).toMatchObject({
      actor: { kind: 'user', name: 'You' },
      target: { type: 'list', id: 'audit-events' },
      facts: { path: '/api/v1/audit-events', query: { format: 'csv', action: 'api-key.created,list.exported' } },
    });
    await new Integration(service, key.key).get('/devices', { Accept: 'text/csv' });
    expect((await list('&action=list.exported&actorKind=api-key'))[0]).toMatchObject({ target: { id: 'devices' } });
  });

  it('everything that must be provable: sign-in, reuse, sign-out, enrolment, deactivation, roles refused', async () => {
    const person = await signIn(service, 'cy');
    const admin = await signIn(service, 'ada');
    const old = new Browser(service.url);
    for (const [name, value] of person.cookies) old.cookies.set(name, value);
    await person.post('/auth/refresh');
    await service.database.query(`UPDATE user_session SET rotated_at = now() - interval '1 minute'`);
    expect((await old.post('/auth/refresh')).status).toBe(401);
    const again = await signIn(service, 'cy');
    expect((await again.post('/devices', { name: 'x' })).status).toBe(403);
    await again.post('/auth/logout');
    const gone = await enrollDevice(service, admin);
    await redeem(service, 'nonsense');
    const { body } = await admin.post('/devices', { name: 'token' });
    await redeem(service, body.enrollment.token);
    await redeem(service, body.enrollment.token);
    await admin.delete(`/devices/${gone.id}`);
    await signedRequest(service, gone, { method: 'GET', path: '/agent/policy' });
    const wanted = [
      'session.created success',
      'session.refresh-reused denied',
      'session.revoked success',
      'access.denied denied',
      'device.registered success',
      'device.enrolled success',
      'device.enrolment-refused denied',
      'device.deactivated success',
    ];
    const missing = async (): Promise<string[]> => {
      const found = new Set((await list('', admin)).map(({ action, outcome }) => `${action} ${outcome}`));
      return wanted.filter((one) => !found.has(one));
    };
    await eventually(async () => ((await missing()).length === 0 ? [true] : []));
    expect(await missing()).toEqual([]);
  });
});

async function organizationOf(session: Session): Promise<number> {
  const row = await service.database.queryOne<{ id: number }>(`SELECT id FROM organization WHERE public_id = $1`, [
    session.account.organization.id,
  ]);
  return row!.id;
}
