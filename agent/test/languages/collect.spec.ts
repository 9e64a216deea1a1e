import { afterAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileTree } from '../../src/device/file-tree.js';
import { inventoryOf } from '../../src/envelope.js';
import type { InventorySource } from '../../src/inventory/inventory-reader.js';
import { collectLanguages, LANGUAGE_BOUNDS, type LanguageBounds } from '../../src/languages/collect-languages.js';
import type { Roots } from '../../src/languages/roots.js';
import type { Runtime } from '../../src/runtime.js';
import type { LanguageRecord } from '../../src/state/language-record.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { type Entry, fakeRoot, removeTemporaryDirectories } from '../support/fake-tree.js';
import { elf, goBlob, jar } from './build-files.js';

afterAll(removeTemporaryDirectories);

const NOTHING: LanguageRecord = { roots: null, looked: [], told: [] };

interface Asked {
  roots?: Roots | null;
  before?: LanguageRecord;
  bounds?: Partial<LanguageBounds>;
  runtime?: Partial<Runtime>;
}

async function collectIn(root: string, { roots = ['/srv'], before = NOTHING, bounds = {}, runtime = {} }: Asked = {}) {
  const context = { tree: new FileTree(root), runtime: fakeRuntime(runtime).runtime };
  const { readings, record } = await collectLanguages(context, roots, before, { ...LANGUAGE_BOUNDS, ...bounds });
  return { ...inventoryOf(readings), record };
}

type LanguageInventory = Awaited<ReturnType<typeof collectIn>>;

const collect = (files: Record<string, Entry>, asked?: Asked) => collectIn(fakeRoot(files), asked);

const manifest = (name: string, version: string) => JSON.stringify({ name, version });
const LODASH = { '/srv/shop/node_modules/lodash/package.json': manifest('lodash', '4.17.21') };

function sourceOf({ sources }: LanguageInventory, type: InventorySource['type']): InventorySource | undefined {
  return sources.find((one) => one.type === type);
}

const purls = ({ packages }: LanguageInventory) => packages.map(({ purl }) => purl).sort();

describe('what is read of files', () => {
  const JARS = {
    '/srv/a.jar': jar(['org.example:a:1'], [{ name: 'lib/b.jar', content: jar(['org.example:b:1']), stored: true }]),
    '/srv/c.jar': jar(['org.example:c:1']),
  };

  it('is bounded for each', async () => {
    const found = await collect(JARS, { bounds: { fileBytes: JARS['/srv/c.jar'].length * 4 } });
    expect(purls(found)).toEqual(['pkg:maven/org.example/c@1']);
    expect(sourceOf(found, 'maven')).toMatchObject({ status: 'partial', reason: { code: 'bound-reached' } });
  });

  it('is bounded for all', async () => {
    const found = await collect(JARS, { bounds: { bytes: 100 } });
    expect(purls(found)).toEqual([]);
    expect(sourceOf(found, 'maven')).toMatchObject({ status: 'partial', reason: { code: 'bound-reached' } });
  });

  it('takes no more time than each has', async () => {
    let now = 0;
    const runtime = { now: () => (now += 10) };
    const found = await collect(JARS, { runtime, bounds: { fileTime: 5, time: 1_000_000 } });
    expect(purls(found)).toEqual([]);
    expect(sourceOf(found, 'maven')).toMatchObject({ status: 'partial' });
  });
});

