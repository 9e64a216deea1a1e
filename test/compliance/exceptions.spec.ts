import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ActiveClaims } from '../../src/compliance/index.js';
import type { Integration } from '../support/api-key.js';
import { auditOf } from '../support/belonging.js';
import { inDays } from '../support/days.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Browser, type Session, signIn } from '../support/session.js';
import { checkLedger, daysLater, markExpired, people } from './claims.js';

let service: TestService;
let ada: Session;
let admin: Session;
let analyst: Session;
let viewer: Integration;
let device: EnrolledDevice;

beforeAll(async () => {
  service = await startService({ ROLE: 'api', API_KEY_REQUESTS_PER_MINUTE: '100000' });
  ({ ada, admin, analyst, viewer } = await people(service));
  device = await enrollDevice(service, ada, { name: 'kiosk' });
});

afterAll(() => service.stop());

const CONTROL = { framework: 'nist-csf-2.0', control: 'PR.DS-01' };

function ask(
  session: Browser,
  wanted: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = { scope: CONTROL, reason: 'Replaced in spring.', expiresOn: inDays(60), ...wanted };
  return session.post('/compliance/exceptions', body, headers);
}

async function asked(session: Browser, wanted: Record<string, unknown> = {}): Promise<Answer['body']> {
  const { status, body } = await ask(session, wanted);
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
}

