import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { HOST_DISK, type Disk } from '../src/state/disk.js';
import { enrolledDevice, TestDevice } from './support/enrolled-device.js';
import { NOW } from './support/fake-runtime.js';
import type { FakeService } from './support/fake-service.js';
import { ENROLMENT_TOKEN, problem } from './support/fake-service.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

/** A disk that takes half of what is written and then is full, from the given write on. */
function fullDisk(from = 0): Disk {
  let writes = 0;
  return {
    ...HOST_DISK,
    write: (descriptor, content) => {
      writes += 1;
      if (writes <= from) {
        HOST_DISK.write(descriptor, content);
        return;
      }
      writeSync(descriptor, content.toString('latin1').slice(0, content.length / 2));
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    },
  };
}

const at = (seconds: number) => ({ now: () => NOW + seconds * 1000 });

/** Every file below a directory; throws when one is torn. */
function wholeFiles(directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name, parentPath } of files) {
    const bytes = readFileSync(join(parentPath, name));
    JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
  }
  return files.map(({ name }) => name).sort();
}

describe('a full disk', () => {
  let service: FakeService;
  let device: TestDevice;

  beforeEach(async () => ({ service, device } = await enrolledDevice()));
  afterEach(() => service.stop());

  it('does not keep a scan from being sent', async () => {
    const { code, printed } = await device.run(['scan'], { disk: fullDisk() });
    expect(code).toBe(0);
    expect(printed.err).toContain('no room');
    expect(service.takenAsNew).toHaveLength(1);
    expect(wholeFiles(device.stateDirectory)).toEqual(['activity.json', 'device.json']);
  });

  it('without a service either loses the new scan, says so, and keeps every one that was promised', async () => {
    service.script = [{ hang: true }, { hang: true }, { hang: true }];
    await device.run(['scan', '--retries', '0'], at(0));
    await device.run(['scan', '--retries', '0'], at(1));
    const before = wholeFiles(device.stateDirectory);
    const lost = await device.run(['scan', '--retries', '0', '--json'], { disk: fullDisk(), ...at(2) });
    expect(lost.code).toBe(1);
    expect(lost.printed.err).toMatch(/1 scans? of this run (?:is|are) lost/);
    expect(JSON.parse(lost.printed.out)).toMatchObject({ status: 'lost' });
    expect(wholeFiles(device.stateDirectory)).toEqual(before);
    service.clock = at(3).now;
    expect(await device.run(['scan'], at(3))).toMatchObject({ code: 0 });
    expect(service.takenAsNew).toHaveLength(3);
  });

  it.each([0, 1, 2, 3, 4])('from write %i on leaves no torn file and no scan twice', async (from) => {
    service.script = [{ hang: true }];
    await device.run(['scan', '--retries', '0'], at(0));
    service.clock = at(1).now;
    expect(await device.run(['scan'], { disk: fullDisk(from), ...at(1) })).toMatchObject({ code: 0 });
    wholeFiles(device.stateDirectory);
    service.clock = at(2).now;
    expect(await device.run(['scan'], at(2))).toMatchObject({ code: 0 });
    expect(service.takenAsNew).toHaveLength(3);
    expect(new Set(service.takenAsNew).size).toBe(3);
  });

  it('still stops a deactivated device', async () => {
    service.policyScript = [problem(403, 'device-deactivated', 'Deactivated')];
    expect(await device.run(['scan'], { disk: fullDisk() })).toMatchObject({ code: 3 });
  });

  it('still allows for a wrong clock', async () => {
    service.clock = () => NOW - 3_600_000;
    expect(await device.run(['scan'], { disk: fullDisk() })).toMatchObject({ code: 0 });
  });

  it('is noticed by enroll before the one-time token is spent', async () => {
    const other = new TestDevice();
    const env = { POSTURE_ENROLLMENT_TOKEN: ENROLMENT_TOKEN };
    const requests = service.seen.length;
    const refused = await other.run(['enroll', '--server', service.url], { env, disk: fullDisk() });
    expect(refused).toMatchObject({ code: 1, printed: { err: expect.stringContaining('no room') } });
    expect(service.seen).toHaveLength(requests);
    expect(readdirSync(other.stateDirectory)).toEqual([]);
  });
});
