import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateFolder } from './start-browser.service.js';

let within: string;
beforeEach(async () => {
  within = await mkdtemp(join(tmpdir(), 'posture-test-'));
});
afterEach(() => rm(within, { recursive: true }));

const usual = (): string => join(within, `posture-printing-${process.getuid!()}`);

describe('a private folder', () => {
  it('is the same for all processes of a user, who alone can enter it', async () => {
    const first = await privateFolder(within);
    expect(first).toEqual({ path: usual(), temporary: false });
    expect((await stat(first.path)).mode & 0o777).toBe(0o700);
    expect(await privateFolder(within)).toEqual(first);
  });

  it('is another one when others can write into that', async () => {
    await mkdir(usual());
    await chmod(usual(), 0o777);
    const folder = await privateFolder(within);
    expect(folder.temporary).toBe(true);
    expect(folder.path).not.toBe(usual());
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
  });

  it('is another one when that is a link to somewhere', async () => {
    await mkdir(join(within, 'elsewhere'), { mode: 0o700 });
    await symlink(join(within, 'elsewhere'), usual());
    expect((await privateFolder(within)).temporary).toBe(true);
  });
});
