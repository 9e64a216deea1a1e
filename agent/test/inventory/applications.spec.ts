import { afterAll, describe, expect, it } from '@jest/globals';
import { homebrewReader } from '../../src/inventory/inventory.js';
import { flatpakReader, snapReader } from '../../src/inventory/linux/applications.js';
import { FileTree } from '../../src/device/file-tree.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { fakeRoot, removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { HUGE, readSource } from './read-source.js';

afterAll(removeTemporaryDirectories);

const purlsOf = ({ packages }: Awaited<ReturnType<typeof readSource>>) => packages.map(({ purl }) => purl);

describe('the Homebrew inventory', () => {
  const CELLAR = '/home/linuxbrew/.linuxbrew/Cellar';
  const receipt = (tap: string | null, arch = 'x86_64') => JSON.stringify({ arch, source: { tap, spec: 'stable' } });
  const FORMULAE = {
    [`${CELLAR}/postgresql@12/12.17/INSTALL_RECEIPT.json`]: receipt('homebrew/core'),
    [`${CELLAR}/sqlite/3.43.1_1/INSTALL_RECEIPT.json`]: receipt('homebrew/core'),
    [`${CELLAR}/sqlite/3.43.2/INSTALL_RECEIPT.json`]: receipt('homebrew/core'),
    [`${CELLAR}/own/1.0/INSTALL_RECEIPT.json`]: receipt('Some-Org/some-tap'),
    [`${CELLAR}/bare/2.0/bin/bare`]: '',
  };

  it('is every version in the cellar, from the tap that its receipt names', async () => {
    const reading = await readSource(homebrewReader, FORMULAE);
    expect(reading.source).toEqual({ type: 'brew', status: 'complete', count: 5 });
    expect(purlsOf(reading)).toEqual([
      'pkg:brew/bare@2.0',
      'pkg:brew/some-org/some-tap/own@1.0',
      'pkg:brew/postgresql%4012@12.17',
      'pkg:brew/sqlite@3.43.1_1',
      'pkg:brew/sqlite@3.43.2',
    ]);
    expect(reading.packages.map(({ name }) => name)).toContain('postgresql@12');
  });

  it('keeps a cask apart from the formula of the same name, on both kinds of Mac', async () => {
    const reading = await readSource(homebrewReader, {
      '/opt/homebrew/Cellar/docker/28.1.1/INSTALL_RECEIPT.json': receipt('homebrew/core', 'arm64'),
      '/opt/homebrew/Caskroom/docker/4.41.2,191736/Docker.app/x': '',
      '/opt/homebrew/Caskroom/docker/.metadata/INSTALL_RECEIPT.json': receipt('homebrew/cask'),
      '/usr/local/Caskroom/firefox/138.0.3/x': '',
    });
    expect(purlsOf(reading)).toEqual([
      'pkg:brew/docker@28.1.1',
      'pkg:brew/homebrew/cask/docker@4.41.2%2C191736',
      'pkg:brew/homebrew/cask/firefox@138.0.3',
    ]);
    expect(reading.packages[0]?.architecture).toBe('arm64');
  });

  it.each<[string, Record<string, Entry>]>([
    ['control characters', { [`${CELLAR}/ev\u0007il/1/x`]: '' }],
    ['a tap that is none', { [`${CELLAR}/evil/1/INSTALL_RECEIPT.json`]: receipt('../../etc') }],
  ])('is partial for %s, and the others are told', async (_what, evil) => {
    const { source } = await readSource(homebrewReader, { ...FORMULAE, ...evil });
    expect(source).toMatchObject({ status: 'partial', count: 5, reason: { code: 'parse-error' } });
  });

  it('is no more than a bound, over all folders, and says so', async () => {
    const tree = new FileTree(fakeRoot({ '/opt/homebrew/Cellar/': '' }));
    tree.list = (path) => {
      const isCellar = path === '/opt/homebrew/Cellar';
      return isCellar ? ['a', 'b'] : Array.from({ length: 15_000 }, (_, at) => `1.${at}`);
    };
    const { source } = await homebrewReader.read({ tree, runtime: fakeRuntime().runtime });
    const reason = { code: 'bound-reached', detail: 'stopped at 20000 versions' };
    expect(source).toEqual({ type: 'brew', status: 'partial', count: 20_000, reason });
  });

  it('is partial where one folder has more names than are read', async () => {
    const tree = new FileTree(fakeRoot({ ...FORMULAE, [`${CELLAR}/zz/`]: '' }));
    const list = tree.list.bind(tree);
    tree.list = (path, most) => list(path, path.endsWith('/sqlite') ? 1 : most);
    const { source } = await homebrewReader.read({ tree, runtime: fakeRuntime().runtime });
    expect(source).toMatchObject({ status: 'partial', count: 3, reason: { code: 'parse-error' } });
  });

  it('does not read a receipt of many values', async () => {
    const many = `{"source":{"tap":"a/b"},"rest":[${'1,'.repeat(60_000)}1]}`;
    const reading = await readSource(homebrewReader, { [`${CELLAR}/x/1/INSTALL_RECEIPT.json`]: many });
    expect(purlsOf(reading)).toEqual(['pkg:brew/x@1']);
  });

  it('is not there where no cellar is', async () => {
    expect((await readSource(homebrewReader, {})).source).toMatchObject({ status: 'not-present' });
  });
});

