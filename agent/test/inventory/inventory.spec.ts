import { afterAll, describe, expect, it } from '@jest/globals';
import { collectInventory } from '../../src/inventory/inventory.js';
import type { InventoryReader } from '../../src/inventory/inventory-reader.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { fakeTree, removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const contextOf = (files: Record<string, Entry>) => ({ tree: fakeTree(files), runtime: fakeRuntime().runtime });

describe('inventory sources', () => {
  it('without any database are all not-present', async () => {
    const { sources, packages } = await collectInventory(contextOf({ '/etc/os-release': 'ID=arch\n' }), 'linux');
    expect(sources.map(({ type, status }) => [type, status])).toEqual(
      ['deb', 'rpm', 'apk', 'alpm', 'snap', 'flatpak', 'brew'].map((type) => [type, 'not-present']),
    );
    expect(packages).toEqual([]);
  });

  it('are those of the system, and none on one that is not known', async () => {
    const typesOn = async (platform: 'windows' | 'other') =>
      (await collectInventory(contextOf({}), platform)).sources.map(({ type }) => type);
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
    const { sources } = await collectInventory(contextOf({}), 'linux', [broken, whole]);
    expect(sources).toMatchObject([
      { type: 'snap', status: 'failed', reason: { code: reason } },
      { type: 'brew', status: 'complete' },
    ]);
  });
});
