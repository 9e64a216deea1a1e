import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from '../src/commands/install.command.js';
import { HOST_DISK } from '../src/state/disk.js';
import { StateDirectory } from '../src/state/state-directory.js';
import { fakeRuntime } from './support/fake-runtime.js';
import { removeTemporaryDirectories, temporaryDirectory } from './support/fake-tree.js';
import type { Disk } from '../src/state/disk.js';

afterAll(removeTemporaryDirectories);

const STEPS = fileURLToPath(new URL('support/state-steps.ts', import.meta.url));
const TYPESCRIPT = new URL('../../test/support/runner/register.mjs', import.meta.url).href;
const REFUSED: unknown = expect.stringMatching(/^failed: .*others could put another folder in its place/);
const NOBODY = 65_534;
/** Only root can give a folder to another account, and only root could be led elsewhere by it. */
const asRoot = (name: string, work: () => void) => {
  it(name, () => {
    if (process.geteuid?.() === 0) work();
  });
};

/** A folder of an account in which nobody else may write. Without root, it is another account's than root's anyway. */
function folderOfAnother(): string {
  const path = temporaryDirectory();
  if (process.geteuid?.() === 0) chownSync(path, NOBODY, NOBODY);
  return path;
}

/** A folder that only root may look into, with a file that looks like a scan that waits. */
function secretFolder(): string {
  const path = temporaryDirectory();
  chmodSync(path, 0o700);
  writeFileSync(join(path, 'secret.json.gz'), 'secret', { mode: 0o600 });
  return path;
}

const asRootOn = (path: string, disk: Disk) => new StateDirectory(path, { disk, isRoot: true });
/** A thread may not take on the rights of another. */
const withOwnRights: Disk = { ...HOST_DISK, withRightsOf: (_owner, work) => work() };

/** What came of each step with a state, in a process of its own. */
function doing(path: string, ...steps: string[]): unknown[] {
  return JSON.parse(
    execFileSync(process.execPath, ['--import', TYPESCRIPT, STEPS, path, ...steps], { encoding: 'utf8' }),
  ) as unknown[];
}

describe('a state directory of another account, used by root', () => {
  let path: string;
  let elsewhere: string;
  beforeEach(() => {
    path = folderOfAnother();
    elsewhere = secretFolder();
  });

  it('is worked on with the rights of its owner, whatever is done', () => {
    const owners: number[] = [];
    const disk: Disk = {
      ...HOST_DISK,
      withRightsOf: (owner, work) => {
        owners.push(owner.uid);
        return work();
      },
    };
    const state = asRootOn(path, disk);
    const spool = state.folder('spool');
    const steps: (() => unknown)[] = [
      () => state.writeJson('device.json', {}),
      () => state.readJson('device.json'),
      () => spool.write('one', 'x'),
      () => spool.names(),
      () => spool.sizeOf('one'),
      () => spool.rename('one', 'two'),
      () => spool.rename('two', 'two', state),
      () => state.remove('two'),
      () => state.claim('lock', '1'),
      () => state.removeFolder('spool'),
      () => state.sweep(0),
    ];
    for (const step of steps) {
      owners.length = 0;
      step();
      expect(owners.length).toBeGreaterThan(0);
      expect(new Set(owners)).toEqual(new Set([statSync(path).uid]));
    }
  });

  asRoot('stays usable to its owner, also where only root may come by', () => {
    const hidden = temporaryDirectory();
    const named = join(hidden, 'state');
    renameSync(path, named);
    expect(doing(named, 'write', 'identity', 'rights')).toEqual([null, { is: 'here' }, [0, 0]]);
    for (const name of ['device.json', 'spool', 'spool/x'])
      expect(statSync(join(named, name))).toMatchObject({ uid: NOBODY });
  });

  asRoot('does not lead root elsewhere by a folder that is a link', () => {
    symlinkSync(elsewhere, join(path, 'spool'));
    for (const answer of doing(path, 'list', 'read', 'remove')) expect(answer).toMatch(/^failed: .*EACCES/);
    expect(readdirSync(elsewhere)).toEqual(['secret.json.gz']);
  });

  it('does not lead root elsewhere by links', () => {
    symlinkSync(elsewhere, join(path, 'spool'));
    symlinkSync(join(elsewhere, 'secret.json.gz'), join(path, 'device.json'));
    const state = asRootOn(path, withOwnRights);
    expect(() => {
      state.folder('spool').write('x', 'y');
    }).toThrow('not a folder');
    expect(() => state.readJson('device.json')).toThrow();
    expect(readdirSync(elsewhere)).toEqual(['secret.json.gz']);
  });

  asRoot('stays the one that was opened, also when another takes its name', () => {
    const named = join(folderOfAnother(), 'state');
    renameSync(path, named);
    const state = asRootOn(named, withOwnRights);
    state.writeJson('device.json', { is: 'here' });
    renameSync(named, `${named}-moved`);
    symlinkSync(elsewhere, named);
    expect(state.readJson('device.json')).toEqual({ is: 'here' });
    expect(doing(named, 'list', 'another')).toEqual([REFUSED, REFUSED]);
  });

  asRoot('is not used where it is root’s in a folder of another, who could move it', () => {
    const named = join(path, 'state');
    expect(doing(named, 'ensure')).toEqual([expect.stringContaining('Make it first as the account')]);
    expect(existsSync(named)).toBe(false);
    mkdirSync(named, { mode: 0o700 });
    writeFileSync(join(named, 'device.json'), '{}');
    expect(doing(named, 'identity', 'another')).toEqual([REFUSED, REFUSED]);
  });
});