const review = (session: Browser, id: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  session.post(`/compliance/exceptions/${id}/review`, body, headers);

async function inOrganization(): Promise<{ organizationId: number; deviceId: number }> {
  const row = await service.database.queryOne<{ organizationId: number; deviceId: number }>(
    `SELECT organization_id AS "organizationId", id AS "deviceId" FROM device WHERE public_id = $1`,
    [device.id],
  );
  return row!;
}

async function pairs(at = new Date(), only?: number[]): Promise<string[]> {
  const { organizationId, deviceId } = await inOrganization();
  const found = await service.inside(ActiveClaims).exceptedPairs(organizationId, only ?? [deviceId], at);
  return found.map(({ signal }) => signal).sort();
}

async function ofControl(at = new Date()): Promise<Answer['body']> {
  const { organizationId } = await inOrganization();
  const claims = await service.inside(ActiveClaims).of(organizationId, null, at);
  return claims.get('nist-csf-2.0 PR.DS-01')?.exception;
}

describe('an exception', () => {
  it('of a signal on a device holds once another person approved it', async () => {
    const { status, body, headers } = await ask(analyst, {
      scope: { signal: 'disk-encryption', deviceId: device.id },
      compensating: 'In a locked room.',
    });
    expect([status, headers.get('location')]).toEqual([201, `/api/v1/compliance/exceptions/${body.id}`]);
    expect(body).toMatchObject({
      scope: { kind: 'signal-on-device', signal: 'disk-encryption', device: { id: device.id, name: 'kiosk' } },
      reason: 'Replaced in spring.',
      compensating: 'In a locked room.',
      expiresOn: inDays(60),
      state: 'requested',
      requestedBy: { kind: 'user', name: 'Cy' },
    });
    expect(body.scope).not.toHaveProperty('deviceId');
    expect(await pairs()).toEqual([]);
    const approved = await review(admin, body.id, { decision: 'approve' }, { 'If-Match': headers.get('etag')! });
    expect([approved.status, approved.body.state]).toEqual([200, 'approved']);
    expect(approved.body.history).toMatchObject([
      { state: 'requested', reviewed: false, by: { name: 'Cy' } },
      { state: 'approved', reviewed: true, by: { name: 'Ben' } },
    ]);
    expect(await pairs()).toEqual(['disk-encryption']);
    expect(await pairs(new Date(), [])).toEqual([]);
    expect(await pairs(new Date(body.requestedAt))).toEqual([]);
    const shown = await viewer.get(`/compliance/exceptions/${body.id}`);
    expect([shown.status, shown.body, shown.headers.get('etag')]).toEqual([
      200,
      approved.body,
      approved.headers.get('etag'),
    ]);
    expect(
      (await review(admin, body.id, { decision: 'reject', note: 'x' }, { 'If-Match': headers.get('etag')! })).status,
    ).toBe(412);
    expect((await review(admin, body.id, { decision: 'reject', note: 'x' })).status).toBe(409);
    expect((await analyst.delete(`/compliance/exceptions/${body.id}`)).status).toBe(204);
    expect(await pairs()).toEqual([]);
  });

  it('of a control stands as the newest, unless an older one holds', async () => {
    const first = await asked(ada, { compensating: 'Something else.' });
    expect(await ofControl()).toMatchObject({ id: first.id, state: 'requested' });
    await review(admin, first.id, { decision: 'approve' });
    const second = await asked(analyst);
    expect(await ofControl()).toMatchObject({ id: first.id, state: 'approved', compensating: 'Something else.' });
    expect((await review(ada, second.id, { decision: 'reject', note: 'One is enough.' })).body.state).toBe('rejected');
    expect((await ada.delete(`/compliance/exceptions/${first.id}`)).status).toBe(204);
    expect((await ada.delete(`/compliance/exceptions/${first.id}`)).status).toBe(204);
    expect((await ada.delete(`/compliance/exceptions/${second.id}`)).status).toBe(409);
    expect(await ofControl()).toMatchObject({ id: second.id, state: 'rejected' });
  });

  it('is not approved by who asked for it, nor by an analyst, nor rejected without a word', async () => {
    const made = await asked(ada);
    const own = await review(ada, made.id, { decision: 'approve' });
    expect([own.status, own.body.code]).toEqual([422, 'own-claim']);
    expect((await review(analyst, made.id, { decision: 'approve' })).status).toBe(403);
    expect((await review(admin, made.id, { decision: 'reject' })).body.errors).toMatchObject([{ pointer: '/note' }]);
    expect((await review(admin, made.id, { decision: 'revoke' })).status).toBe(400);
    expect((await review(admin, randomUUID(), { decision: 'approve' })).status).toBe(404);
    expect((await viewer.delete(`/compliance/exceptions/${made.id}`)).status).toBe(403);
    const notYours = await analyst.delete(`/compliance/exceptions/${made.id}`);
    expect([notYours.status, notYours.body.code]).toEqual([403, 'claim-not-yours']);
    expect((await ask(viewer)).status).toBe(403);
  });

  it('is refused for what there is not, for ever, and for nothing', async () => {
    const faults = async (wanted: Record<string, unknown>): Promise<unknown> => {
      const { status, body } = await ask(ada, wanted);
      return [status, body.errors.map(({ pointer }: { pointer: string }) => pointer)];
    };
    const on = (signal: string, deviceId = device.id): object => ({ scope: { signal, deviceId } });
    expect(await faults({ reason: ' ', expiresOn: inDays(366) })).toEqual([422, ['/reason', '/expiresOn']]);
    expect(await faults({ expiresOn: inDays(0) })).toEqual([422, ['/expiresOn']]);
    expect(await faults({ expiresOn: 'spring' })).toEqual([422, ['/expiresOn']]);
    expect(await faults({ ...on('no-such-signal') })).toEqual([422, ['/scope/signal']]);
    expect(await faults({ ...on('disk-encryption', randomUUID()) })).toEqual([422, ['/scope/deviceId']]);
    expect(await faults({ scope: { framework: 'nobody', control: 'A' } })).toEqual([422, ['/scope/framework']]);
    expect(await faults({ scope: { framework: 'nist-csf-2.0', control: 'pr.ds-01' } })).toEqual([
      422,
      ['/scope/control'],
    ]);
    expect(await faults({ scope: {} })).toEqual([422, ['/scope']]);
    expect(await faults({ scope: { ...CONTROL, signal: 'disk-encryption' } })).toEqual([422, ['/scope']]);
    expect(await faults({ scope: { ...CONTROL, tag: 'kiosk' } })).toEqual([400, ['/scope/tag']]);
    expect((await ask(ada, { reason: undefined })).status).toBe(400);
  });

  it('is asked for once for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': `"${randomUUID()}"` };
    const [first, second] = [await ask(ada, {}, headers), await ask(ada, {}, headers)];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await ask(ada, { reason: 'Other.' }, headers)).status).toBe(422);
  });

  it('ends by itself, and a job puts that on record', async () => {
    const made = await asked(analyst, { scope: { signal: 'firewall', deviceId: device.id }, expiresOn: inDays(3) });
    await review(admin, made.id, { decision: 'approve' });
    const soon = (await viewer.get('/compliance/expiring?days=5&kind=exception')).body.data;
    expect(soon).toMatchObject([
      { kind: 'exception', id: made.id, signal: 'firewall', device: { id: device.id }, endsOn: inDays(3) },
    ]);
    expect((await viewer.get('/compliance/expiring?days=0')).status).toBe(400);
    expect(await pairs(new Date(`${inDays(3)}T23:59:59Z`))).toEqual(['firewall']);
    expect(await pairs(new Date(`${inDays(4)}T00:00:00Z`))).toEqual([]);
    await daysLater(service, 4, () => markExpired(service));
    expect((await ada.get(`/compliance/exceptions/${made.id}`)).body.state).toBe('expired');
    expect((await ada.get('/compliance/exceptions?state=expired')).body.data).toMatchObject([{ id: made.id }]);
    const events = await auditOf(service, ada.account.organization.id);
    expect(events.at(-1)).toMatchObject({
      action: 'claims.expired',
      facts: { exceptions: 1, exceptionIds: [made.id] },
    });
    expect(await checkLedger(service)).toMatchObject({ intact: true });
  });

  it('is listed by what it is about', async () => {
    const total = async (query: string): Promise<number> =>
      (await viewer.get(`/compliance/exceptions?${query}`)).body.page.total;
    const onDevice = await total(`deviceId=${device.id}`);
    expect(onDevice).toBe(2);
    expect(await total('signal=firewall')).toBe(1);
    expect(await total('framework=nist-csf-2.0&control=PR.DS-01')).toBe((await total('')) - onDevice);
    const { body } = await viewer.get('/compliance/exceptions?sort=expiresOn&limit=1');
    expect(body.data[0].scope.signal).toBe('firewall');
    const next = await viewer.get(`/compliance/exceptions?sort=expiresOn&limit=1&cursor=${body.page.nextCursor}`);
    expect(next.body.data[0].id).not.toBe(body.data[0].id);
  });

  it('of another organization is as if it were not there', async () => {
    const made = await asked(ada);
    const me = await signIn(service, 'me');
    expect((await me.get('/compliance/exceptions')).body.data).toEqual([]);
    expect((await me.get('/compliance/expiring?days=366')).body.data).toEqual([]);
    expect((await me.get(`/compliance/exceptions/${made.id}`)).status).toBe(404);
    expect((await me.delete(`/compliance/exceptions/${made.id}`)).status).toBe(404);
    expect((await review(me, made.id, { decision: 'approve' })).status).toBe(404);
    const theirs = await ask(me, { scope: { signal: 'firewall', deviceId: device.id } });
    expect([theirs.status, theirs.body.errors[0].pointer]).toEqual([422, '/scope/deviceId']);
  });
});
