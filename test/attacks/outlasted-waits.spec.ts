import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ACME, type AcmeWorld, connect, startAcme, stopAcme } from '../cloud-security/connected.js';
import { envelope, largeTrivyReport, sendScan } from '../support/scan.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { enrollDevice } from '../support/device.js';
import { type Session, signIn } from '../support/session.js';

const tally = new AttackCount();
let world: AcmeWorld;
let back: TenantRows;
let ben: Session;

beforeAll(async () => {
  world = await startAcme();
  back = await TenantRows.open(world.service);
});
afterAll(async () => {
  tally.write();
  await back.close();
  await stopAcme(world);
});

const benIs = (role: string): Promise<unknown> =>
  back.rows('UPDATE membership m SET role = $1 FROM app_user u WHERE u.id = m.user_id AND u.public_id = $2', [
    role,
    ben.account.user.id,
  ]);

beforeEach(async () => {
  ben = await signIn(world.service, 'ben');
  await benIs('admin');
});

/** The answer of a deed during which the suite keeps silent until the rights have ended. */
async function outlasted(
  asked: string,
  deed: () => Promise<{ status: number }>,
  end: () => Promise<unknown>,
): Promise<number> {
  const { tenant } = world;
  tenant.asked.length = 0;
  tenant.held.add(asked);
  const answer = deed();
  await tenant.isAsked(asked);
  await end();
  tenant.release();
  return (await answer).status;
}

const ENDS: [string, () => Promise<unknown>, number][] = [
  ['whose role was lowered', () => benIs('viewer'), 403],
  ['whose session was ended', () => ben.post('/auth/logout'), 401],
];

describe.each(ENDS)('attack 35: while a suite takes its time, a person %s', (who, end, status) => {
  it('connects none', async () => {
    const { tenant, session } = world;
    await session.delete(`${ACME}/connection`);
    const put = (): Promise<{ status: number }> => ben.put(`${ACME}/connection`, { credentials: tenant.credentials });
    const answered = await outlasted('me', put, end);
    tally.judge(35, 'PUT /api/v1/cloud-security/:suite/connection', who, answered === status ? null : String(answered));
    expect(tally.succeeded(35)).toEqual([]);
    expect((await session.get(ACME)).body.connection).toBeNull();
  });

  it('keeps no trial of the connection', async () => {
    await connect(world);
    const trials = (): Promise<unknown[]> =>
      back.rows(`SELECT 1 FROM audit_event WHERE action = 'cloud-connection.checked'`, []);
    const before = (await trials()).length;
    const answered = await outlasted('me', () => ben.post(`${ACME}/connection/preflight`), end);
    tally.judge(
      35,
      'POST /api/v1/cloud-security/:suite/connection/preflight',
      who,
      answered === status ? null : String(answered),
    );
    expect(tally.succeeded(35)).toEqual([]);
    expect((await trials()).length).toBe(before);
  });
});

describe('attack 35: who waits with `Prefer: wait` while their rights end', () => {
  it('is told nothing, as a person whose session was ended', async () => {
    await connect(world);
    const wait = (): Promise<{ status: number }> => ben.post(`${ACME}/audit`, undefined, { Prefer: 'wait=60' });
    const end = async (): Promise<void> => {
      // Nobody tells outside that the request waits. Were it slower, the guard would refuse by itself.
      await pause(500);
      await ben.post('/auth/logout');
    };
    const answered = await outlasted('people', wait, end);
    tally.judge(35, 'POST /api/v1/cloud-security/:suite/audit', 'a wait', answered === 401 ? null : String(answered));
    expect(tally.succeeded(35)).toEqual([]);
  });

  it('is told nothing, as a device whose token was ended', async () => {
    const { service, session } = world;
    const device = await enrollDevice(service, session);
    // Large ones are read after the answer, unless it is waited for.
    const scan = envelope('trivy', largeTrivyReport('wait', 7000));
    let answer: Promise<{ status: number }> | undefined;
    await service.database.transaction(async () => {
      // What the scan shows cannot be written until this ends.
      await service.database.query('LOCK TABLE finding IN ACCESS EXCLUSIVE MODE');
      answer = sendScan(service, device, scan, { wait: 60 });
      await pause(1500);
      await session.post(`/devices/${device.id}/token`, { previous: 'ends-now' });
    });
    const { status } = await answer!;
    tally.judge(35, 'POST /api/v1/scans/ingest', 'a wait', status === 401 ? null : String(status));
    expect(tally.succeeded(35)).toEqual([]);
  });
});
