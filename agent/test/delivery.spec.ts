import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Spool, SPOOL_LIMITS } from '../src/state/spool.js';
import { StateDirectory } from '../src/state/state-directory.js';
import { uuidV7 } from '../src/uuid.js';
import { enrolledDevice, type TestDevice } from './support/enrolled-device.js';
import { NOW } from './support/fake-runtime.js';
import { DEVICE_TOKEN, problem, type FakeService } from './support/fake-service.js';
import { removeTemporaryDirectories, temporaryDirectory } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

let service: FakeService;
let device: TestDevice;

beforeEach(async () => ({ service, device } = await enrolledDevice()));
afterEach(() => service.stop());

const stateOf = (name: string) => JSON.parse(readFileSync(join(device.stateDirectory, name), 'utf8'));
const spooled = () => new Spool(new StateDirectory(device.stateDirectory)).list();
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('sending a scan', () => {
  it('signs the gzip bytes as they go over the wire', async () => {
    expect(await device.run(['scan'])).toMatchObject({ code: 0 });
    const [sent] = service.ingested;
    expect(sent?.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json',
      prefer: 'wait=30',
      'x-device-token': DEVICE_TOKEN,
    });
    const message = Buffer.concat([Buffer.from(`${sent?.headers['x-timestamp']}\n`), sent?.wire ?? Buffer.alloc(0)]);
    expect(sent?.headers['x-signature']).toBe(createHmac('sha256', DEVICE_TOKEN).update(message).digest('hex'));
    expect(JSON.parse(gunzipSync(sent?.wire ?? '').toString())).toEqual(sent?.json);
  });

  it('sends the envelope of the contract', async () => {
    await device.run(['scan']);
    expect(service.ingested[0]?.json).toMatchObject({
      schemaVersion: '1.0',
      scanId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      startedAt: new Date(NOW).toISOString(),
      scope: 'host',
      source: 'native',
      agent: { name: 'posture-agent', runAs: 'unprivileged', capabilities: [] },
      device: { hostname: 'build-7', os: { id: 'debian' }, hardware: { cpuCores: 2 } },
      inventory: { sources: expect.arrayContaining([{ type: 'deb', status: 'complete', count: 3 }]) },
    });
  });

  it('prints the receipt for people, and as JSON', async () => {
    const { printed } = await device.run(['scan']);
    expect(printed.out).toContain('3 new, 2 fixed, 1 reopened, 40 unchanged');
    expect(printed.out).toContain('deb: complete (3)');
    expect(printed.out).toContain('one row was left aside');
    expect(printed.out).toContain(`${service.url}/api/v1/scans/${service.ingested[0]?.json.scanId}`);
    const json = await device.run(['scan', '--json'], { now: () => NOW + 1000 });
    expect(JSON.parse(json.printed.out)).toMatchObject({ status: 'completed', diff: { new: 3 } });
  });

  it('does not let the service draw on the terminal', async () => {
    service.script = [{ status: 403, json: { title: '\u001b[2Jcleared', code: 'x' } }];
    expect((await device.run(['scan'])).printed.err).not.toContain('\u001b');
  });

  it('is exactly what --dry-run prints', async () => {
    const { printed } = await device.run(['scan', '--dry-run']);
    expect(service.ingested).toHaveLength(0);
    await device.run(['scan']);
    expect(printed.out).toBe(`${gunzipSync(service.ingested[0]?.wire ?? '').toString()}\n`);
  });
});

describe('a clock that is wrong', () => {
  it('is learned once from the refusal, kept, and used the next time', async () => {
    service.clock = () => NOW + 86_400_000;
    expect(await device.run(['scan'])).toMatchObject({
      code: 0,
      printed: { err: expect.stringContaining('86400 s behind') },
    });
    expect(service.ingested).toHaveLength(2);
    expect(stateOf('activity.json').clockOffsetSeconds).toBe(86_400);
    await device.run(['scan']);
    expect(service.ingested).toHaveLength(3);
  });

  it('is not learned a second time in the same run', async () => {
    const refusal = problem(401, 'timestamp-out-of-range', 'Clock', { serverTime: '2030-01-01T00:00:00Z' });
    service.script = times(5, refusal);
    expect(await device.run(['scan'])).toMatchObject({ code: 1, waits: [] });
    expect(service.ingested).toHaveLength(2);
  });
});

