import { afterAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { fittedInventory } from '../src/envelope.js';
import type { InventoryReading, InventoryType } from '../src/inventory/inventory-reader.js';
import { isSendable } from '../src/server/body.js';
import { SERVICE_LIMITS } from '../src/service-limits.js';
import { enrolledDevice } from './support/enrolled-device.js';
import { removeTemporaryDirectories, SMALL_DEBIAN } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

/** Names that cannot be compressed much. */
const readingOf = (type: InventoryType, count: number): InventoryReading => {
  const packages = Array.from({ length: count }, () => {
    const name = randomBytes(250).toString('hex');
    return { purl: `pkg:${type}/${name}@1`, name, version: '1', architecture: null };
  });
  return { source: { type, status: 'complete', count }, packages };
};

describe('an inventory', () => {
  it.each<[string, [InventoryType, number][], string[]]>([
    [
      'stays as it is where it fits',
      [
        ['deb', 10],
        ['npm', 10],
      ],
      ['deb complete 10', 'npm complete 10'],
    ],
    [
      'loses the language that is most',
      [
        ['deb', 10],
        ['npm', 10],
        ['nuget', 40_000],
      ],
      ['deb complete 10', 'npm complete 10', 'nuget partial 0'],
    ],
    [
      'loses languages before anything of the system, and of that what is most',
      [
        ['deb', 10],
        ['brew', 40_000],
        ['npm', 10],
      ],
      ['deb complete 10', 'brew partial 0', 'npm partial 0'],
    ],
  ])('%s', (_what, types, expected) => {
    const readings = types.map(([type, count]) => readingOf(type, count));
    const { sources, packages } = fittedInventory(readings, (inventory) => isSendable({ inventory }));
    expect(sources.map(({ type, status, count }) => `${type} ${status} ${count}`)).toEqual(expected);
    expect(packages).toHaveLength(sources.reduce((sum, { count }) => sum + count, 0));
  });
});

describe('a scan of a machine whose disk is full of packages', () => {
  it('is sent with its checks', async () => {
    const libraries = Array.from({ length: 40_000 }, () => [
      `${randomBytes(60).toString('hex')}/1.0.0`,
      { type: 'package' },
    ]);
    const file = JSON.stringify({ libraries: Object.fromEntries(libraries) });
    const { service, device } = await enrolledDevice({ ...SMALL_DEBIAN, '/srv/a.deps.json': file });
    try {
      expect(await device.run(['scan', '--languages', '/srv'])).toMatchObject({ code: 0 });
      const sent = service.ingested[0];
      expect(sent?.wire.length).toBeLessThanOrEqual(SERVICE_LIMITS.body.wire);
      expect((sent?.json.checks as unknown[]).length).toBeGreaterThan(10);
    } finally {
      await service.stop();
    }
  });
});