describe('the snap inventory', () => {
  const snap = (name: string, revision: string, yaml: string): Record<string, Entry> => ({
    [`/snap/${name}/${revision}/meta/snap.yaml`]: yaml,
    [`/snap/${name}/current`]: { link: revision },
  });
  const FIREFOX = snap(
    'firefox',
    '6159',
    'name: firefox\nversion: "138.0.3-1"\nsummary: Mozilla Firefox web browser\ndescription: |\n  A browser.\n  version: 1\narchitectures:\n- amd64\nconfinement: strict\n',
  );
  const CORE = snap('core22', '1963', "name: core22\nversion: '20250408'\narchitectures: [ amd64 ]\ntype: base\n");

  it('is what can be run, and not the revision before', async () => {
    const reading = await readSource(snapReader, {
      ...FIREFOX,
      ...CORE,
      '/snap/firefox/6103/meta/snap.yaml': 'name: firefox\nversion: "137.0"\n',
      '/snap/bin/firefox': '',
      '/snap/README': '',
    });
    expect(reading.source).toEqual({ type: 'snap', status: 'complete', count: 2 });
    expect(purlsOf(reading)).toEqual([
      'pkg:snap/core22@20250408?arch=amd64&revision=1963',
      'pkg:snap/firefox@138.0.3-1?arch=amd64&revision=6159',
    ]);
  });

  it('has none where snapd keeps none', async () => {
    expect((await readSource(snapReader, { '/snap/README': '' })).source).toMatchObject({
      status: 'complete',
      count: 0,
    });
    expect((await readSource(snapReader, {})).source).toMatchObject({ status: 'not-present' });
  });

  it('has failed where snaps are kept and none can be seen', async () => {
    const { source } = await readSource(snapReader, { '/var/lib/snapd/snaps/firefox_6159.snap': '', '/snap/bin/': '' });
    expect(source).toMatchObject({ status: 'failed', reason: { code: 'not-observable' } });
  });

  it.each<[string, Record<string, Entry>]>([
    ['nothing mounted', { '/snap/evil/current': { link: '7' }, '/snap/evil/7/': '' }],
    ['no version', snap('evil', '7', 'name: evil\n')],
    ['a version of 10 MB', snap('evil', '7', `name: evil\nversion: ${HUGE}\n`)],
    ['spaces of 10 MB', snap('evil', '7', `name: evil\nversion: 1${' '.repeat(HUGE.length)}1\n`)],
  ])('is partial for a snap with %s, and the others are told', async (_what, evil) => {
    const reading = await readSource(snapReader, { ...FIREFOX, ...evil });
    expect(reading.source).toMatchObject({ status: 'partial', count: 1, reason: { code: 'parse-error' } });
  });
});

describe('the Flatpak inventory', () => {
  const ROOT = '/var/lib/flatpak';
  const COMMIT = 'c84b98e041e5'.repeat(5);
  const deploy = (version: string | null) =>
    `flathub\0${COMMIT}\0\0${version === null ? '' : `appdata-name\0\0\0\0Firefox\0\0sappdata-version\0${version}\0\0s`}\0\u0012\u0034`;
  const app = (id: string, text: string): Record<string, Entry> => ({
    [`${ROOT}/app/${id}/x86_64/stable/${COMMIT}/deploy`]: text,
    [`${ROOT}/app/${id}/x86_64/stable/active`]: { link: COMMIT },
    [`${ROOT}/app/${id}/current`]: { link: 'x86_64/stable' },
  });
  const FIREFOX = app('org.mozilla.firefox', deploy('138.0.3'));

  it('is applications and runtimes, with the version that the deployment or their own description names', async () => {
    const reading = await readSource(flatpakReader, {
      ...FIREFOX,
      ...app('org.gimp.GIMP', deploy(null)),
      [`${ROOT}/app/org.gimp.GIMP/x86_64/stable/${COMMIT}/files/share/metainfo/org.gimp.GIMP.metainfo.xml`]:
        '<component><releases>\n<release type="stable" version="3.0.2" date="2025-03-23"/>\n<release version="3.0.0"/></releases></component>',
      [`${ROOT}/runtime/org.freedesktop.Platform/x86_64/24.08/active/deploy`]: deploy(null),
    });
    expect(reading.source).toEqual({ type: 'flatpak', status: 'complete', count: 3 });
    expect(purlsOf(reading)).toEqual([
      'pkg:flatpak/org.gimp.GIMP@3.0.2?arch=x86_64&branch=stable&origin=flathub',
      'pkg:flatpak/org.mozilla.firefox@138.0.3?arch=x86_64&branch=stable&origin=flathub',
      'pkg:flatpak/org.freedesktop.Platform?arch=x86_64&branch=24.08&origin=flathub',
    ]);
  });

  it.each<[string, Record<string, Entry>]>([
    ['no deployment', { [`${ROOT}/app/org.example.Evil/x86_64/stable/other/`]: '' }],
    ['control characters in its version', app('org.example.Evil', deploy('1\u001b[31m'))],
    [
      'a description of nothing but beginnings, and an architecture of 100 characters',
      {
        [`${ROOT}/app/org.example.Evil/${'x'.repeat(100)}/stable/active/deploy`]: deploy(null),
        [`${ROOT}/app/org.example.Evil/${'x'.repeat(100)}/stable/active/files/share/metainfo/org.example.Evil.metainfo.xml`]:
          '<release '.repeat(200_000),
      },
    ],
  ])('is partial for an application with %s, and the others are told', async (_what, evil) => {
    const { source, packages } = await readSource(flatpakReader, { ...FIREFOX, ...evil });
    expect(source).toMatchObject({ status: 'partial', reason: { code: 'parse-error' } });
    expect(packages).toContainEqual(expect.objectContaining({ name: 'org.mozilla.firefox', version: '138.0.3' }));
  });

  it('has none where nothing was installed, and is not there without Flatpak', async () => {
    expect((await readSource(flatpakReader, { [`${ROOT}/repo/`]: '' })).source).toMatchObject({
      status: 'complete',
      count: 0,
    });
    expect((await readSource(flatpakReader, {})).source).toMatchObject({ status: 'not-present' });
  });
});