describe('retrying', () => {
  it('waits with full jitter, signs anew and keeps the scan id', async () => {
    service.script = [{ status: 503 }, { hang: true }, { status: 408 }];
    const { code, waits } = await device.run(['scan']);
    expect(code).toBe(0);
    expect(waits).toEqual([500, 1000, 2000]);
    expect(new Set(service.ingested.map((seen) => seen.json.scanId)).size).toBe(1);
    expect(new Set(service.ingested.map((seen) => seen.headers['x-signature'])).size).toBe(4);
  });

  it('never signs the same second twice, which the service would take for a replay', async () => {
    service.script = [{ status: 503 }];
    const { code } = await device.run(['scan'], { random: () => 0 });
    expect(code).toBe(0);
    const [first, second] = service.ingested.map((seen) => Number(seen.headers['x-timestamp']));
    expect(second).toBe((first ?? 0) + 1);
  });

  it('honours Retry-After in seconds and as a date', async () => {
    const date = new Date(NOW + 10_500 + 20_000).toUTCString();
    service.script = [
      { status: 429, headers: { 'Retry-After': '10' } },
      { status: 503, headers: { 'Retry-After': date } },
    ];
    const { waits } = await device.run(['scan']);
    expect(waits).toEqual([10_500, 20_500]);
  });

  it('does not sit through a long Retry-After', async () => {
    service.script = [{ status: 429, headers: { 'Retry-After': '3600' } }];
    expect(await device.run(['scan'])).toMatchObject({ code: 75, waits: [] });
    expect(spooled()).toHaveLength(1);
  });

  it('does not retry a refusal, and shows it', async () => {
    const errors = [{ pointer: '#/inventory', detail: 'too many packages' }];
    service.script = [problem(422, 'unprocessable', 'Cannot be taken', { detail: 'Because.', errors })];
    const { code, printed, waits } = await device.run(['scan']);
    expect({ code, waits }).toEqual({ code: 1, waits: [] });
    for (const part of ['Cannot be taken', 'Because.', 'unprocessable', '#/inventory', 'too many packages'])
      expect(printed.err).toContain(part);
    expect(spooled()).toHaveLength(0);
  });

  it('stops after --retries', async () => {
    service.script = times(9, { status: 500 });
    expect(await device.run(['scan', '--retries', '2'])).toMatchObject({ code: 75, waits: [500, 1000] });
    expect(service.ingested).toHaveLength(3);
  });

  it('does not take a sign-in page for a receipt', async () => {
    service.script = times(2, { text: '<html>Welcome</html>' });
    expect(await device.run(['scan', '--retries', '1'])).toMatchObject({ code: 75 });
    expect(spooled()).toHaveLength(1);
  });

  it('does not follow a redirect', async () => {
    service.script = [{ status: 307, headers: { Location: `${service.url}/elsewhere` } }];
    expect(await device.run(['scan'])).toMatchObject({
      code: 1,
      waits: [],
      printed: { err: expect.stringContaining('redirect') },
    });
    expect(service.seen.some((seen) => seen.url === '/elsewhere')).toBe(false);
  });
});

