import { afterAll, describe, expect, it } from '@jest/globals';
import { apkReader, pacmanReader } from '../../src/inventory/inventory.js';
import { forbidding } from '../support/run-check.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { HUGE, packageFixture, readSource, versionsOf } from './read-source.js';

afterAll(removeTemporaryDirectories);

const readApk = (installed: string) => readSource(apkReader, { '/lib/apk/db/installed': installed });
const MUSL = 'P:musl\nV:1.2.5-r0\nA:x86_64\no:musl\n\n';

describe('the apk inventory', () => {
  it('lies below /usr since apk-tools 3', async () => {
    const { source } = await readSource(apkReader, { '/usr/lib/apk/db/installed': MUSL });
    expect(source).toEqual({ type: 'apk', status: 'complete', count: 1 });
  });

  it('tells no source package where the database names none', async () => {
    const { packages } = await readApk('P:musl\nV:1.2.5-r0\n\n');
    expect(packages).toEqual([
      { purl: 'pkg:apk/linux/musl@1.2.5-r0', name: 'musl', version: '1.2.5-r0', architecture: null },
    ]);
  });

  it.each([
    ['no version', 'P:evil\n\n'],
    ['no name', 'V:1-r0\n\n'],
    ['control characters', 'P:ev\u0007il\nV:1-r0\n\n'],
    ['a name of 10 MB', `P:${HUGE}\nV:1-r0\n\n`],
  ])('is partial for a package with %s, and the others are told', async (_what, evil) => {
    const reading = await readApk(evil + MUSL);
    expect(reading.source).toMatchObject({ status: 'partial', count: 1, reason: { code: 'parse-error' } });
    expect(versionsOf(reading)).toEqual(['musl 1.2.5-r0']);
  });

  it('is partial where it was cut off', async () => {
    const whole = packageFixture('alpine-3.20/installed');
    expect((await readApk(whole.slice(0, whole.indexOf('V:3.3.2')))).source).toMatchObject({ status: 'partial' });
    expect((await readApk(whole.slice(0, -20))).source).toMatchObject({ status: 'partial' });
  });

  it('has failed where it is empty or nothing in it is a package: apk is one itself', async () => {
    for (const text of ['', '\n', 'garbage\n'])
      expect((await readApk(text)).source).toMatchObject({
        status: 'failed',
        count: 0,
        reason: { code: 'parse-error' },
      });
  });
});

const LOCAL = '/var/lib/pacman/local';
const description = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `%${name}%\n${value}\n\n`)
    .join('');
const ACL = { [`${LOCAL}/acl-2.3.2-1/desc`]: description({ NAME: 'acl', VERSION: '2.3.2-1', ARCH: 'x86_64' }) };

describe('the pacman inventory', () => {
  it.each<[string, Record<string, Entry>]>([
    ['no description', { [`${LOCAL}/evil-1-1/files`]: '%FILES%\n' }],
    ['no version', { [`${LOCAL}/evil-1-1/desc`]: description({ NAME: 'evil' }) }],
    ['a heading for a value', { [`${LOCAL}/evil-1-1/desc`]: '%NAME%\n\n%VERSION%\n1-1\n' }],
    ['control characters', { [`${LOCAL}/evil-1-1/desc`]: description({ NAME: 'e\u0000vil', VERSION: '1' }) }],
    ['a version of 10 MB', { [`${LOCAL}/evil-1-1/desc`]: description({ NAME: 'evil', VERSION: HUGE }) }],
  ])('is partial for a package with %s, and the others are told', async (_what, evil) => {
    const reading = await readSource(pacmanReader, { ...ACL, ...evil });
    expect(reading.source).toMatchObject({ status: 'partial', count: 1, reason: { code: 'parse-error' } });
    expect(versionsOf(reading)).toEqual(['acl 2.3.2-1']);
  });

  it('is partial where a description may not be read', async () => {
    const files = { ...ACL, [`${LOCAL}/evil-1-1/desc`]: '' };
    const { tree } = forbidding(files, `${LOCAL}/evil-1-1/desc`);
    const { source } = await pacmanReader.read({ tree, runtime: fakeRuntime().runtime });
    expect(source).toMatchObject({ status: 'partial', count: 1, reason: { code: 'insufficient-privilege' } });
  });

  it('has failed where no directory is a package', async () => {
    const { source } = await readSource(pacmanReader, { [`${LOCAL}/evil-1-1/desc`]: 'garbage' });
    expect(source).toMatchObject({ status: 'failed', count: 0 });
  });
});
