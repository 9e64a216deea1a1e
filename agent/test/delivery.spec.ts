import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Spool } from '../src/state/spool.js';
import { StateDirectory } from '../src/state/state-directory.js';
import { enrolledDevice, type TestDevice } from './support/enrolled-device.js';
import { NOW } from './support/fake-runtime.js';
import { DEVICE_TOKEN, problem, type FakeService } from './support/fake-service.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';

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
    const message = Buffer.concat([
      Buffer.from(`${String(sent?.headers['x-timestamp'])}\n`),
      sent?.wire ?? Buffer.alloc(0),
    ]);
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
  it('is learned once from the refusal, before the scan, kept, and used the next time', async () => {
    service.clock = () => NOW + 86_400_000;
    expect(await device.run(['scan'])).toMatchObject({
      code: 0,
      printed: { err: expect.stringContaining('86400 s behind') },
    });
    const requests = service.seen.length;
    expect(stateOf('activity.json').clockOffsetSeconds).toBe(86_400);
    expect(service.ingested.map((seen) => seen.json.startedAt)).toEqual([new Date(NOW + 86_400_000).toISOString()]);
    await device.run(['scan'], { now: () => NOW + 1000 });
    expect(service.seen).toHaveLength(requests + 2);
  });

  it.each([-30, 30])('by %i days costs no scan, sent or kept', async (days) => {
    service.clock = () => NOW - days * 86_400_000;
    expect(await device.run(['scan'])).toMatchObject({ code: 0 });
    service.script = [{ hang: true }];
    expect(await device.run(['scan', '--retries', '0'], { now: () => NOW + 1000 })).toMatchObject({ code: 75 });
    expect(await device.run(['scan'], { now: () => NOW + 2000 })).toMatchObject({ code: 0 });
    expect(new Set(service.takenAsNew).size).toBe(3);
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
    expect(waits).toEqual([7500, 15_000, 30_000]);
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
    const date = new Date(NOW + 37_000).toUTCString();
    service.script = [
      { status: 429, headers: { 'Retry-After': '10' } },
      { status: 503, headers: { 'Retry-After': date } },
    ];
    const { waits } = await device.run(['scan']);
    expect(waits).toEqual([17_500, 34_500]);
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
    expect(await device.run(['scan', '--retries', '2'])).toMatchObject({ code: 75, waits: [7500, 15_000] });
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
      code: 75,
      waits: [],
      printed: { err: expect.stringContaining('redirect') },
    });
    expect(spooled()).toHaveLength(1);
    expect(service.seen.some((seen) => seen.url === '/elsewhere')).toBe(false);
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

  it.each(['status', 'scan'])('is learned by %s when it asks for the policy', async (verb) => {
    service.policyScript = [deactivated];
    expect(await device.run([verb])).toMatchObject({ code: 3 });
    expect(stateOf('device.json').stopped).toMatchObject({ detail: 'Removed by Ada.' });
    expect(service.ingested).toHaveLength(0);
  });

  it.each([
    [403, 'forbidden'],
    [401, 'device-deactivated'],
    [401, 'device-token-unknown'],
  ])('is not what %i %s means', async (status, code) => {
    service.script = [problem(status, code, 'No')];
    expect(await device.run(['scan'])).toMatchObject({ code: 1 });
    expect(stateOf('device.json').stopped).toBeNull();
    expect(await device.run(['scan'], { now: () => NOW + 1000 })).toMatchObject({ code: 0 });
  });
});
