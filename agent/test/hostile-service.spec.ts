import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { send } from '../src/server/http.js';
import { PLAIN_NETWORK } from '../src/server/network-settings.js';
import { enrolledDevice, TestDevice } from './support/enrolled-device.js';
import { NOW } from './support/fake-runtime.js';
import { DEVICE_ID, DEVICE_TOKEN, type FakeService } from './support/fake-service.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

/** A new title for the window, a cleared screen, CSI in one character, and text that runs backwards. */
const DRAWING = '\u001b]0;x\u0007\u001b[2J\u009b31m\u202egnp.exe\u2066\u2028\r';
const UNPRINTABLE = /(?!\n)[\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/u;
const PROBLEM = {
  title: DRAWING,
  detail: DRAWING,
  code: DRAWING,
  requestId: DRAWING,
  errors: [{ pointer: DRAWING, detail: DRAWING, suggestion: DRAWING }],
};

let service: FakeService;
let device: TestDevice;

beforeEach(async () => {
  ({ service, device } = await enrolledDevice());
});
afterEach(() => service.stop());

describe('what a service says', () => {
  const receipt = ({ json }: { json: { scanId: string } }) => ({
    json: {
      scanId: json.scanId,
      status: DRAWING,
      coverage: [{ type: DRAWING, status: DRAWING }],
      warnings: [DRAWING],
      reason: { detail: DRAWING },
      minimumAgentVersion: `9.9.9${DRAWING}`,
    },
  });

  it.each([[[]], [['--json']]])('draws nothing on a terminal, also with %j', async (words) => {
    service.policy = { scanIntervalSeconds: 60, minimumAgentVersion: `9.9.9${DRAWING}` };
    service.script = [receipt, { status: 422, json: PROBLEM }];
    for (const [index, verb] of ['scan', 'scan', 'status', 'doctor'].entries())
      await device.run([verb, ...words], { now: () => NOW + index * 1000 });
    service.policyScript = [{ status: 403, json: PROBLEM }];
    await device.run(['doctor', ...words]);
    expect(device.transcript).toContain('gnp.exe');
    expect(device.transcript).not.toMatch(UNPRINTABLE);
  });

  it('is as it was said in --json', async () => {
    service.script = [receipt];
    const { printed } = await device.run(['scan', '--json']);
    expect(JSON.parse(printed.out)).toMatchObject({ status: DRAWING, warnings: [DRAWING] });
  });

  it('fills neither the screen nor the disk', async () => {
    const many = Array.from({ length: 5000 }, () => 'x'.repeat(50));
    service.script = [({ json }) => ({ json: { scanId: json.scanId, status: 'x'.repeat(100_000), warnings: many } })];
    const { printed } = await device.run(['scan']);
    expect(printed.out.length).toBeLessThan(10_000);
    expect(printed.out).toContain('4900 more');
    expect(statSync(join(device.stateDirectory, 'activity.json')).size).toBeLessThan(2000);
  });

  it.each(['+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z'])('is no time when it is %s', async (serverTime) => {
    service.policyScript = [{ status: 401, json: { code: 'timestamp-out-of-range', serverTime } }];
    expect(await device.run(['scan'])).toMatchObject({ code: 0 });
    const record: unknown = JSON.parse(readFileSync(join(device.stateDirectory, 'activity.json'), 'utf8'));
    expect(record).toMatchObject({ clockOffsetSeconds: 0 });
  });

  it('is no answer when it is nested without end', async () => {
    service.script = [{ status: 422, text: `{"code":"x","errors":${'['.repeat(50_000)}${']'.repeat(50_000)}}` }];
    expect(await device.run(['scan', '--retries', '0'])).toMatchObject({ code: 75 });
    expect(device.transcript).not.toContain('fault of its own');
  });

  it('at enrolment is kept only as far as it is of use', async () => {
    const fresh = new TestDevice();
    const json = { deviceId: DEVICE_ID, deviceToken: DEVICE_TOKEN, serverTime: '+275760-09-13T00:00:00Z' };
    service.script = [
      { status: 201, json: { ...json, deviceId: DRAWING } },
      { status: 201, json: { ...json, organization: { name: DRAWING.repeat(1000) } } },
    ];
    expect(await fresh.enroll(service)).toMatchObject({ code: 1 });
    expect(await fresh.enroll(service)).toMatchObject({ code: 0 });
    expect(statSync(join(fresh.stateDirectory, 'device.json')).size).toBeLessThan(2000);
    expect(await fresh.run(['scan'])).toMatchObject({ code: 0 });
    expect(fresh.transcript).not.toMatch(UNPRINTABLE);
  });

  it('is not taken for a policy by doctor because it came with 200', async () => {
    service.policyScript = [{ text: '<h1>Sign in</h1>', headers: { 'Content-Type': 'text/html' } }];
    expect(await device.run(['doctor'])).toMatchObject({
      code: 1,
      printed: { out: expect.stringContaining('is not a Posture service') },
    });
  });
});

describe.each([
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ['interim answers without end', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
])('a service that speaks %s', (_what, said) => {
  let other: Server;
  beforeEach(async () => {
    other = createServer(({ socket }) => {
      const timer = setInterval(() => socket.write(said), 5);
      socket.on('error', () => undefined).on('close', () => clearInterval(timer));
      socket.write(said);
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    other.closeAllConnections();
    other.close();
  });

  it('did not answer', async () => {
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    await expect(send({ env: {} }, PLAIN_NETWORK, { method: 'GET', url })).rejects.toMatchObject({
      name: 'Unreachable',
    });
  });
});
