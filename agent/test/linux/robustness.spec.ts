import { afterAll, describe, expect, it } from '@jest/globals';
import { CHECKS, runChecks } from '../../src/checks/catalogue.js';
import type { CheckContext } from '../../src/checks/check-result.js';
import { FileTree } from '../../src/device/file-tree.js';
import { DEFAULT_POLICY } from '../../src/policy.js';
import { GOOD_LINUX, GOOD_PROGRAMS } from '../support/good-linux.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { type Entry, fakeRoot, removeTemporaryDirectories } from '../support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const OPT_IN = CHECKS.linux.filter((check) => check.optIn).map(({ id }) => id);
const ROOT = { runAs: 'root', capabilities: ['CAP_NET_ADMIN', 'CAP_DAC_READ_SEARCH'] };

/** Every check, those that have to be asked for too, with the rights to see all. */
function answersOf(tree: FileTree, run: CheckContext['runtime']['run']) {
  const { runtime } = fakeRuntime({ uid: 0, homeDirectory: '/root', run });
  const policy = { ...DEFAULT_POLICY, optInChecks: OPT_IN };
  return runChecks({ tree, runtime, privilege: ROOT, policy }, CHECKS.linux);
}

/** Looks at names of files and into none: what they hold cannot mislead it. */
const NAMES_ONLY = ['password-manager'];

const missing: CheckContext['runtime']['run'] = async (path) => ({ ok: false, code: 'tool-missing', detail: path });

/** The good machine, on which every file that is read says something else; names and links are as they were. */
class GarbledTree extends FileTree {
  readonly #lines: FileTree;

  constructor(
    root: string,
    private readonly garbage: Buffer,
  ) {
    super(root);
    this.#lines = new FileTree(fakeRoot({ '/garbage': garbage }));
  }

  override bytes(path: string) {
    return super.bytes(path) === null ? null : this.garbage;
  }

  override text(path: string) {
    return super.bytes(path) === null ? null : this.garbage.toString('utf8');
  }

  override eachLine(path: string, most: number, visit: (line: string) => void) {
    return super.bytes(path) === null ? null : this.#lines.eachLine('/garbage', most, visit);
  }

  override head(path: string, length: number) {
    return super.head(path, 1) === null ? null : this.garbage.subarray(0, length);
  }
}

/** A machine on which everything is there and nothing may be looked into. */
class RefusingTree extends FileTree {
  readonly #refuse = (path: string): never => {
    throw Object.assign(new Error(`EACCES ${path}`), { code: 'EACCES' });
  };
  override bytes = this.#refuse;
  override text = this.#refuse;
  override eachLine = this.#refuse;
  override head = this.#refuse;
  override list = this.#refuse;
  override size = this.#refuse;
  override has = this.#refuse;
  override hasEntry = this.#refuse;
  override link = this.#refuse;
  override real = this.#refuse;
}

function cutInTheMiddle(entry: Entry): Entry {
  return typeof entry === 'string' || Buffer.isBuffer(entry) ? entry.slice(0, entry.length / 2) : entry;
}

const goodRoot = fakeRoot(GOOD_LINUX);

const GARBAGE: [string, Buffer][] = [
  ['binary', Buffer.from(Array.from({ length: 2048 }, (_, index) => (index * 151 + 7) % 256))],
  ['nothing', Buffer.alloc(0)],
  ['a line of ten million letters', Buffer.alloc(10 * 1024 * 1024, 'a')],
  [
    'a page of a proxy',
    Buffer.from('<!DOCTYPE html>\n<html lang="de"><body>\n<h1>Zugriff verweigert</h1>\n</body></html>\n'),
  ],
  ['words of another language', Buffer.from('設定されていません\nいいえ\n不明\n')],
  ['a disk that gives zeros', Buffer.alloc(4096)],
];

describe('every Linux check', () => {
  it('passes on the good machine: what follows would prove nothing otherwise', async () => {
    const answers = await answersOf(new FileTree(goodRoot), GOOD_PROGRAMS);
    expect(
      answers.filter(({ status }) => status !== 'pass').map(({ id, status, reason }) => [id, status, reason]),
    ).toEqual([]);
  });

  it.each<[string, () => FileTree, CheckContext['runtime']['run']]>([
    ['an empty machine', () => new FileTree(fakeRoot({})), missing],
    [
      'a machine of empty folders',
      () => new FileTree(fakeRoot({ '/etc/': '', '/proc/': '', '/usr/bin/': '' })),
      missing,
    ],
    ['a machine that refuses everything', () => new RefusingTree(goodRoot), missing],
    ...GARBAGE.map(([name, garbage]): [string, () => FileTree, CheckContext['runtime']['run']] => [
      `files that hold ${name}`,
      () => new GarbledTree(goodRoot, garbage),
      async () => ({ ok: true, stdout: garbage.toString('utf8').slice(0, 4096), stderr: '' }),
    ]),
  ])('on %s neither passes nor breaks, and says why', async (_name, tree, run) => {
    const machine = tree();
    for (const { id, status, reason } of await answersOf(machine, run)) {
      if (machine instanceof GarbledTree && NAMES_ONLY.includes(id)) continue;
      expect([id, status]).toEqual([id, expect.stringMatching(/^(unknown|not-applicable|fail)$/)]);
      if (status !== 'fail')
        expect([id, reason]).toEqual([
          id,
          { code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/), detail: expect.any(String) },
        ]);
    }
  });

  it('on files that are cut off in the middle never breaks', async () => {
    const halves = Object.fromEntries(Object.entries(GOOD_LINUX).map(([path, entry]) => [path, cutInTheMiddle(entry)]));
    for (const { id, status, reason } of await answersOf(new FileTree(fakeRoot(halves)), GOOD_PROGRAMS)) {
      expect([id, status]).not.toEqual([id, 'error']);
      if (status === 'unknown') expect([id, reason?.code]).toEqual([id, expect.any(String)]);
    }
  });

  it('refused everything is unknown for want of rights, or because nothing is seen', async () => {
    const answers = await answersOf(new RefusingTree(goodRoot), missing);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['unknown']));
  });

  it('believes no program that says something else', async () => {
    const tree = new FileTree(goodRoot);
    for (const stdout of ['', 'Permission denied\n', '{}', '{"nftables":[]}x', 'NTPSynchronized=ja\n']) {
      const answers = await answersOf(tree, async () => ({ ok: true, stdout, stderr: '' }));
      expect(answers.filter(({ id }) => ['firewall', 'time-sync'].includes(id)).map(({ status }) => status)).toEqual([
        'unknown',
        'unknown',
      ]);
    }
  });

  it('when programs fail gives another answer than a pass by them', async () => {
    const answers = await answersOf(new FileTree(goodRoot), async () => ({
      ok: false,
      code: 'command-failed',
      detail: '',
      exitCode: 1,
      stdout: 'NTPSynchronized=yes\n',
      stderr: '',
    }));
    expect(answers.find(({ id }) => id === 'time-sync')).toMatchObject({ status: 'unknown' });
    expect(answers.find(({ id }) => id === 'firewall')).toMatchObject({ status: 'unknown' });
  });
});