describe('the spool', () => {
  it('keeps what could not be sent, and sends it before the next scan', async () => {
    service.script = times(2, { hang: true });
    expect(await device.run(['scan', '--retries', '1'])).toMatchObject({
      code: 75,
      printed: { err: expect.stringContaining('kept in') },
    });
    const [first] = spooled();
    const file = join(device.stateDirectory, 'spool', `${first}.json.gz`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain(DEVICE_TOKEN);

    const before = service.ingested.length;
    const later = NOW + 60_000;
    service.clock = () => later;
    expect(await device.run(['scan'], { now: () => later })).toMatchObject({ code: 0 });
    const sent = service.ingested.slice(before).map((seen) => seen.json.scanId);
    expect(sent[0]).toBe(first);
    expect(sent).toHaveLength(2);
    expect(spooled()).toEqual([]);
  });

  it('grows while there is no service, without waiting for each one again', async () => {
    service.script = times(3, { hang: true });
    await device.run(['scan', '--retries', '0']);
    const second = await device.run(['scan', '--retries', '0'], { now: () => NOW + 1000 });
    expect(second.code).toBe(75);
    expect(service.ingested).toHaveLength(2);
    expect(spooled()).toHaveLength(2);
  });

  it('gives up a body that the service will never take', async () => {
    service.script = [{ hang: true }, problem(422, 'unprocessable', 'Never')];
    await device.run(['scan', '--retries', '0']);
    const { code, printed } = await device.run(['scan'], { now: () => NOW + 1000 });
    expect(code).toBe(0);
    expect(printed.err).toContain('Gave up');
    expect(spooled()).toEqual([]);
  });

  it('keeps it when the refusal is about the sender', async () => {
    service.script = [{ hang: true }, problem(401, 'signature-invalid', 'No'), problem(401, 'signature-invalid', 'No')];
    await device.run(['scan', '--retries', '0']);
    expect(await device.run(['scan'], { now: () => NOW + 1000 })).toMatchObject({ code: 1 });
    expect(spooled()).toHaveLength(1);
  });

  it('drops the old, then the oldest', () => {
    const spool = new Spool(new StateDirectory(temporaryDirectory()));
    const idAt = (ms: number) => uuidV7(ms, Buffer.alloc(10, 1));
    spool.add(idAt(NOW - SPOOL_LIMITS.ageMs - 1), Buffer.from('x'), NOW);
    expect(spool.list()).toEqual([]);
    for (let i = 0; i < SPOOL_LIMITS.files + 2; i += 1) spool.add(idAt(NOW + i), Buffer.from('x'), NOW);
    expect(spool.list()).toHaveLength(SPOOL_LIMITS.files);
    expect(spool.list()[0]).toBe(idAt(NOW + 2));
    spool.add(idAt(NOW + 100), Buffer.alloc(SPOOL_LIMITS.bytes), NOW);
    expect(spool.size()).toEqual({ files: 1, bytes: SPOOL_LIMITS.bytes });
  });
});

describe('a deactivated device', () => {
  const deactivated = problem(403, 'device-deactivated', 'Deactivated', { detail: 'Removed by Ada.' });

  it('stops, and says how to come back', async () => {
    service.script = [deactivated];
    expect(await device.run(['scan'])).toMatchObject({ code: 3, printed: { err: expect.stringContaining('--force') } });
    const requests = service.seen.length;
    expect(await device.run(['scan'])).toMatchObject({ code: 3 });
    expect(await device.enroll(service)).toMatchObject({ code: 3 });
    expect(await device.run(['status'])).toMatchObject({ code: 3 });
    expect(service.seen).toHaveLength(requests);
  });

  it('is learned by status too', async () => {
    service.script = [deactivated];
    expect(await device.run(['status'])).toMatchObject({ code: 3 });
    expect(stateOf('device.json').stopped).toMatchObject({ detail: 'Removed by Ada.' });
  });

  it.each([
    [403, 'forbidden'],
    [401, 'device-deactivated'],
    [401, 'device-token-unknown'],
  ])('is not what %i %s means', async (status, code) => {
    service.script = [problem(status, code, 'No')];
    expect(await device.run(['scan'])).toMatchObject({ code: 1 });
    expect(stateOf('device.json').stopped).toBeNull();
    expect(await device.run(['scan'])).toMatchObject({ code: 0 });
  });
});

describe('status', () => {
  it('says who this is, what was sent and what the service wants', async () => {
    await device.run(['scan']);
    const { code, printed } = await device.run(['status']);
    expect(code).toBe(0);
    for (const part of [service.url, 'Example Org', 'completed', 'empty', 'scanIntervalSeconds', '3600'])
      expect(printed.out).toContain(part);
    const asked = service.seen.at(-1);
    const expected = createHmac('sha256', DEVICE_TOKEN).update(`${asked?.headers['x-timestamp']}\n`).digest('hex');
    expect(asked).toMatchObject({ method: 'GET', url: '/api/v1/agent/policy', headers: { 'x-signature': expected } });
  });

  it('works without the service', async () => {
    await service.stop();
    expect(await device.run(['status', '--json'])).toMatchObject({
      code: 0,
      printed: { out: expect.stringContaining('"reachable":false') },
    });
    await service.start();
  });
});

describe('a damaged state', () => {
  it('is named, not guessed at', async () => {
    writeFileSync(join(device.stateDirectory, 'device.json'), '{"server"');
    expect(await device.run(['scan'])).toMatchObject({ code: 1, printed: { err: expect.stringContaining('damaged') } });
    expect(readdirSync(device.stateDirectory)).toContain('device.json');
  });
});