describe('uninstall --purge by root', () => {
  asRoot('removes the state of another account with the rights of that account', () => {
    const [path, elsewhere] = [folderOfAnother(), secretFolder()];
    const home = folderOfAnother();
    const named = join(home, 'posture-agent');
    renameSync(path, named);
    mkdirSync(join(named, 'spool'));
    writeFileSync(join(named, 'spool', 'x'), '');
    for (const name of ['spool', 'spool/x']) chownSync(join(named, name), NOBODY, NOBODY);
    symlinkSync(elsewhere, join(named, 'rejected'));
    expect(doing(named, 'purge')).toEqual([true]);
    expect(readdirSync(home)).toEqual([]);
    expect(readdirSync(elsewhere)).toEqual(['secret.json.gz']);
  });

  asRoot('removes nothing of root’s by a folder of another, who could put a link there', () => {
    const [home, elsewhere] = [folderOfAnother(), secretFolder()];
    mkdirSync(join(elsewhere, 'posture-agent'));
    writeFileSync(join(elsewhere, 'posture-agent', 'device.json'), '{}');
    symlinkSync(elsewhere, join(home, 'app'));
    expect(doing(join(home, 'app', 'posture-agent'), 'purge')).toEqual([REFUSED]);
    expect(readdirSync(join(elsewhere, 'posture-agent'))).toEqual(['device.json']);
  });
});

describe('install', () => {
  it('refuses a state that others than root could move, for what runs as root', async () => {
    const open = temporaryDirectory();
    chmodSync(open, 0o777);
    const { runtime, printed } = fakeRuntime({ uid: 0 });
    const words = ['--dry-run', '--scheduler', 'cron', '--state-dir', join(open, 'state')];
    const program = join(temporaryDirectory(), 'posture-agent.mjs');
    writeFileSync(program, `#!/usr/bin/env node\n// posture-agent 0.1.0, made from ${'a'.repeat(64)}\n`);
    await expect(install(words, runtime, program)).rejects.toThrow(
      /in the place of the state .*every account may write/,
    );
    expect(printed.out).toContain('/etc/cron.d/posture-agent');
  });
});
