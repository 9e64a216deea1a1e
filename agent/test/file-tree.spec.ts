import { afterAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { closeSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kdeLock } from '../src/checks/linux/screen-lock.check.js';
import { FileTree, SETTINGS_BYTES } from '../src/device/file-tree.js';
import { collectLanguages, LANGUAGE_BOUNDS } from '../src/languages/collect-languages.js';
import { DEFAULT_POLICY } from '../src/policy.js';
import { firstBytes, openRegularFile } from '../src/regular-file.js';
import { fakeRuntime } from './support/fake-runtime.js';
import { fakeRoot, fakeTree, removeTemporaryDirectories, temporaryDirectory } from './support/fake-tree.js';
import { runCheck } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('a file that others may replace', () => {
  it('is not waited for where a pipe took its place after it was looked at', () => {
    const pipe = join(temporaryDirectory(), 'id_rsa');
    execFileSync('mkfifo', [pipe]);
    expect(openRegularFile(pipe)).toBeNull();
  });

  it('is not followed where a link took its place', () => {
    const folder = temporaryDirectory();
    writeFileSync(join(folder, 'secret'), 'x');
    symlinkSync('secret', join(folder, 'id_rsa'));
    expect(() => openRegularFile(join(folder, 'id_rsa'))).toThrow('ELOOP');
  });

  it('is read through links that were there before, as settings often are', () => {
    const tree = fakeTree({ '/real': 'text', '/settings': { link: 'real' } });
    expect(tree.text('/settings')).toBe('text');
    expect(tree.head('/settings', 2)?.toString()).toBe('te');
  });

  it('is not read where links lead into what the kernel makes up', () => {
    const files = {
      '/home/link': { link: '/proc/self/status' },
      '/home/own': { link: '../proc/kmsg' },
      '/proc/kmsg': 'x',
    };
    const tree = fakeTree({ ...files, '/home/proc/fine': 'text', '/procs': { link: 'home/proc' } });
    expect(() => tree.text('/home/link')).toThrow('EXDEV');
    expect(() => tree.head('/home/own', 10)).toThrow('EXDEV');
    expect(tree.text('/proc/kmsg')).toBe('x');
    expect(tree.text('/procs/fine')).toBe('text');
    expect(
      kdeLock(fakeTree({ '/home/ada/.config/kscreenlockerrc': { link: '/proc/kmsg' } }), '/home/ada'),
    ).toMatchObject({ failure: { code: 'not-observable' } });
  });

  it('is not read, nor a folder, where a folder above it became a link', () => {
    const tree = fakeTree({ '/real/inner/file': 'text', '/home': { link: 'real' } });
    expect(() => tree.open('/home/inner/file')).toThrow('EBUSY');
    expect(() => tree.entries('/home/inner')).toThrow('EBUSY');
    expect(tree.entries('/home')).toBeNull();
    expect([...(tree.entries('/real/inner') ?? [])]).toEqual([[{ name: 'file', kind: 'file' }]]);
    tree.open('/real/inner/file')?.close();
  });

  it('is read as far as was asked for, also where it says nothing of its size', () => {
    const file = openRegularFile('/proc/self/status');
    if (file === null) throw new Error('no file');
    expect(firstBytes(file, 5).toString()).toBe('Name:');
    closeSync(file.descriptor);
    expect(new FileTree().text('/proc/self/status')).toContain('\nUid:');
    expect(() => new FileTree().text('/proc/self/status', 10)).toThrow('EFBIG');
  });
});

describe('more than is read', () => {
  it('of a file of settings in a home leaves the question open', () => {
    const text = `[Daemon]\nAutolock=true\n${`#${'x'.repeat(62)}\n`.repeat(SETTINGS_BYTES / 64)}`;
    const { failure } = kdeLock(fakeTree({ '/home/ada/.config/kscreenlockerrc': text }), '/home/ada');
    expect(failure).toMatchObject({ code: 'not-observable', detail: expect.stringContaining('EFBIG') });
  });

  it('of a folder of keys leaves the question open', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`/root/.ssh/known-${at}`, '']));
    const policy = { ...DEFAULT_POLICY, optInChecks: ['ssh-keys-unencrypted'] };
    const result = await runCheck(
      'ssh-keys-unencrypted',
      { '/etc/passwd': 'root:x:0:0::/root:/bin/sh\n', ...many },
      { policy },
    );
    expect(result).toMatchObject({ status: 'unknown', reason: { code: 'not-observable' } });
  });

  it('of a folder is refused, and never named in part', () => {
    const tree = fakeTree({ '/a/1': '', '/a/2': '', '/a/3': '' });
    expect(tree.list('/a', 3)).toEqual(['1', '2', '3']);
    expect(() => tree.list('/a', 2)).toThrow('EFBIG /a');
  });
});

describe('a folder of many', () => {
  const packages = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `/srv/node_modules/p${at}/package.json`,
        JSON.stringify({ name: `p${at}`, version: '1' }),
      ]),
    );
  const scan = async (count: number, bounds = {}) => {
    const context = { tree: new FileTree(fakeRoot(packages(count))), runtime: fakeRuntime().runtime };
    const before = { roots: null, looked: [], told: [] };
    const { readings } = await collectLanguages(context, ['/srv'], before, { ...LANGUAGE_BOUNDS, ...bounds });
    return readings.find(({ source }) => source.type === 'npm')?.source;
  };

  it('is handed out in parts, never as a whole', () => {
    const tree = fakeTree(Object.fromEntries(Array.from({ length: 2500 }, (_, at) => [`/many/${at}`, ''])));
    const sizes = [...(tree.entries('/many') ?? [])].map(({ length }) => length);
    expect(sizes).toEqual([1000, 1000, 500]);
    expect(tree.entries('/none')).toBeNull();
  });

  it('is looked into to its end', async () => {
    expect(await scan(2500)).toMatchObject({ status: 'complete', count: 2500 });
  });

  it('says how many of the folders in it were more than are remembered', async () => {
    expect(await scan(30, { waitingText: 200 })).toMatchObject({
      status: 'partial',
      reason: { code: 'bound-reached', detail: expect.stringContaining('more than are remembered') },
    });
    expect(await scan(30, { waiting: 10 })).toMatchObject({
      status: 'partial',
      count: 10,
      reason: { code: 'bound-reached', detail: '20 folders are more than are remembered' },
    });
  });
});
