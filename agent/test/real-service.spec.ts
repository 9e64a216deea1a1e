import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startService, type TestService } from '../../test/support/service.js';
import { type Session, signIn } from '../../test/support/session.js';
import { Spool } from '../src/state/spool.js';
import { StateDirectory } from '../src/state/state-directory.js';
import { uuidV7 } from '../src/uuid.js';
import { TestDevice } from './support/enrolled-device.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';

/** What the fake service of the other specs says is only worth something if the real one says the same. */
describe('the agent and the service', () => {
  let service: TestService;
  let admin: Session;
  let device: TestDevice;
  let deviceId: string;

  beforeAll(async () => {
    service = await startService();
    admin = await signIn(service, 'me');
    const { body } = await admin.post('/devices', { name: 'build-7' });
    deviceId = body.device.id;
    device = new TestDevice();
    const env = { POSTURE_ENROLLMENT_TOKEN: body.enrollment.token as string };
    const { code, printed } = await device.run(['enroll', '--no-scan', '--server', service.url], {
      env,
      now: Date.now,
    });
    if (code !== 0) throw new Error(printed.err);
  });

  afterAll(async () => {
    await service.stop();
    removeTemporaryDirectories();
  });

  const scansOf = async () => (await admin.get(`/devices/${deviceId}/scans`)).body.data as { id: string }[];
  const spool = () => new Spool(new StateDirectory(device.stateDirectory));
  /** Random numbers as on a real machine: scan ids must differ. */
  const real = { randomBytes: (length: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(length))) };

  it('agree on enrolment, policy, signature, scan and receipt', async () => {
    const { code, printed } = await device.run(['scan'], { ...real, now: Date.now });
    expect({ code, err: printed.err }).toEqual({ code: 0, err: '' });
    expect(printed.out).toMatch(/completed[^]*found {6}3 packages/);
    expect(await scansOf()).toHaveLength(1);
    const stored = JSON.parse(readFileSync(join(device.stateDirectory, 'policy.json'), 'utf8'));
    expect(stored.policy).toMatchObject({ scanIntervalSeconds: 3600, minimumAgentVersion: '0.1.0' });
  });

  it.each([3_600_000, -3_600_000])('agree on the time of a device that is %i ms off', async (off) => {
    const { code, printed } = await device.run(['scan'], { ...real, now: () => Date.now() + off });
    expect({ code, told: printed.err.includes('allowed for') }).toEqual({ code: 0, told: true });
  });

  it('agree that a scan sent twice is one, and that its thinned body is none', async () => {
    const before = (await scansOf()).length;
    const { printed } = await device.run(['scan', '--dry-run'], { ...real, now: Date.now });
    const envelope = JSON.parse(printed.out) as { scanId: string; inventory?: unknown };
    const whole = gzipSync(JSON.stringify(envelope));
    const { inventory: _dropped, ...thin } = envelope;
    for (const body of [whole, whole, gzipSync(JSON.stringify(thin))]) {
      spool().add(envelope.scanId, body, Date.now());
      expect(await device.run(['scan'], { ...real, now: Date.now })).toMatchObject({ code: 0 });
      expect(spool().list()).toEqual([]);
    }
    expect(spool().rejected.list()).toEqual([]);
    expect(await scansOf()).toHaveLength(before + 4);
  });

  it('agree on what is not taken', async () => {
    const now = Date.now();
    spool().add(uuidV7(now, real.randomBytes(10)), gzipSync('{"hello":1}'), now);
    expect(await device.run(['scan'], { ...real, now: Date.now })).toMatchObject({ code: 0 });
    expect(spool().rejected.list()).toHaveLength(1);
  });

  it('agree on when it is over', async () => {
    expect((await admin.delete(`/devices/${deviceId}`)).status).toBe(204);
    expect(await device.run(['doctor'], { now: Date.now })).toMatchObject({
      code: 1,
      printed: { out: expect.stringContaining('device-deactivated') },
    });
    expect(await device.run(['scan'], { ...real, now: Date.now })).toMatchObject({ code: 3 });
    expect(await device.run(['scan'], { ...real, now: Date.now })).toMatchObject({ code: 3 });
  });
});
