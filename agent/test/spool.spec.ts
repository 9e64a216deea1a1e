import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { REJECTED_LIMITS, Spool, SPOOL_LIMITS } from '../src/state/spool.js';
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

const spoolOf = (path: string) => new Spool(new StateDirectory(path));
const spooled = () => spoolOf(device.stateDirectory).list();
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const idAt = (ms: number) => uuidV7(ms, Buffer.alloc(10, 1));
const at = (seconds: number) => ({ now: () => NOW + seconds * 1000 });
const envelopeIn = (path: string) => JSON.parse(gunzipSync(readFileSync(path)).toString());

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
    expect(spooled()).toHaveLength(2);
  });

  it('drops the old, then the oldest', () => {
    const spool = spoolOf(temporaryDirectory());
    const old = idAt(NOW - SPOOL_LIMITS.ageMs - 1);
    // By its own time no scan is old when it is made, whatever the clock of this machine says.
    spool.add(old, Buffer.from('x'), NOW);
    expect(spool.list()).toEqual([old]);
    expect(spool.add(idAt(NOW), Buffer.from('x'), NOW)).toEqual([old]);
    for (let i = 0; i < SPOOL_LIMITS.files + 2; i += 1) spool.add(idAt(NOW + i), Buffer.from('x'), NOW);
    expect(spool.list()).toHaveLength(SPOOL_LIMITS.files);
    expect(spool.list()[0]).toBe(idAt(NOW + 2));
    spool.add(idAt(NOW + 100), Buffer.alloc(SPOOL_LIMITS.bytes), NOW);
    expect(spool.size()).toEqual({ files: 1, bytes: SPOOL_LIMITS.bytes });
  });

  it('keeps a scan before it sends it, so that a power cut in the middle loses nothing', async () => {
    let stored: string[] = [];
    service.onRequest = (moment, { method }) => {
      if (moment === 'come' && method === 'POST') stored = spooled();
    };
    await device.run(['scan']);
    expect(stored).toEqual([service.ingested[0]?.json.scanId]);
    expect(spooled()).toEqual([]);
  });

  it('takes the inventory out of all but the newest, and keeps their checks', async () => {
    service.script = times(3, { hang: true });
    for (const second of [0, 1, 2]) await device.run(['scan', '--retries', '0'], at(second));
    const stored = spooled().map((id) => envelopeIn(join(device.stateDirectory, 'spool', `${id}.json.gz`)));
    expect(stored.map((envelope) => 'inventory' in envelope)).toEqual([false, false, true]);
    expect(stored.every((envelope) => envelope.checks.length > 0)).toBe(true);
    service.clock = at(3).now;
    expect(await device.run(['scan'], at(3))).toMatchObject({ code: 0 });
    expect(service.takenAsNew).toHaveLength(4);
  });

  it('takes a thinned scan of which the whole had arrived as arrived', async () => {
    service.script = [{ hang: true }, { hang: true }];
    await device.run(['scan', '--retries', '0'], at(0));
    await device.run(['scan', '--retries', '0'], at(1));
    const [first = '', second = ''] = spooled();
    service.script = [problem(409, 'scan-id-taken', 'Another body of this id')];
    service.clock = at(2).now;
    const { code, printed } = await device.run(['scan'], at(2));
    expect({ code, err: printed.err.includes(`${first} had arrived before`) }).toEqual({ code: 0, err: true });
    expect(spooled()).toEqual([]);
    expect(service.takenAsNew).toContain(second);
  });

  it('is not held up by one body over which the service stumbles', async () => {
    service.script = [{ hang: true }];
    await device.run(['scan', '--retries', '0'], at(0));
    const [bad] = spooled();
    service.script = [{ status: 500 }];
    service.clock = at(1).now;
    expect(await device.run(['scan', '--retries', '0'], at(1))).toMatchObject({ code: 0 });
    expect(spooled()).toEqual([bad]);
  });

  it('is left alone while the service asked for peace, also by the next run', async () => {
    service.script = [{ status: 429, headers: { 'Retry-After': '7200' } }];
    expect(await device.run(['scan'])).toMatchObject({ code: 75, waits: [] });
    const requests = service.seen.length;
    const early = await device.run(['scan'], at(3600));
    expect(early).toMatchObject({ code: 75, printed: { err: expect.stringContaining('asked not to be troubled') } });
    expect(service.seen).toHaveLength(requests);
    service.clock = at(7300).now;
    expect(await device.run(['scan'], at(7300))).toMatchObject({ code: 0 });
    expect(service.takenAsNew).toHaveLength(3);
  });

  it('is not silenced for years by one answer', async () => {
    service.script = [{ status: 503, headers: { 'Retry-After': '999999999' } }];
    await device.run(['scan']);
    const sixHours = 6 * 3600;
    service.clock = at(sixHours).now;
    expect(await device.run(['scan'], at(sixHours))).toMatchObject({ code: 0 });
  });

  it('leaves nothing behind that a killed writer had begun', () => {
    const path = temporaryDirectory();
    const spool = spoolOf(path);
    spool.add(idAt(NOW), Buffer.from('x'), NOW);
    const torn = join(path, 'spool', `.${idAt(NOW + 1)}.json.gz.0a1b2c.tmp`);
    writeFileSync(torn, 'half');
    utimesSync(torn, new Date(NOW), new Date(NOW));
    const other = join(path, '.activity.json.0a1b2c.tmp');
    writeFileSync(other, 'half');
    utimesSync(other, new Date(NOW), new Date(NOW));
    spool.prune(NOW + 60_000);
    expect(readdirSync(join(path, 'spool'))).toHaveLength(2);
    spool.prune(NOW + 2 * 3_600_000);
    expect(spool.list()).toEqual([idAt(NOW)]);
    expect(readdirSync(join(path, 'spool'))).toHaveLength(1);
    expect(readdirSync(path)).toEqual(['spool']);
  });
});

