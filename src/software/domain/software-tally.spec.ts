import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { idsOf, SoftwareCount, versionDictionary } from './software-tally.js';

const DICTIONARY = versionDictionary([
  { id: 1, packageId: 7, groupId: 1 },
  // The same version in another architecture.
  { id: 2, packageId: 7, groupId: 1 },
  { id: 3, packageId: 7, groupId: 3 },
  { id: 5, packageId: 9, groupId: 5 },
]);

describe('counting devices', () => {
  it('counts a device once for a package and once for a version', () => {
    const count = new SoftwareCount(DICTIONARY, null);
    count.add(10, [1, 2, 3]);
    count.add(10, [1, 5]);
    count.add(11, [2, 4, 600]);
    expect(count.counts()).toEqual({
      packages: new Map([
        [7, 2],
        [9, 1],
      ]),
      groups: new Map([
        [1, 2],
        [3, 1],
        [5, 1],
      ]),
    });
  });

  it('leaves out versions that are not wanted', () => {
    const count = new SoftwareCount(DICTIONARY, new Set([3]));
    count.add(10, [1, 2, 3, 5]);
    expect(count.counts()).toEqual({ packages: new Map([[7, 1]]), groups: new Map([[3, 1]]) });
  });

  it('reads arrays as PostgreSQL writes them', () => {
    expect([idsOf(null), idsOf('{}'), idsOf('{7}')]).toEqual([[], [], [7]]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2_147_483_647 })), (ids) => {
        expect(idsOf(`{${ids.join(',')}}`)).toEqual(ids);
      }),
    );
  });
});
