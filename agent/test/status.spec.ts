import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enrolledDevice, type TestDevice } from './support/enrolled-device.js';
import { DEVICE_TOKEN, type FakeService } from './support/fake-service.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

let service: FakeService;
let device: TestDevice;

beforeEach(async () => ({ service, device } = await enrolledDevice()));
afterEach(() => service.stop());

describe('status', () => {
  it('says who this is, what was sent and what the service wants', async () => {
    await device.run(['scan']);
    const { code, printed } = await device.run(['status']);
    expect(code).toBe(0);
    for (const part of [service.url, 'Example Org', 'completed', 'empty', 'scanIntervalSeconds', '3600'])
      expect(printed.out).toContain(part);
    const asked = service.seen.at(-1);
    const expected = createHmac('sha256', DEVICE_TOKEN)
      .update(`${String(asked?.headers['x-timestamp'])}\n`)
      .digest('hex');
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
