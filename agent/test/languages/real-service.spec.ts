import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enrollmentOf } from '../support/real-device.js';
import { quiet } from '../../../test/support/inventory.js';
import { Matching } from '../../../test/support/matching.js';
import type { TestDevice } from '../support/enrolled-device.js';
import { removeTemporaryDirectories, SMALL_DEBIAN } from '../support/fake-tree.js';
import { jar, zip } from './build-files.js';

const FIXED = {
  'CVE-2021-23337': ['npm', 'lodash', '4.17.21'],
  'CVE-2022-42889': ['Maven', 'org.apache.commons:commons-text', '1.10.0'],
} as const;

/** From a file on a disk to a finding, and back. */
describe('the agent, asked for packages of languages, and the service', () => {
  let at: Matching;
  let device: TestDevice;
  let deviceId: string;

  beforeAll(async () => {
    at = await Matching.start();
    await at.write(
      ...Object.entries(FIXED).map(([cve, [ecosystem, name, fixed]]) => ({
        ecosystem,
        package: name,
        identifiers: [cve],
        events: [{ introduced: '0' }, { fixed }],
      })),
    );
    ({ device, deviceId } = await enrollmentOf(at.service.url, at.session, {
      ...SMALL_DEBIAN,
      '/srv/shop/node_modules/lodash/package.json': '{"name":"lodash","version":"4.17.20"}',
      '/srv/shop/lib/boot.jar': zip([
        { name: 'BOOT-INF/lib/text.jar', content: jar(['org.apache.commons:commons-text:1.9']), stored: true },
      ]),
    }));
  });

  afterAll(async () => {
    await at.service.stop();
    removeTemporaryDirectories();
  });

  async function scan(words: string[] = []): Promise<string> {
    const randomBytes = (length: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(length)));
    const { code, printed } = await device.run(['scan', ...words], { randomBytes, now: Date.now });
    expect({ code, err: printed.err }).toEqual({ code: 0, err: '' });
    await quiet(at.service);
    return printed.out;
  }

  const open = async () => {
    const { body } = await at.session.get(`/findings?deviceId=${deviceId}&state=open`);
    return body.data.map((one: { vulnerabilityId: string }) => one.vulnerabilityId).sort();
  };

  it('agree on what is installed, and on what follows', async () => {
    expect(await scan()).not.toContain('npm');
    expect(await open()).toEqual([]);
    await device.run(['languages', '/srv']);
    const said = await scan();
    expect(said).toMatch(/coverage {3}npm: complete \(1\)\n/);
    expect(said).toMatch(/coverage {3}maven: complete \(1\): 1 parts are of no registry/);
    expect(await open()).toEqual(['CVE-2021-23337', 'CVE-2022-42889']);
    const { body } = await at.session.get('/software?ecosystem=Maven');
    expect(body.data.map(({ name }: { name: string }) => name)).toContain('org.apache.commons:commons-text');
  });

  it('agree that what was not read is not gone', async () => {
    rmSync(join(device.root, 'srv/shop/node_modules'), { recursive: true });
    writeFileSync(join(device.root, 'srv/shop/broken.jar'), 'no archive');
    expect(readdirSync(join(device.root, 'srv/shop'))).toEqual(['broken.jar', 'lib']);
    rmSync(join(device.root, 'srv/shop/lib/boot.jar'));
    const said = await scan();
    expect(said).toMatch(/Scan .*: completed/);
    expect(said).toMatch(/coverage {3}maven: partial \(0\): 1 files could not be read/);
    expect(said).toMatch(/warning {4}Maven: not everything could be read; what was told of these before still counts/);
    expect(await open()).toEqual(['CVE-2022-42889']);
    await device.run(['languages', 'off']);
    expect(await scan()).toMatch(/coverage {3}maven: failed \(0\): languages are not read any more/);
    expect(await open()).toEqual(['CVE-2022-42889']);
  });

  it('agree on what is forgotten', async () => {
    await device.run(['languages', 'forget']);
    await scan();
    expect(await open()).toEqual([]);
  });
});