describe('packages of languages', () => {
  it('are read by nobody who was not asked', async () => {
    expect(await collect(LODASH, { roots: null })).toEqual({ sources: [], packages: [], record: NOTHING });
  });

  it('are read below the folders that were named, each once', async () => {
    const found = await collect({
      ...LODASH,
      '/srv/other/node_modules/lodash/package.json': manifest('lodash', '4.17.21'),
      '/srv/other/node_modules/lodash/package.json.bak': 'no json',
      '/srv/venv/lib/x.dist-info/METADATA': 'Name: X\nVersion: 1\n\n',
      '/srv/lib/text.jar': jar(['org.apache.commons:commons-text:1.9']),
      '/home/ada/node_modules/secret/package.json': manifest('secret', '1.0.0'),
    });
    expect(purls(found)).toEqual([
      'pkg:maven/org.apache.commons/commons-text@1.9',
      'pkg:npm/lodash@4.17.21',
      'pkg:pypi/x@1',
    ]);
    expect(found.sources.map(({ type, status, count }) => `${type} ${status} ${count}`)).toEqual([
      'npm complete 1',
      'pypi complete 1',
      'gem complete 0',
      'golang complete 0',
      'cargo complete 0',
      'maven complete 1',
      'composer complete 0',
      'nuget complete 0',
    ]);
    expect(found.record).toEqual({
      roots: null,
      looked: [{ path: '/srv', isMount: false }],
      told: ['npm', 'pypi', 'maven'],
    });
  });

  it('say nothing but name, version and owner', async () => {
    const { packages } = await collect(LODASH);
    expect(packages).toEqual([
      { purl: 'pkg:npm/lodash@4.17.21', name: 'lodash', version: '4.17.21', architecture: null },
    ]);
  });

  it('are not looked for through links, in caches, in containers and where no files are', async () => {
    const store = 'node_modules/.pnpm/lodash@4.17.21/node_modules/lodash';
    const found = await collect(
      {
        [`/srv/shop/${store}/package.json`]: manifest('lodash', '4.17.21'),
        '/srv/shop/node_modules/lodash': { link: '.pnpm/lodash@4.17.21/node_modules/lodash' },
        '/srv/shop/loop': { link: '..' },
        '/srv/shop/node_modules/away': { link: '/home/ada/away' },
        '/srv/shop/node_modules/linked/package.json': { link: '/home/ada/away/package.json' },
        '/home/ada/away/package.json': manifest('away', '1.0.0'),
        '/srv/.cache/node_modules/cached/package.json': manifest('cached', '1.0.0'),
        '/var/lib/docker/overlay2/node_modules/inside/package.json': manifest('inside', '1.0.0'),
        '/proc/1/cwd/node_modules/proc/package.json': manifest('proc', '1.0.0'),
        '/srv/node_modules/pipe/package.json/': '',
      },
      { roots: ['/srv', '/var', '/proc'] },
    );
    expect(purls(found)).toEqual(['pkg:npm/lodash@4.17.21']);
  });

  it('of folders in others are read once, and a link as a root is followed', async () => {
    const files = { ...LODASH, '/data': { link: 'srv/shop' } };
    const found = await collect(files, { roots: ['/srv/shop', '/srv', '/data'] });
    expect(purls(found)).toEqual(['pkg:npm/lodash@4.17.21']);
    expect(sourceOf(found, 'npm')?.status).toBe('complete');
  });

  it('that are not told apart are counted', async () => {
    const found = await collect({ '/srv/a.jar': jar([]), '/srv/b.jar': jar(['a:b:1']) });
    expect(sourceOf(found, 'maven')).toEqual({
      type: 'maven',
      status: 'complete',
      count: 1,
      reason: { code: 'unidentified', detail: '1 parts are of no registry, or do not say of which' },
    });
  });

  it('are found in programs by what may be run', async () => {
    const root = fakeRoot({
      '/srv/bin/shop': elf({ sections: { '.go.buildinfo': goBlob('go1.22.3', '') } }),
      '/srv/bin/data': elf({ sections: { '.go.buildinfo': goBlob('go1.21.3', '') } }),
    });
    chmodSync(join(root, 'srv/bin/shop'), 0o755);
    chmodSync(join(root, 'srv/bin/data'), 0o644);
    expect(purls(await collectIn(root))).toEqual(['pkg:golang/stdlib@1.22.3']);
  });
});

