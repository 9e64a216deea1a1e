import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../src/main.js';
import { fakeRuntime, NOW } from './support/fake-runtime.js';
import { DEVICE_ID, DEVICE_TOKEN, ENROLMENT_TOKEN, FakeService, problem } from './support/fake-service.js';
import { fakeTree, removeTemporaryDirectories, temporaryDirectory } from './support/fake-tree.js';
import { TestDevice } from './support/enrolled-device.js';
import { hardwareId } from '../src/device/hardware-id.js';
import { StateDirectory } from '../src/state/state-directory.js';

afterAll(removeTemporaryDirectories);

describe('enroll', () => {
  let service: FakeService;
  let device: TestDevice;

  beforeEach(async () => {
    service = new FakeService();
    service.clock = () => NOW;
    await service.start();
    device = new TestDevice();
  });

  afterEach(() => service.stop());

  const enroll = (words: string[] = [], changes = {}) =>
    device.run(['enroll', '--no-scan', '--server', service.url, ...words], changes);

  it('redeems the token and tells what the machine is', async () => {
    const { code, printed } = await device.enroll(service);
    expect({ code, err: printed.err }).toEqual({ code: 0, err: '' });
    expect(service.seen[0]?.json).toEqual({
      enrollmentToken: ENROLMENT_TOKEN,
      hostname: 'build-7',
      platform: 'linux',
      hardwareId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      os: {
        platform: 'linux',
        id: 'debian',
        name: 'Debian GNU/Linux',
        version: '12',
        build: null,
        kernelRelease: '6.1.0-28-amd64',
        architecture: 'x86_64',
      },
      agentVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(printed.out).toContain('Example Org');
    expect(printed.out).toContain(DEVICE_ID);
  });

  it('keeps the device token where only its user can read it', async () => {
    await device.enroll(service);
    expect(readdirSync(device.stateDirectory).sort()).toEqual(['activity.json', 'device.json']);
    for (const name of readdirSync(device.stateDirectory))
      expect(statSync(join(device.stateDirectory, name)).mode & 0o777).toBe(0o600);
  });

  it('makes its own state directory for its user alone', async () => {
    const state = join(temporaryDirectory(), 'a', 'b');
    const { runtime } = fakeRuntime({
      env: { POSTURE_ENROLLMENT_TOKEN: ENROLMENT_TOKEN, POSTURE_SERVER: service.url, POSTURE_STATE_DIR: state },
    });
    expect(await main(['enroll', '--no-scan', '--root', device.root], runtime)).toBe(0);
    expect(statSync(state).mode & 0o777).toBe(0o700);
  });

  it('refuses a state directory that others may write to, before the token is spent', async () => {
    chmodSync(device.stateDirectory, 0o777);
    expect(await device.enroll(service)).toMatchObject({
      code: 2,
      printed: { err: expect.stringContaining('Other users may write') },
    });
    expect(service.seen).toHaveLength(0);
  });

  it('takes the token from a file and from standard input', async () => {
    const file = join(temporaryDirectory(), 'token');
    writeFileSync(file, `${ENROLMENT_TOKEN}\n`);
    expect(await enroll(['--token-file', file])).toMatchObject({ code: 0 });
    expect(
      await enroll(['--force', '--token-file', '-'], { readStdin: async () => Buffer.from(`${ENROLMENT_TOKEN}\r\n`) }),
    ).toMatchObject({ code: 0 });
  });

  it.each([[['--token', ENROLMENT_TOKEN]], [[`--token=${ENROLMENT_TOKEN}`]], [[ENROLMENT_TOKEN]]])(
    'refuses the token on the command line and does not repeat it',
    async (words) => {
      const { code, printed } = await enroll(words);
      expect(code).toBe(2);
      expect(printed.err).toContain('process list');
      expect(printed.err + printed.out).not.toContain(ENROLMENT_TOKEN);
      expect(service.seen).toHaveLength(0);
    },
  );

  it('does not repeat an option it does not know', async () => {
    const { printed } = await enroll([`--tokn=${ENROLMENT_TOKEN}`]);
    expect(printed.err).not.toContain(ENROLMENT_TOKEN);
  });

  it('without a token says where to put it', async () => {
    expect(await enroll()).toMatchObject({
      code: 2,
      printed: { err: expect.stringContaining('POSTURE_ENROLLMENT_TOKEN') },
    });
  });

  it('refuses plain http to another machine and sends nothing', async () => {
    const result = await device.run(['enroll', '--server', 'http://posture.example.org'], {
      env: { POSTURE_ENROLLMENT_TOKEN: ENROLMENT_TOKEN },
    });
    expect(result).toMatchObject({ code: 2, printed: { err: expect.stringContaining('Plain http') } });
    expect(readdirSync(device.stateDirectory)).toEqual([]);
  });

  it('a second time says so and changes nothing', async () => {
    await device.enroll(service);
    expect(await device.enroll(service)).toMatchObject({
      code: 0,
      printed: { out: expect.stringContaining('already enrolled') },
    });
    expect(service.seen).toHaveLength(1);
  });

  it('a second time with --force enrols anew', async () => {
    await device.enroll(service);
    expect(await enroll(['--force'], { env: { POSTURE_ENROLLMENT_TOKEN: ENROLMENT_TOKEN } })).toMatchObject({
      code: 0,
    });
    expect(service.seen).toHaveLength(2);
  });

  it('ends with a first scan of the same machine, unless it is told not to', async () => {
    const env = { POSTURE_ENROLLMENT_TOKEN: ENROLMENT_TOKEN };
    const { code, printed } = await device.run(['enroll', '--server', service.url], { env });
    expect({ code, err: printed.err }).toEqual({ code: 0, err: '' });
    expect(printed.out).toMatch(/Enrolled in Example Org[^]*first time[^]*found/);
    expect(service.ingested.map(({ json }) => json['device'])).toEqual([
      expect.objectContaining({ hostname: 'build-7' }),
    ]);
    const again = await device.run(['enroll', '--server', service.url], { env: { ...env } });
    expect([again.code, service.ingested.length]).toEqual([0, 1]);
  });

  it('stands when the first scan is not taken, whose exit code it has', async () => {
    service.onRequest = (moment, { url }) => {
      if (moment === 'done' && url.endsWith('/enroll'))
        service.script = [problem(403, 'device-not-approved', 'Not approved yet')];
    };
    const env = { POSTURE_ENROLLMENT_TOKEN: ENROLMENT_TOKEN };
    const { code, printed } = await device.run(['enroll', '--server', service.url, '--retries', '0'], { env });
    expect({ code, out: printed.out }).toEqual({ code: 75, out: expect.stringContaining('Enrolled in') });
    expect(printed.err).toContain('Not approved yet');
    expect(await device.run(['scan'])).toMatchObject({ code: 0 });
  });

  it('says both in JSON, a line each', async () => {
    const env = { POSTURE_ENROLLMENT_TOKEN: ENROLMENT_TOKEN };
    const { printed } = await device.run(['enroll', '--json', '--server', service.url], { env });
    const lines = printed.out.trim().split('\n');
    expect(lines.map((line) => Object.keys(JSON.parse(line) as object)[0])).toEqual(['enrolled', 'scanId']);
  });

  it('prints a refusal in full', async () => {
    service.script = [problem(401, 'enrollment-token-invalid', 'Not valid', { detail: 'Ask for a new one.' })];
    const { code, printed } = await device.enroll(service);
    expect(code).toBe(1);
    expect(printed.err).toContain('Not valid');
    expect(printed.err).toContain('Ask for a new one.');
    expect(printed.err).toContain('enrollment-token-invalid');
  });

  it('waits when the service is busy', async () => {
    service.script = [{ status: 429, headers: { 'Retry-After': '3' } }];
    const { code, waits } = await device.enroll(service);
    expect(code).toBe(0);
    expect(waits).toEqual([10_500]);
  });

  it('does not take any 200 for an enrolment', async () => {
    service.script = [{ text: '<html>Sign in to the guest network</html>' }];
    expect(await device.enroll(service)).toMatchObject({
      code: 1,
      printed: { err: expect.stringContaining('not a Posture service') },
    });
  });

  it('does not run twice at once, and takes over from a process that died', async () => {
    const lock = join(device.stateDirectory, 'enroll.lock');
    writeFileSync(lock, String(process.pid));
    expect(await device.enroll(service)).toMatchObject({
      code: 1,
      printed: { err: expect.stringContaining('Another enrolment') },
    });
    writeFileSync(lock, '999999999');
    expect(await device.enroll(service)).toMatchObject({ code: 0 });
    expect(readdirSync(device.stateDirectory)).not.toContain('enroll.lock');
  });

  it('learns a clock that is far off from the answer', async () => {
    service.clock = () => NOW + 3_600_000;
    expect(await device.enroll(service)).toMatchObject({ printed: { out: expect.stringContaining('3600 s behind') } });
    expect(await device.run(['scan'])).toMatchObject({ code: 0 });
    expect(service.ingested).toHaveLength(1);
    expect(service.ingested[0]?.json.startedAt).toBe(new Date(NOW + 3_600_000).toISOString());
  });

  it('never prints a token', async () => {
    await device.enroll(service);
    await device.run(['scan']);
    await device.run(['status']);
    await device.run(['status', '--json']);
    expect(device.transcript).not.toMatch(new RegExp(`${ENROLMENT_TOKEN}|${DEVICE_TOKEN}`));
  });
});

describe('the hardware id', () => {
  const MACHINE = '0123456789abcdef0123456789abcdef';
  const idOf = (files: Record<string, string>, state = new StateDirectory(temporaryDirectory())) =>
    hardwareId(fakeRuntime().runtime, fakeTree(files), state, { storeRandom: true });

  it('is stable, and does not give away the machine-id', () => {
    expect(idOf({ '/etc/machine-id': `${MACHINE}\n` })).toBe(idOf({ '/etc/machine-id': MACHINE }));
    expect(idOf({ '/etc/machine-id': MACHINE })).not.toContain(MACHINE);
  });

  it('is of the mainboard where there is no machine-id, but not where the vendor left zeros', () => {
    const state = new StateDirectory(temporaryDirectory());
    const uuid = '4c4c4544-0042-3510-8051-b4c04f4d3132';
    const files = { '/etc/machine-id': 'uninitialized\n', '/sys/class/dmi/id/product_uuid': uuid };
    expect(idOf(files)).toBe(idOf({ '/sys/class/dmi/id/product_uuid': uuid.toUpperCase() }));
    const random = idOf({ '/sys/class/dmi/id/product_uuid': '00000000-0000-0000-0000-000000000000' }, state);
    expect(random).toBe(idOf({}, state));
    mkdirSync(state.path, { recursive: true });
    expect(random).not.toBe(idOf(files));
  });
});
