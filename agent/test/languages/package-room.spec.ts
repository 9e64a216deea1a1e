import { afterAll, describe, expect, it } from '@jest/globals';
import { type Inventory, inventoryOf } from '../../src/envelope.js';
import { collectLanguages, LANGUAGE_BOUNDS, type LanguageBounds } from '../../src/languages/collect-languages.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { type Entry, fakeTree, removeTemporaryDirectories } from '../support/fake-tree.js';

afterAll(removeTemporaryDirectories);

async function collect(files: Record<string, Entry>, { bounds }: { bounds?: Partial<LanguageBounds> } = {}) {
  const context = { tree: fakeTree(files), runtime: fakeRuntime().runtime };
  const before = { roots: null, looked: [], told: [] };
  return inventoryOf((await collectLanguages(context, ['/srv'], before, { ...LANGUAGE_BOUNDS, ...bounds })).readings);
}

const sourceOf = ({ sources }: Inventory, wanted: string) => sources.find(({ type }) => type === wanted);

const LODASH = { '/srv/shop/node_modules/lodash/package.json': '{"name":"lodash","version":"4.17.21"}' };

describe('one file of many packages', () => {
  const library = (name: string): [string, unknown] => [`${name}/1.0.0`, { type: 'package' }];
  const depsOf = (names: readonly string[]) => JSON.stringify({ libraries: Object.fromEntries(names.map(library)) });
  const names = Array.from({ length: 100 }, (_, at) => `lib${at}`);

  it('takes no more than there is room for, and the others say so', async () => {
    const found = await collect({ '/srv/a.deps.json': depsOf(names) }, { bounds: { packages: 10 } });
    expect(found.packages).toHaveLength(10);
    expect(sourceOf(found, 'nuget')).toMatchObject({ status: 'partial', count: 10 });
    expect(sourceOf(found, 'gem')?.reason?.detail).toContain('stopped at 10 packages');
  });

  it('is bounded in text, too', async () => {
    const found = await collect({ '/srv/a.deps.json': depsOf(names) }, { bounds: { text: 200 } });
    expect(found.packages.length).toBeLessThan(10);
    expect(sourceOf(found, 'nuget')?.reason?.detail).toContain('stopped at 200 characters of packages');
  });

  it('is not remembered where paths fill the memory', async () => {
    const found = await collect(LODASH, { bounds: { paths: 10 } });
    expect(found.packages).toEqual([]);
    expect(sourceOf(found, 'npm')?.reason?.detail).toContain('stopped at 10 characters of paths');
  });

  it.each([
    ['names', `{"libraries":{"${'x'.repeat(513)}/1":{"type":"package"},"a/1":{"type":"package"}}}`, 1],
    ['versions', `{"libraries":{"a/${'1'.repeat(257)}":{"type":"package"},"a/1":{"type":"package"}}}`, 1],
    ['values', `{"libraries":{"a/1":{"type":"package"}},"rest":[${'1,'.repeat(500_000)}1]}`, 0],
    ['levels', `{"libraries":{"a/1":{"type":"package"}},"rest":${'['.repeat(200)}${']'.repeat(200)}}`, 0],
  ])('with %s that no honest one has is partial', async (_what, file, count) => {
    const found = await collect({ '/srv/a.deps.json': file });
    expect(sourceOf(found, 'nuget')).toMatchObject({ status: 'partial', count });
  });
});