describe('what the service refuses for good', () => {
  it('lies in rejected/ with the refusal, for its user alone', async () => {
    service.script = [problem(422, 'unprocessable', 'Never', { detail: 'x'.repeat(50_000) })];
    expect(await device.run(['scan'])).toMatchObject({
      code: 1,
      printed: { err: expect.stringContaining('rejected') },
    });
    const folder = join(device.stateDirectory, 'rejected');
    const names = readdirSync(folder);
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
      expect(statSync(join(folder, name)).size).toBeLessThan(20_000);
    }
    expect(readFileSync(join(folder, names.find((name) => name.includes('problem')) ?? ''), 'utf8')).toContain('422');
    expect(spooled()).toEqual([]);
  });

  it('is bounded too', () => {
    const path = temporaryDirectory();
    const spool = spoolOf(path);
    for (let i = 0; i < REJECTED_LIMITS.files + 3; i += 1) {
      spool.add(idAt(NOW + i), gzipSync('{}'), NOW);
      spool.reject(idAt(NOW + i), { status: 422 });
    }
    expect(spool.rejected.list()).toHaveLength(REJECTED_LIMITS.files);
    expect(spool.rejected.list()[0]).toBe(idAt(NOW + 3));
    expect(readdirSync(join(path, 'rejected'))).toHaveLength(2 * REJECTED_LIMITS.files);
  });

  it.each([
    ['a page of some proxy', { status: 403, text: '<html>Forbidden</html>' }, 75],
    ['an address that is not there', problem(404, 'not-found', 'No such route'), 1],
    ['a device that waits for approval', problem(403, 'device-not-approved', 'Not yet'), 75],
    ['two machines with one identity', problem(409, 'device-conflict', 'Two'), 1],
  ])('is not what %s means: the scan stays', async (_what, answer, code) => {
    service.script = [answer];
    expect(await device.run(['scan'])).toMatchObject({ code });
    expect(spooled()).toHaveLength(1);
  });
});
