import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Catalogue } from './catalogue.js';
import { loadCatalogue } from './load-catalogue.js';
import type { Signal } from './signal.js';

const made: string[] = [];

afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function folder(files: Record<string, unknown>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'posture-frameworks-'));
  made.push(root);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return root;
}

const SIGNALS: readonly Signal[] = [
  {
    key: 'disk-encryption',
    title: 'The system disk is encrypted',
    scope: 'device',
    source: { kind: 'device-check', checks: ['disk-encryption'] },
    thresholds: [],
    proves: ['prevent'],
    limits: '-',
  },
];

async function load(files: Record<string, unknown>, more: Record<string, unknown>[] = []): Promise<Catalogue> {
  const folders = await Promise.all([files, ...more].map(folder));
  return loadCatalogue({ folders, signals: SIGNALS, checks: new Set(['disk-encryption']) });
}

const acme = {
  format: 1,
  slug: 'acme',
  name: 'Rules of Acme',
  version: '3',
  publisher: 'Acme',
  licence: 'Ours.',
  profiles: [{ id: 'core', title: 'Core' }],
  sections: [{ id: 'A', title: 'All' }],
  controls: [
    { id: 'A.10', title: 'Look', section: 'A', weight: 1, kind: 'detect' },
    { id: 'A.2', title: 'Lock', section: 'A', weight: 3, kind: 'prevent', profiles: ['core'] },
    { id: 'A.2(a)', title: 'Lock twice', section: 'A', parent: 'A.2', weight: 1, kind: 'prevent' },
  ],
};
const evidence = {
  format: 1,
  framework: 'acme',
  basis: 'Ours.',
  links: [{ signal: 'disk-encryption', strong: ['A.2'], supporting: ['A.2(a)'] }],
};
const mapping = {
  format: 1,
  from: 'acme',
  to: 'beta',
  publisher: 'Acme',
  trust: 'published',
  relation: 'equal',
  licence: 'Ours.',
  source: 'Acme',
  pairs: [
    ['A.2', 'A.2'],
    ['A.10', 'A.10', 4],
  ],
};
const both = { 'acme/framework.json': acme, 'beta/framework.json': { ...acme, slug: 'beta' } };

/** The framework with some fields changed, in its folder. */
function withControl(change: object): Record<string, unknown> {
  const [first, ...others] = acme.controls;
  return { 'acme/framework.json': { ...acme, controls: [{ ...first, ...change }, ...others] } };
}

describe('a folder that is dropped in', () => {
  it('is found, in order, with its evidence and its mappings', async () => {
    const catalogue = await load({ ...both, 'acme/evidence.json': evidence, 'acme/mapping-beta.json': mapping });
    expect(catalogue.frameworks.map(({ slug }) => slug)).toEqual(['acme', 'beta']);
    const framework = catalogue.framework('acme')!;
    expect(framework.controls.map(({ id }) => id)).toEqual(['A.2', 'A.2(a)', 'A.10']);
    expect(framework.automatable).toEqual({ controls: 3, measured: 2, strong: 1, withCloud: 2 });
    expect(framework).toMatchObject({ url: null, evidenceBasis: 'Ours.' });
    expect(catalogue.control('acme', 'A.2(a)')).toEqual({
      id: 'A.2(a)',
      title: 'Lock twice',
      section: 'A',
      parent: 'A.2',
      weight: 1,
      kind: 'prevent',
      judged: 'itself',
      profiles: [],
      facts: {},
      links: [{ signal: 'disk-encryption', strength: 'supporting' }],
    });
    expect(catalogue.mappings[0]?.pairs).toEqual([
      { from: 'A.2', to: 'A.2', support: null },
      { from: 'A.10', to: 'A.10', support: 4 },
    ]);
    expect(catalogue.framework('beta')).toMatchObject({ evidenceBasis: null, automatable: { measured: 0 } });
  });

  it('may stand in a second folder, and map to one of the first', async () => {
    const own = { 'acme/framework.json': acme, 'acme/mapping-beta.json': mapping, 'README.md': 'Ours.' };
    const catalogue = await load({ 'beta/framework.json': both['beta/framework.json'] }, [own]);
    expect(catalogue.mappingsOf('beta')).toHaveLength(1);
  });

  it('may be a link, as in a mounted configuration; hidden folders are none', async () => {
    const root = await folder({ '..data/acme/framework.json': acme });
    await symlink(join(root, '..data', 'acme'), join(root, 'acme'));
    const catalogue = await loadCatalogue({ folders: [root], signals: [], checks: new Set() });
    expect(catalogue.frameworks).toHaveLength(1);
  });

  it('has two mappings to one framework when two publishers see it differently', async () => {
    const other = { ...mapping, publisher: 'Beta', pairs: [['A.2', 'A.10']] };
    const catalogue = await load({
      ...both,
      'acme/mapping-beta.json': mapping,
      'acme/mapping-beta.theirs.json': other,
    });
    expect(catalogue.mappingsOf('acme').map(({ publisher }) => publisher)).toEqual(['Acme', 'Beta']);
  });

  it('changes the hash with every fact and link, and with nothing else', async () => {
    const hashOf = async (files: Record<string, unknown>) => (await load(files)).framework('acme')!.manifestHash;
    const before = await hashOf({ 'acme/framework.json': acme });
    expect(await hashOf({ 'acme/framework.json': JSON.stringify(acme) })).toBe(before);
    expect(await hashOf(withControl({ title: 'Look twice' }))).not.toBe(before);
    expect(await hashOf({ 'acme/framework.json': acme, 'acme/evidence.json': evidence })).not.toBe(before);
  });
});

