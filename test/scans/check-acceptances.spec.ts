import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExpireCheckAcceptancesHandler } from '../../src/scans/app/expire-check-acceptances.handler.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { organizationIdOf, settleRisk, verifyRisk } from '../support/risk.js';

const DAY_MS = 86_400_000;
const NEXT_MONTH = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
const CHECK = 'eslint:no-eval';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let other: EnrolledDevice;
let organizationId: number;

function log(...rules: string[]): object {
  const results = rules.map((ruleId) => ({ ruleId, level: 'error', message: { text: 'x' } }));
  return { version: '2.1.0', runs: [{ tool: { driver: { name: 'ESLint' } }, results }] };
}

async function send(of: EnrolledDevice, ...rules: string[]): Promise<void> {
  expect((await sendScan(service, of, envelope('sarif', log(...rules), { scope: 'shop' }))).status).toBe(202);
}

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
  other = await enrollDevice(service, session, { name: 'other' });
  await send(device, 'no-eval', 'no-var');
  await send(other, 'no-eval');
});

afterAll(() => service.stop());

function accept(wanted: object): Promise<Answer> {
  return session.post('/check-acceptances', {
    checkId: CHECK,
    scope: { all: true },
    reason: 'Tests only.',
    expiresOn: NEXT_MONTH,
    ...wanted,
  });
}

/** Devices on which the check is open, by name. */
async function open(): Promise<string[]> {
  const { body } = await session.get(`/failing-checks?checkId=${CHECK}&accepted=false`);
  return body.data.map(({ device: { id } }: Answer['body']) => (id === device.id ? 'device' : 'other')).sort();
}

async function figures(): Promise<[open: number, accepted: number, score: number]> {
  await settleRisk(service, organizationId);
  const { body } = await session.get('/risk-dashboard');
  return [body.failingChecks, body.accepted.checks, body.score];
}

describe('failing checks', () => {
  it('are listed over all devices, by kind and severity, with facets', async () => {
    const { body } = await session.get('/failing-checks?include=facets&kind=code');
    expect(body.data.map(({ id }: Answer['body']) => id).sort()).toEqual([CHECK, CHECK, 'eslint:no-var']);
    expect(body.facets).toMatchObject({
      kind: { code: 3 },
      severity: { high: 3 },
      source: { sarif: 3 },
      accepted: { false: 3 },
    });
    expect((await session.get('/failing-checks?severity=critical')).body.data).toEqual([]);
    const csv = await session.get('/failing-checks?format=csv');
    expect(csv.status).toBe(200);
  });
});

describe('an acceptance of a check', () => {
  it('takes it out of what is open, not out of the score, until it ends', async () => {
    const [before, , score] = await figures();
    const { status, body, headers } = await accept({ scope: { deviceIds: [device.id] } });
    expect([status, body.status, body.devices, headers.get('location')]).toEqual([
      201,
      'active',
      1,
      `/api/v1/check-acceptances/${body.id}`,
    ]);
    expect(await open()).toEqual(['other']);
    const checks = await session.get(`/devices/${device.id}/checks`);
    expect(checks.body.data[0]).toMatchObject({ id: CHECK, status: 'fail', acceptanceId: body.id });
    expect(await figures()).toEqual([before - 1, 1, score]);
    expect(await verifyRisk(service, organizationId)).toEqual([]);
    const actions = await session.get('/rice/recommendations');
    const ours = actions.body.data.find(({ subject }: Answer['body']) => subject.name === CHECK);
    expect(ours.devices).toBe(1);
    await send(device, 'no-eval');
    expect(await open()).toEqual(['other']);
    expect((await session.delete(`/check-acceptances/${body.id}`)).status).toBe(204);
    expect((await session.delete(`/check-acceptances/${body.id}`)).status).toBe(204);
    expect(await open()).toEqual(['device', 'other']);
    expect((await figures())[1]).toBe(0);
  });

  it('holds for tags, and in at most so many places', async () => {
    const { body } = await accept({ scope: { tags: ['kiosk'] }, mostPlaces: 1 });
    expect(await open()).toEqual(['device', 'other']);
    await session.patch(`/devices/${other.id}`, { tags: ['kiosk'] });
    expect(await open()).toEqual(['device']);
    await send(other, 'no-eval', 'no-eval');
    expect(await open()).toEqual(['device', 'other']);
    await session.delete(`/check-acceptances/${body.id}`);
  });

  it('ends by itself after its last day', async () => {
    const { body } = await accept({});
    expect(await open()).toEqual([]);
    await service.database.query(`UPDATE check_acceptance SET expires_on = '2020-01-01' WHERE id = $1`, [body.id]);
    await service.inside(ExpireCheckAcceptancesHandler).handle();
    expect(await open()).toEqual(['device', 'other']);
    const { body: listed } = await session.get('/check-acceptances?status=expired');
    expect(listed.data.map(({ id, endCause }: Answer['body']) => [id, endCause])).toEqual([[body.id, 'expired']]);
  });

  it('is listed with what it is about, by when it ends', async () => {
    const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const named = await accept({ scope: { deviceIds: [device.id] }, expiresOn: inDays(5) });
    const tagged = await accept({ scope: { tags: ['b', 'a'] }, expiresOn: inDays(90), reason: 'Only kiosks run it.' });
    const list = async (asked: string): Promise<Answer['body'][]> =>
      (await session.get(`/check-acceptances?status=active&${asked}`)).body.data;
    expect(await list('sort=expiresOn')).toMatchObject([
      { id: named.body.id, title: 'No eval', scopeDevices: [{ id: device.id }], scope: { deviceIds: [device.id] } },
      { id: tagged.body.id, scope: { tags: ['a', 'b'] }, scopeDevices: [] },
    ]);
    const only = async (asked: string, one: Answer): Promise<void> =>
      expect((await list(asked)).map(({ id }) => id)).toEqual([one.body.id]);
    await only(`expiresBefore=${inDays(30)}`, named);
    await only('scope=tags', tagged);
    await only('q=kiosks', tagged);
    for (const { body } of [named, tagged]) await session.delete(`/check-acceptances/${body.id}`);
  });

  it.each([
    [{ checkId: 'eslint:unknown' }, 'acceptance-not-possible'],
    [{ scope: {} }, 'acceptance-not-possible'],
    [{ expiresOn: '2020-01-01' }, 'acceptance-not-possible'],
    [{ expiresOn: '2031-02-31' }, 'acceptance-not-possible'],
    [{ scope: { deviceIds: ['0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1'] } }, 'acceptance-not-possible'],
  ])('that asks for %j is refused', async (wanted, code) => {
    const { status, body } = await accept(wanted);
    expect([status, body.code]).toEqual([422, code]);
  });

  it('is for analysts', async () => {
    const viewer = await signIn(service, 'cy');
    expect((await viewer.post('/check-acceptances', { checkId: CHECK })).status).toBe(403);
  });
});
