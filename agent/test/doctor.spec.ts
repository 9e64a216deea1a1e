import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnosis } from '../src/doctor/diagnoses.js';
import { enrolledDevice, TestDevice } from './support/enrolled-device.js';
import { DEVICE_TOKEN, problem, type FakeService } from './support/fake-service.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

describe('doctor', () => {
  let service: FakeService;
  let device: TestDevice;

  beforeEach(async () => ({ service, device } = await enrolledDevice()));
  afterEach(() => service.stop());

  /** The diagnoses by subject, and the exit code. */
  async function examine(patient = device, words: string[] = []) {
    const now = Date.now();
    service.clock = () => now;
    const { code, printed } = await patient.run(['doctor', '--json', ...words], { now: () => now });
    const diagnoses = JSON.parse(printed.out) as Diagnosis[];
    return { code, of: new Map(diagnoses.map((diagnosis) => [diagnosis.subject, diagnosis])), diagnoses };
  }

  it('finds nothing to mend on a device that works, and changes nothing', async () => {
    const { code, of } = await examine();
    expect(code).toBe(0);
    for (const subject of ['Node', 'state', 'enrolment', 'proxy', 'server', 'TLS', 'clock', 'spool'])
      expect([subject, of.get(subject)?.state]).toEqual([subject, 'ok']);
    expect(of.get('timer')).toMatchObject({ state: 'warn', advice: expect.stringContaining('install') });
    expect(of.get('last scan')).toMatchObject({ state: 'warn', detail: 'none yet' });
    expect(service.ingested).toHaveLength(0);
  });

  it('prints a line for each, what to do below it, and no token', async () => {
    const { printed } = await device.run(['doctor']);
    expect(printed.out).toMatch(/^ok {4}Node/m);
    expect(printed.out).toMatch(/^warn {2}timer[^]*\n {17}posture-agent install/m);
    expect(printed.out).not.toContain(DEVICE_TOKEN);
  });

  it.each([
    ['a token that is not taken', problem(401, 'device-token-unknown', 'No'), 'server', 'fail'],
    ['a deactivated device', problem(403, 'device-deactivated', 'No'), 'server', 'fail'],
    ['something else at the address', { text: '<html>', status: 404 }, 'server', 'fail'],
    ['a service under repair', problem(503, 'unavailable', 'Later'), 'server', 'warn'],
    ['a connection that is cut', { hang: true }, 'server', 'fail'],
    [
      'a clock that is an hour off',
      { json: { scanIntervalSeconds: 3600 }, headers: { Date: new Date(Date.now() + 3_600_000).toUTCString() } },
      'clock',
      'warn',
    ],
  ])('names %s', async (_what, answer, subject, state) => {
    service.policyScript = [answer];
    const { code, of } = await examine();
    expect(of.get(subject)).toMatchObject({ state, advice: expect.any(String) });
    expect(code).toBe(state === 'fail' ? 1 : 0);
  });

  it('names scans that wait and scans that were refused', async () => {
    service.script = [{ hang: true }];
    await device.run(['scan', '--retries', '0']);
    expect((await examine()).of.get('spool')).toMatchObject({
      state: 'warn',
      detail: expect.stringContaining('1 scans wait'),
    });
  });

  it('names a state that others may write to', async () => {
    chmodSync(device.stateDirectory, 0o777);
    const { code, of } = await examine();
    expect([code, of.get('state')?.state]).toEqual([1, 'fail']);
    chmodSync(device.stateDirectory, 0o700);
  });

  it('names a damaged record', async () => {
    writeFileSync(join(device.stateDirectory, 'device.json'), '{');
    expect((await examine()).of.get('enrolment')).toMatchObject({
      state: 'fail',
      detail: expect.stringContaining('damaged'),
    });
  });

  it('finds the timer that install made', async () => {
    mkdirSync(join(device.root, 'etc/systemd/system'), { recursive: true });
    writeFileSync(join(device.root, 'etc/systemd/system/posture-agent.timer'), '[Timer]');
    expect((await examine()).of.get('timer')).toMatchObject({ state: 'ok', detail: 'by systemd' });
  });

  it('of a device that is not enrolled looks whether the service is there', async () => {
    const fresh = new TestDevice();
    const { code, of } = await examine(fresh, ['--server', service.url]);
    expect(code).toBe(1);
    expect(of.get('enrolment')).toMatchObject({ state: 'fail', advice: expect.stringContaining('enroll') });
    expect(of.get('server')?.state).toBe('ok');
    expect((await examine(fresh)).diagnoses.map(({ subject }) => subject)).not.toContain('server');
  });
});