describe('a file that cannot be used stops the start, and is named with its line:', () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      'a word that is none',
      withControl({ kind: 'hinder' }),
      'acme/framework.json:26 /controls/0/kind must be "prevent" or',
    ],
    [
      'a field that is missing',
      withControl({ title: undefined }),
      'acme/framework.json:21 /controls/0/title is missing',
    ],
    ['a field too many', withControl({ wieght: 2 }), 'acme/framework.json:27 /controls/0/wieght is not a known field'],
    ['a weight out of range', withControl({ weight: 4 }), ':25 /controls/0/weight must be a whole number from 1 to 3'],
    ['an id with a slash', withControl({ id: 'A/1' }), ':22 /controls/0/id must be letters, digits and ( ) . : _ + -'],
    ['an id that is a number', withControl({ id: 3.1 }), ':22 /controls/0/id must be letters, digits'],
    ['an id that is there already', withControl({ id: 'A.2' }), ':29 /controls/1/id "A.2" stands here twice'],
    ['a section that is none', withControl({ section: 'B' }), ':24 /controls/0/section names "B", which is no section'],
    [
      'a profile that is none',
      withControl({ profiles: ['x'] }),
      ':28 /controls/0/profiles/0 names "x", which is no profile',
    ],
    ['a parent that is not there', withControl({ parent: 'A.3' }), ':27 /controls/0/parent names "A.3"'],
    ['parents in a circle', withControl({ parent: 'A.10' }), ':27 /controls/0/parent leads back to where it began'],
    [
      'a whole without parts',
      withControl({ judged: 'by-parts' }),
      ':27 /controls/0/judged is by-parts, but no control',
    ],
    [
      'text that is no JSON',
      { 'acme/framework.json': '{\n  "format": 1,\n}' },
      'framework.json:3 is no JSON from here on',
    ],
    ['text that ends early', { 'acme/framework.json': '{\n"format": 1,\n"slug"\n' }, 'framework.json:4 is no JSON'],
    [
      'a member that comes twice',
      { 'acme/framework.json': '{\n"slug": "a",\n"slug": "b"}' },
      ':2 /slug stands here twice',
    ],
    [
      'a key of prototypes',
      { 'acme/framework.json': '{\n"__proto__": 1}' },
      'framework.json:1 has a property "__proto__"',
    ],
    ['a name that is not its folder', { 'other/framework.json': acme }, 'other/framework.json has the slug "acme"'],
    ['a folder without a framework', { 'acme/evidence.json': evidence }, 'acme/framework.json is missing'],
    ['a file that nobody reads', { ...both, 'acme/evidenec.json': evidence }, 'acme/evidenec.json is neither'],
  ])('%s', async (_, files, message) => {
    await expect(load(files)).rejects.toThrow(message);
  });

  it.each<[string, object, string]>([
    ['no signal', { links: [{ signal: 'magic', strong: ['A.2'] }] }, 'evidence.json:7 /links/0/signal names "magic"'],
    [
      'no control',
      { links: [{ signal: 'disk-encryption', strong: ['A.3'] }] },
      ':9 /links/0/strong/0 "A.3" is no control',
    ],
    [
      'a control that it does not prove',
      { links: [{ signal: 'disk-encryption', supporting: ['A.10'] }] },
      ':9 /links/0/supporting/0 "A.10" is of kind detect, which "disk-encryption" does not prove',
    ],
    [
      'a control twice',
      { links: [{ signal: 'disk-encryption', strong: ['A.2'], supporting: ['A.2'] }] },
      ':12 /links/0/supporting/0 "A.2" stands here twice',
    ],
    ['nothing', { links: [{ signal: 'disk-encryption' }] }, ':6 /links/0 names no control'],
    ['another framework', { framework: 'beta' }, ':3 /framework must be "acme"'],
  ])('evidence that links %s', async (_, change, message) => {
    await expect(load({ ...both, 'acme/evidence.json': { ...evidence, ...change } })).rejects.toThrow(message);
  });

  it.each<[string, object, string]>([
    ['to no framework', { to: 'gamma' }, 'mapping-gamma.json:4 /to names "gamma", which is no framework'],
    ['to no control', { pairs: [['A.2', 'A.3']] }, 'mapping-beta.json:13 /pairs/0/1 "A.3" is no control of beta'],
    [
      'a pair twice',
      {
        pairs: [
          ['A.2', 'A.2'],
          ['A.2', 'A.2', 9],
        ],
      },
      ':15 /pairs/1 stands here twice',
    ],
    ['from another', { from: 'beta', to: 'acme' }, 'mapping-acme.json is from "beta"'],
    ['to itself', { to: 'acme' }, 'mapping-acme.json:4 /to is the framework itself'],
    ['by no relation', { relation: 'looks like' }, ':7 /relation must be "equal" or "superset"'],
    ['a pair of one', { pairs: [['A.2']] }, ':11 /pairs/0 must be a list of 2 entries or a list of 3 entries'],
  ])('a mapping %s', async (_, change, message) => {
    const changed = { ...mapping, ...change };
    await expect(load({ ...both, [`acme/mapping-${changed.to}.json`]: changed })).rejects.toThrow(message);
  });

  it('a mapping whose name says something else', async () => {
    await expect(load({ ...both, 'acme/mapping-gamma.json': mapping })).rejects.toThrow(
      'mapping-gamma.json is to "beta"',
    );
  });

  it('one framework in two folders', async () => {
    const again = load({ 'acme/framework.json': acme }, [{ 'acme/framework.json': acme }]);
    await expect(again).rejects.toThrow('acme/framework.json is another "acme": so is acme/framework.json');
  });

  it('a folder that is not there', async () => {
    const missing = loadCatalogue({ folders: ['/nowhere/at/all'], signals: [], checks: new Set() });
    await expect(missing).rejects.toThrow('/nowhere/at/all cannot be used');
  });

  it('with many faults, of which it names the first twenty', async () => {
    const controls = Array.from({ length: 100 }, (_, i) => ({ ...acme.controls[0], id: `A.${i}`, section: 'B' }));
    const refusal = await load({ 'acme/framework.json': { ...acme, controls } }).catch((error: unknown) => error);
    expect((refusal as { faults: unknown[] }).faults).toHaveLength(20);
  });
});

it('a signal that reads a check which nobody answers stops the start', async () => {
  const loading = loadCatalogue({ folders: [], signals: SIGNALS, checks: new Set(['firewall']) });
  await expect(loading).rejects.toThrow(
    'the signal "disk-encryption" reads "disk-encryption", which is no posture check',
  );
});
