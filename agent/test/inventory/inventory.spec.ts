import { afterAll, describe, expect, it } from '@jest/globals';
import { collectInventory } from '../../src/inventory/inventory.js';
import type { InventoryReader } from '../../src/inventory/inventory-reader.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { fakeTree, removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const contextOf = (files: Record<string, Entry>) => ({ tree: fakeTree(files), runtime: fakeRuntime().runtime });

describe('inventory sources', () => {
  it('without any database are all not-present', async () => {
    const readings = await collectInventory(contextOf({ '/etc/os-release': 'ID=arch\n' }), 'linux');
    expect(readings.map(({ source }) => [source.type, source.status])).toEqual(
      ['deb', 'rpm', 'apk', 'alpm', 'snap', 'flatpak', 'brew'].map((type) => [type, 'not-present']),
    );
    expect(readings.flatMap(({ packages }) => packages)).toEqual([]);
  });

  it('are those of the system, and none on one that is not known', async () => {
    const typesOn = async (platform: 'windows' | 'other') =>
      (await collectInventory(contextOf({}), platform)).map(({ source }) => source.type);
    expect(await typesOn('windows')).toEqual(['windows-program', 'msix', 'windows-update']);
    expect(await typesOn('other')).toEqual([]);
  });

  it.each([
    ['EACCES', 'insufficient-privilege'],
    ['EIO', 'read-failed'],
  ])('whose reader breaks with %s have failed, and the others are read', async (code, reason) => {
    const broken: InventoryReader = {
      type: 'snap',
      platforms: ['linux'],
      read: () => {
        throw Object.assign(new Error(`${code} /snap`), { code });
      },
    };
    const whole: InventoryReader = {
      type: 'brew',
      platforms: ['linux'],
      read: () => ({ source: { type: 'brew', status: 'complete', count: 0 }, packages: [] }),
    };
    const readings = await collectInventory(contextOf({}), 'linux', [broken, whole]);
    expect(readings.map(({ source }) => source)).toMatchObject([
      { type: 'snap', status: 'failed', reason: { code: reason } },
      { type: 'brew', status: 'complete' },
    ]);
  });

  const readerOf = (type: InventoryReader['type'], count: number): InventoryReader => ({
    type,
    platforms: ['linux'],
    read: () => {
      const packages = Array.from({ length: count }, (_, at) => packageOf(type, at));
      return { source: { type, status: 'complete', count }, packages };
    },
  });
  const packageOf = (type: string, at: number) => ({
    ...{ purl: `pkg:${type}/p${at}@1`, name: `p${at}`, version: '1', architecture: null },
  });

  it('may be as long as they like', async () => {
    const readings = await collectInventory(contextOf({}), 'linux', [readerOf('brew', 150_000)]);
    expect(readings[0]?.packages).toHaveLength(100_000);
    expect(readings[0]?.source).toEqual({
      ...{ type: 'brew', status: 'partial', count: 100_000 },
      reason: { code: 'bound-reached', detail: 'and 50000 more, which are not listed' },
    });
  });

  it('are bounded in what they say, too, and what came first stays', async () => {
    const readers = [readerOf('deb', 3), readerOf('brew', 50)];
    const readings = await collectInventory(contextOf({}), 'linux', readers, { packages: 100, text: 100 });
    expect(readings.map(({ source }) => `${source.type} ${source.status} ${source.count}`)).toEqual([
      'deb complete 3',
      'brew partial 3',
    ]);
  });
});
