import { describe, expect, it } from '@jest/globals';
import { oneInventory, type ReportedVersion } from './one-inventory.js';

const reported = new Map<number, ReportedVersion>();
function version(id: number, packageId: number, of: Partial<ReportedVersion> = {}): void {
  reported.set(id, {
    packageId,
    ecosystem: 'Debian:12',
    version: '1.0',
    architecture: '',
    owner: '',
    hasSource: true,
    ...of,
  });
}
version(1, 1, { architecture: 'amd64' });
version(2, 1, { hasSource: false });
version(3, 1, { version: '0.9', hasSource: false });
version(4, 2, { architecture: 'amd64' });
version(5, 1, { architecture: 'i386' });
version(6, 3, { ecosystem: 'npm' });
version(7, 4, { ecosystem: 'npm' });

describe('inventories of one place', () => {
  it('tell each package once, in the row that knows more of it', () => {
    expect(oneInventory([[1], [2]], reported)).toEqual([1]);
    expect(oneInventory([[2], [1]], reported)).toEqual([1]);
    expect(oneInventory([[1, 5], [2]], reported)).toEqual([1, 5]);
  });

  it('do not keep what the newer list of a system says is gone', () => {
    expect(oneInventory([[1], [3, 4]], reported)).toEqual([1]);
    expect(oneInventory([[3], [1]], reported)).toEqual([3]);
  });

  it('keep what a distribution brought apart from a copy beside it, and drop who does not say', () => {
    version(8, 9, { ecosystem: 'PyPI', owner: 'python3-urllib3' });
    version(9, 9, { ecosystem: 'PyPI', owner: '-' });
    version(10, 9, { ecosystem: 'PyPI' });
    expect(oneInventory([[8, 9], [10]], reported)).toEqual([8, 9]);
    expect(oneInventory([[10], [8]], reported)).toEqual([8]);
  });

  it('add up where tools look into different folders', () => {
    expect(oneInventory([[6], [7]], reported)).toEqual([6, 7]);
    expect(
      oneInventory(
        [
          [6, 99],
          [1, 4],
        ],
        reported,
      ),
    ).toEqual([1, 4, 6, 99]);
  });

  it('are not told otherwise by a list in doubt, which only adds what nobody else lists', () => {
    const inDoubt = (at: number): boolean => at !== 0;
    // The newest, in doubt, tells an architecture and no source of what is listed, and one package more.
    version(11, 1, { architecture: 'amd64', hasSource: false });
    expect(oneInventory([[11, 4], [2]], reported, inDoubt)).toEqual([2, 4]);
    // Below a newer list of the system it adds nothing.
    expect(oneInventory([[2], [4]], reported, (at) => at === 0)).toEqual([2]);
  });
});
