import { afterAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostRuntime } from '../src/runtime.js';
import { weaknessesOf, weaknessesOfFolder } from '../src/trusted-path.js';
import { AttackCount } from '../../test/support/attacks/tally.js';
import { removeTemporaryDirectories, temporaryDirectory } from './support/fake-tree.js';
import type { Entry } from '../src/trusted-path.js';

const tally = new AttackCount();
afterAll(() => {
  tally.write();
  removeTemporaryDirectories();
});

const NOBODY_ELSE = { uid: 0, gid: 0, mode: 0o755, target: null };
const MEMBERS = 20;
const ALICE = 1000;
/** Where an access control list stands. */
const LISTED = '/opt/shared';

/** The paths that others may change of a machine where all is root's but what is named. */
const lookAt = (entries: Record<string, Partial<Entry> | null>) => ({
  entry: (at: string) => (entries[at] === null ? null : { ...NOBODY_ELSE, ...entries[at] }),
  hasMembers: (gid: number, trusted: readonly number[]) =>
    gid === MEMBERS || (gid === ALICE && !trusted.includes(ALICE)),
  hasAccessList: (at: string) => at === LISTED,
});

function weak(path: string, entries: Record<string, Partial<Entry> | null>, trusted: number[] = []) {
  return weaknessesOf(path, trusted, lookAt(entries)).map((one) => `${one.path}: ${one.why}`);
}

describe('whether others than root may change what runs', () => {
  it.each<[string, string, Record<string, Partial<Entry> | null>, string[]]>([
    ['nobody', '/usr/bin/node', {}, []],
    [
      'the owner of the file',
      '/usr/bin/node',
      { '/usr/bin/node': { uid: ALICE } },
      ['/usr/bin/node: it belongs to account 1000'],
    ],
    [
      'the owner of a folder above, who may rename what is in it',
      '/opt/tools/node/bin/node',
      { '/opt/tools': { uid: ALICE } },
      ['/opt/tools: it belongs to account 1000'],
    ],
    ['everybody', '/srv/node', { '/srv': { mode: 0o777 } }, ['/srv: every account may write there']],
    [
      'everybody, whatever the sticky bit',
      '/tmp/node',
      { '/tmp': { mode: 0o1777 } },
      ['/tmp: every account may write there'],
    ],
    [
      'a group that somebody is in',
      '/usr/local/bin/node',
      { '/usr/local': { mode: 0o775, gid: MEMBERS } },
      ['/usr/local: group 20 may write there'],
    ],
    ['a group that nobody is in', '/usr/local/bin/node', { '/usr/local': { mode: 0o2775, gid: 50 } }, []],
    [
      'an account that a list names',
      `${LISTED}/bin/node`,
      { [LISTED]: { mode: 0o775 } },
      [`${LISTED}: an access control list stands there (see it with getfacl or ls -le)`],
    ],
    ['the group of root', '/usr/bin/node', { '/usr/bin': { mode: 0o775 } }, []],
    [
      'where a link leads',
      '/usr/bin/node',
      { '/usr/bin/node': { mode: 0o777, target: '../../home/alice/node' }, '/home/alice': { uid: ALICE } },
      ['/home/alice: it belongs to account 1000'],
    ],
    [
      'a link of a folder on the way, and the link after it',
      '/opt/current/bin/node',
      {
        '/opt/current': { target: '/srv/latest' },
        '/srv/latest': { target: '/srv/v24' },
        '/srv/v24/bin': { mode: 0o757 },
      },
      ['/srv/v24/bin: every account may write there'],
    ],
    [
      'who may make the folders that are not there yet',
      '/srv/agent/run.mjs',
      { '/srv/agent/run.mjs': null, '/srv/agent': null, '/srv': { uid: ALICE } },
      ['/srv: it belongs to account 1000'],
    ],
    ['a link that leads to itself', '/a/loop', { '/a/loop': { target: '/a/loop' } }, []],
  ])('attack 33: is judged by the whole way: %s', (who, path, entries, expected) => {
    const seen = weak(path, entries);
    tally.judge(33, 'root runs a program', who, seen.join() === expected.join() ? null : seen.join());
    expect(seen).toEqual(expected);
    expect(tally.succeeded(33)).toEqual([]);
  });

  it('leaves out the account that will run it anyway', () => {
    expect(weak('/home/alice/node', { '/home/alice': { uid: ALICE } }, [ALICE])).toEqual([]);
  });

  it('counts a group of nobody but that account for its own', () => {
    const entries = { '/home/alice': { uid: ALICE, gid: ALICE, mode: 0o775 } };
    expect(weak('/home/alice/node', entries, [ALICE])).toEqual([]);
    expect(weak('/home/alice/node', { '/home/alice': { gid: ALICE, mode: 0o775 } })).toHaveLength(1);
  });

  it.each<[string, Record<string, Partial<Entry> | null>, string[]]>([
    ['of root in a sticky folder', { '/tmp': { mode: 0o1777 } }, []],
    ['of another in a sticky folder', { '/tmp': { mode: 0o1777 }, '/tmp/state': { uid: ALICE } }, ['/tmp/state']],
    ['in a folder where everybody may write', { '/tmp': { mode: 0o777 } }, ['/tmp']],
    ['that is itself sticky', { '/tmp/state': { mode: 0o1777 } }, ['/tmp/state']],
    ['in a folder of another', { '/tmp': { uid: ALICE } }, ['/tmp']],
    ['that is not there', { '/tmp/state': null }, ['/tmp/state']],
  ])('is asked otherwise of a folder that is used: one %s', (_what, entries, expected) => {
    const found = weaknessesOfFolder('/tmp/state', [], { isThere: true, look: lookAt(entries) });
    expect(found.map(({ path }) => path)).toEqual(expected);
  });

  it('ends at links without end', () => {
    const look = {
      entry: (path: string) => ({ ...NOBODY_ELSE, target: path.length < 3 ? null : `${path}x` }),
      hasMembers: () => true,
      hasAccessList: () => false,
    };
    expect(weaknessesOf('/aaa', [], look)).toEqual([{ path: '/aaa', why: 'it leads through too many links' }]);
  });

  it('is asked of this machine: what lies where everybody may write is weak, and root does not run it', async () => {
    const folder = realpathSync(temporaryDirectory());
    const open = join(folder, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    const tool = join(open, 'tool');
    writeFileSync(tool, '#!/bin/sh\necho ran\n', { mode: 0o755 });
    symlinkSync(tool, join(folder, 'link'));
    expect(weaknessesOf(join(folder, 'link')).map(({ path }) => path)).toContain(open);
    const runtime = hostRuntime();
    const result = await runtime.run(tool, []);
    expect(result.ok).toBe(runtime.uid !== 0);
    if (!result.ok) expect(result.detail).toContain('is not run as root');
    expect(weaknessesOf('/bin/sh')).toEqual([]);
  });

  it('finds no list where a folder is merely one of a group', () => {
    const folder = realpathSync(temporaryDirectory());
    chmodSync(folder, 0o775);
    expect(weaknessesOf(folder).filter(({ why }) => why.includes('list'))).toEqual([]);
  });
});
