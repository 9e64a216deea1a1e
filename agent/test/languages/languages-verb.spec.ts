import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enrolledDevice, TestDevice } from '../support/enrolled-device.js';
import type { FakeService } from '../support/fake-service.js';
import { removeTemporaryDirectories, SMALL_DEBIAN } from '../support/fake-tree.js';

const FILES = {
  ...SMALL_DEBIAN,
  '/srv/shop/node_modules/lodash/package.json': '{"name":"lodash","version":"4.17.20"}',
  '/opt/shop/node_modules/lodash/package.json': '{"name":"lodash","version":"4.17.21"}',
};

interface Envelope {
  inventory: { sources: { type: string; status: string; reason?: { code: string } }[]; packages: { purl: string }[] };
}

afterAll(removeTemporaryDirectories);

/** What a scan would send of languages. */
async function wouldSend(
  device: TestDevice,
  words: string[] = [],
  env = {},
): Promise<{ npm: string[]; types: string[] }> {
  const { printed, code } = await device.run(['scan', '--dry-run', ...words], { env });
  if (code !== 0) throw new Error(printed.err);
  const { inventory } = JSON.parse(printed.out) as Envelope;
  return {
    npm: inventory.packages
      .map(({ purl }) => purl)
      .filter((purl) => purl.startsWith('pkg:npm/'))
      .sort(),
    types: inventory.sources
      .filter(({ type }) => ['npm', 'maven'].includes(type))
      .map(({ type, status, reason }) => [type, status, ...(reason ? [reason.code] : [])].join(' ')),
  };
}

describe('reading packages of languages', () => {
  it('is off until somebody says where', async () => {
    const device = new TestDevice(FILES);
    expect(await wouldSend(device)).toEqual({ npm: [], types: [] });
    expect((await device.run(['languages'])).printed.out).toMatch(/^Packages of languages are not read\./);
  });

  it.each([
    ['an option', ['--languages', '/srv'], {}],
    ['the environment', [], { POSTURE_LANGUAGES: '/srv/' }],
  ])('is asked for once by %s', async (_by, words, env) => {
    const device = new TestDevice(FILES);
    expect(await wouldSend(device, words, env)).toEqual({
      npm: ['pkg:npm/lodash@4.17.20'],
      types: ['npm complete', 'maven complete'],
    });
    expect(await wouldSend(device)).toEqual({ npm: [], types: [] });
  });

  it('is asked for until it is ended', async () => {
    const device = new TestDevice(FILES);
    const { printed } = await device.run(['languages', 'default']);
    expect(printed.out).toMatch(/read below \/usr, \/opt, \/srv, \/var\/www, \/app with every scan/);
    expect((await wouldSend(device)).npm).toEqual(['pkg:npm/lodash@4.17.20', 'pkg:npm/lodash@4.17.21']);
    expect(await device.run(['languages', 'off'])).toMatchObject({ code: 0 });
    expect(await wouldSend(device)).toEqual({ npm: [], types: [] });
    expect(JSON.parse((await device.run(['languages', '--json'])).printed.out)).toEqual({ roots: null, told: [] });
  });

  it.each(['srv', '', ',', '/srv/../home', '/proc/1', '/srv,here', '/sys'])(
    'does not take %j as folders',
    async (words) => {
      const device = new TestDevice(FILES);
      expect(await device.run(['languages', words])).toMatchObject({ code: 2 });
      if (words !== '')
        expect(await device.run(['scan', '--dry-run', '--languages', words])).toMatchObject({ code: 2 });
    },
  );

  it('is not for Windows', async () => {
    const { code, printed } = await new TestDevice().run(['languages', 'default'], { platform: 'win32' });
    expect({ code, err: printed.err }).toEqual({ code: 2, err: expect.stringContaining('Linux and macOS') });
  });
});

describe('what the service was told of languages', () => {
  let service: FakeService;
  let device: TestDevice;

  beforeAll(async () => {
    ({ service, device } = await enrolledDevice(FILES));
  });

  afterAll(() => service.stop());

  it('is remembered, and what is not looked at any more is said', async () => {
    expect(await device.run(['scan', '--languages', '/srv'])).toMatchObject({ code: 0 });
    expect(await wouldSend(device)).toEqual({ npm: [], types: ['npm failed not-looked-for'] });
    expect((await wouldSend(device, ['--languages', '/opt'])).types).toEqual([
      'npm partial not-looked-for',
      'maven partial not-looked-for',
    ]);
    expect((await device.run(['languages'])).printed.out).toMatch(/what was sent before stays/);
  });

  it('is not said any more when it shall be forgotten', async () => {
    expect(await device.run(['languages', 'forget'])).toMatchObject({ code: 0 });
    expect(await wouldSend(device)).toEqual({ npm: [], types: [] });
  });

  it('is nothing where the note of it is damaged', async () => {
    for (const content of ['{', '[]', '{"roots":["here"],"looked":7,"told":["x"]}']) {
      writeFileSync(join(device.stateDirectory, 'languages.json'), content);
      expect(await wouldSend(device)).toEqual({ npm: [], types: [] });
    }
  });

  it('is kept like the rest of the state', async () => {
    await device.run(['languages', '/srv']);
    const stored = JSON.parse(readFileSync(join(device.stateDirectory, 'languages.json'), 'utf8'));
    expect(stored).toEqual({ roots: ['/srv'], looked: [], told: [] });
  });
});