describe('packages that a distribution brought', () => {
  const METADATA = 'Name: urllib3\nVersion: 1.26.12\n\n';
  const twice = {
    '/usr/lib/python3/dist-packages/urllib3-1.26.12.dist-info/METADATA': METADATA,
    '/srv/venv/lib/urllib3-1.26.12.dist-info/METADATA': METADATA,
  };
  const owners = async (files: Record<string, Entry>, runtime: Partial<Runtime> = {}) => {
    const { packages } = await collect({ ...twice, ...files }, { roots: ['/usr', '/srv'], runtime });
    return packages.map(({ purl, owner }) => `${purl} ${owner}`).sort();
  };
  const expected = ['pkg:pypi/urllib3@1.26.12 null', 'pkg:pypi/urllib3@1.26.12 python3-urllib3'];

  it('are told apart from the same beside them (dpkg, also from before /lib was a link)', async () => {
    const list = (path: string) => ({ '/var/lib/dpkg/info/python3-urllib3:amd64.list': `/.\n${path}\n` });
    const path = '/usr/lib/python3/dist-packages/urllib3-1.26.12.dist-info/METADATA';
    expect(await owners(list(path))).toEqual(expected);
    expect(await owners({ ...list(path.slice('/usr'.length)), '/lib': { link: 'usr/lib' } })).toEqual(expected);
  });

  it('are told apart (apk)', async () => {
    const database = [
      'P:python3-urllib3',
      'V:1.26.12-r0',
      'F:usr/lib/python3/dist-packages/urllib3-1.26.12.dist-info',
      'R:METADATA',
      '',
    ];
    expect(await owners({ '/lib/apk/db/installed': database.join('\n') })).toEqual(expected);
  });

  it('are told apart (pacman)', async () => {
    const file = 'usr/lib/python3/dist-packages/urllib3-1.26.12.dist-info/METADATA';
    const path = '/var/lib/pacman/local/python3-urllib3-1.26.12-1/files';
    expect(await owners({ [path]: `%FILES%\nusr/\n${file}\n` })).toEqual(expected);
  });

  it('are told apart (rpm), and where it does not answer nothing is said of owners', async () => {
    const file = '/usr/lib/python3/dist-packages/urllib3-1.26.12.dist-info/METADATA';
    const database = { '/var/lib/rpm/rpmdb.sqlite': '' };
    const run: Runtime['run'] = () =>
      Promise.resolve({ ok: true, stdout: `bash\t/bin/bash\npython3-urllib3\t${file}\n`, stderr: '' });
    expect(await owners(database, { run })).toEqual(expected);
    expect(await owners(database)).toEqual(['pkg:pypi/urllib3@1.26.12 undefined']);
  });
});

