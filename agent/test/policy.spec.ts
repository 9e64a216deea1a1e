import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_POLICY, policyIn } from '../src/policy.js';
import { splayOf } from '../src/commands/scan.command.js';
import { enrolledDevice, type TestDevice } from './support/enrolled-device.js';
import { NOW } from './support/fake-runtime.js';
import { DEVICE_ID, problem, type FakeService } from './support/fake-service.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

let service: FakeService;
let device: TestDevice;

beforeEach(async () => ({ service, device } = await enrolledDevice()));
afterEach(() => service.stop());

const at = (seconds: number) => ({ now: () => NOW + seconds * 1000 });
const file = () => join(device.stateDirectory, 'policy.json');
const stored = () => JSON.parse(readFileSync(file(), 'utf8'));
const parts = (body: object | undefined) =>
  Object.keys(body ?? {}).filter((key) => ['inventory', 'checks', 'network'].includes(key));

/** One scan later than all before; gives the body that was sent. */
async function scanAt(seconds: number) {
  service.clock = at(seconds).now;
  const { code, printed } = await device.run(['scan'], at(seconds));
  return { code, printed, body: service.ingested.at(-1)?.json };
}

describe('the policy', () => {
  it('says what a scan looks at, and is kept for when the service is not there', async () => {
    service.policy = { scanIntervalSeconds: 900, collectors: ['checks'], updatedAt: '2026-11-20T11:00:00Z' };
    const { code, body } = await scanAt(0);
    expect([code, parts(body)]).toEqual([0, ['checks']]);
    expect(stored()).toMatchObject({ policy: { scanIntervalSeconds: 900, collectors: ['checks'] }, etag: null });
    service.policyScript = [{ hang: true }];
    expect(parts((await scanAt(10)).body)).toEqual(['checks']);
  });

  it('turns checks off by id', async () => {
    const offIn = (body: object | undefined) =>
      (body as { checks: { id: string; reason: { code: string } | null }[] }).checks
        .filter(({ reason }) => reason?.code === 'disabled-by-policy')
        .map(({ id }) => id);
    const before = offIn((await scanAt(0)).body);
    service.policy = { disabledChecks: ['ssh-config'] };
    expect(offIn((await scanAt(10)).body)).toEqual(expect.arrayContaining(['ssh-config', ...before]));
    expect(before).not.toContain('ssh-config');
  });

  it('is not sent again by a service that knows its tag', async () => {
    service.policyScript = [
      { json: { collectors: ['inventory'] }, headers: { ETag: '"v7"' } },
      { status: 304, headers: { ETag: '"v7"' } },
    ];
    await scanAt(0);
    const { printed, body } = await scanAt(10);
    expect(service.seen.at(-2)?.headers['if-none-match']).toBe('"v7"');
    expect([parts(body), printed.err]).toEqual([['inventory'], '']);
  });

  it.each([
    ['text of something else', { text: '<html>' }],
    ['nothing of a policy', { json: { hello: 1 } }],
    ['a field that is no list', { json: { collectors: 'inventory' } }],
    ['a list with something else in it', { json: { disabledChecks: ['ssh-config', 7] } }],
    ['a refusal', problem(403, 'forbidden', 'No')],
  ])('that is %s leaves the last good one standing, and says so', async (_what, answer) => {
    service.policy = { collectors: ['inventory'] };
    await scanAt(0);
    service.policyScript = [answer];
    const { code, printed, body } = await scanAt(10);
    expect([code, parts(body)]).toEqual([0, ['inventory']]);
    expect(printed.err).toContain('last one that was good');
  });

  it('that is damaged on the disk is as if there were none', async () => {
    writeFileSync(file(), '{"policy":');
    service.policyScript = [{ hang: true }];
    expect(parts((await scanAt(0)).body)).toEqual(['inventory', 'checks']);
  });

  it('is not asked for by a dry run, which takes the one that was kept', async () => {
    service.policy = { collectors: ['checks'] };
    const { body } = await scanAt(0);
    const requests = service.seen.length;
    const { printed } = await device.run(['scan', '--dry-run'], at(0));
    expect(printed.out).toBe(`${JSON.stringify(body)}\n`);
    expect(service.seen).toHaveLength(requests);
  });

  it.each<[unknown, object]>([
    [{ scanIntervalSeconds: 1 }, { scanIntervalSeconds: 60 }],
    [{ scanIntervalSeconds: 1e9 }, { scanIntervalSeconds: 604_800 }],
    [{ collectors: null, minimumAgentVersion: '2.0.0' }, { minimumAgentVersion: '2.0.0' }],
    [{ optInChecks: ['password-manager'], later: { x: 1 } }, { optInChecks: ['password-manager'] }],
  ])('%j is read calmly', (document, changed) => expect(policyIn(document)).toEqual({ ...DEFAULT_POLICY, ...changed }));

  it.each([null, [], 'x', {}, { scanIntervalSeconds: '60' }, { optInChecks: ['../x'] }])('%j is none', (document) =>
    expect(policyIn(document)).toBeNull(),
  );
});

describe('the place of a device in the interval', () => {
  it('is its own, the same each time, and within the interval', () => {
    expect(splayOf(DEVICE_ID, 3600)).toBe(splayOf(DEVICE_ID, 3600));
    const places = Array.from({ length: 400 }, (_, i) => splayOf(`device-${i}`, 3600));
    expect(Math.max(...places)).toBeLessThan(3600);
    expect(new Set(places.map((place) => Math.floor(place / 900))).size).toBe(4);
  });

  it('is waited for before the first scan with --splay, and never again', async () => {
    const first = await device.run(['scan', '--splay']);
    expect(first.waits).toEqual([splayOf(DEVICE_ID, 3600) * 1000]);
    expect(await device.run(['scan', '--splay'], at(10))).toMatchObject({ waits: [] });
  });
});