describe('packages of languages that were not all read', () => {
  it.each([
    ['files that are none', { '/srv/a/node_modules/b/package.json': '{' }, {}, 'npm', '1 files could not be read'],
    ['archives that are none', { '/srv/a.jar': 'PK' }, {}, 'maven', '1 files could not be read'],
    [
      'files that are too large',
      { '/srv/node_modules/b/package.json': ' '.repeat(2 * 1024 * 1024) },
      {},
      'npm',
      '1 files hold more than is read',
    ],
    ['too many files', {}, { bounds: { entries: 3 } }, 'gem', 'stopped after 3 files'],
    ['too many packages', {}, { bounds: { packages: 0 } }, 'gem', 'stopped at 0 packages'],
    ['too deep folders', {}, { bounds: { depth: 2 } }, 'npm', '1 folders lie too deep'],
    ['a folder that is not there', {}, { roots: ['/srv', '/data'] }, 'npm', '1 folders are not there'],
    [
      'network disks',
      { '/proc/self/mountinfo': '36 25 0:32 / /srv rw - nfs4 server:/srv rw\n' },
      {},
      'npm',
      '1 folders lie on another machine and are not read',
    ],
  ] as [string, Record<string, Entry>, Asked, InventorySource['type'], string][])(
    'for %s are partial, and say why',
    async (_why, files, asked, type, detail) => {
      const found = await collect({ ...LODASH, ...files }, asked);
      expect(sourceOf(found, type)).toMatchObject({ status: 'partial', reason: { detail } });
    },
  );

  it('for want of time are partial, and what was found is kept', async () => {
    let clock = 0;
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [
        `/srv/${index}/node_modules/a/package.json`,
        manifest(`p${index}`, '1'),
      ]),
    );
    const found = await collect(files, { runtime: { now: () => (clock += 10) }, bounds: { time: 1000 } });
    expect(sourceOf(found, 'npm')).toMatchObject({ status: 'partial', reason: { detail: 'stopped after 1 s' } });
    expect(found.packages.length).toBeGreaterThan(0);
    expect(found.packages.length).toBeLessThan(100);
  });

  it('tell no names of folders', async () => {
    const found = await collect(
      { '/srv/very-secret/node_modules/a/package.json': '{' },
      { roots: ['/srv', '/very-secret'] },
    );
    expect(JSON.stringify(found.sources)).not.toContain('very-secret');
  });

  const looked: LanguageRecord = { roots: ['/srv'], looked: [{ path: '/srv', isMount: false }], told: ['npm'] };

  it('because nobody wants it any more are said to be so, of those that were told', async () => {
    const { sources, record } = await collect(LODASH, { roots: null, before: looked });
    expect(sources).toMatchObject([{ type: 'npm', status: 'failed', reason: { code: 'not-looked-for' } }]);
    expect(record).toBe(looked);
  });

  it('because a folder vanished, is not mounted, or is not named any more are partial until it is back', async () => {
    const root = fakeRoot({ ...LODASH, '/opt/': '' });
    const statusWith = async (asked: Asked) => sourceOf(await collectIn(root, asked), 'npm')?.reason?.detail;
    const before = (path: string, isMount = false) => ({ ...looked, looked: [{ path, isMount }] });
    expect(await statusWith({ before: before('/usr'), roots: ['/usr', '/srv'] })).toBe('1 folders are not there');
    expect(await statusWith({ before: before('/srv', true) })).toMatch('are not mounted');
    expect(await statusWith({ before: before('/data') })).toMatch('not asked for any more');
    expect(await statusWith({ before: before('/srv/shop') })).toBeUndefined();
    expect(await statusWith({ before: before('/srv') })).toBeUndefined();
    const { record } = await collectIn(root, { before: before('/data'), roots: ['/srv'] });
    expect(record.looked.map(({ path }) => path)).toEqual(['/data', '/srv']);
    mkdirSync(join(root, 'data'));
    const whole = await collectIn(root, { before: record, roots: ['/srv', '/data'] });
    expect(sourceOf(whole, 'npm')?.status).toBe('complete');
  });

  it('because a folder may not be looked into are partial', async () => {
    const root = fakeRoot({ ...LODASH, '/srv/closed/node_modules/a/package.json': manifest('a', '1') });
    const closed = join(root, 'srv/closed');
    chmodSync(closed, 0);
    const tree = new FileTree(root);
    // Root may look anywhere.
    if (process.getuid?.() === 0) {
      const entries = tree.entries.bind(tree);
      tree.entries = (path) => {
        if (path === '/srv/closed') throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
        return entries(path);
      };
    }
    const { readings } = await collectLanguages({ tree, runtime: fakeRuntime().runtime }, ['/srv'], NOTHING);
    chmodSync(closed, 0o755);
    rmSync(closed, { recursive: true });
    expect(readings.find(({ source }) => source.type === 'npm')?.source).toMatchObject({
      status: 'partial',
      count: 1,
      reason: { code: 'insufficient-privilege', detail: '1 folders may not be looked into' },
    });
  });
});
