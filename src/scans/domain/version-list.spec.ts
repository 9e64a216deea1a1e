import { describe, expect, it } from '@jest/globals';
import { versionList } from './version-list.js';

describe('versionList', () => {
  it.each([
    ['1.2.3', ['1.2.3']],
    ['2.6.9, 3.1.0, 3.2.7, 4.3.1', ['2.6.9', '3.1.0', '3.2.7', '4.3.1']],
    ['1.0,,1.0, ', ['1.0']],
    [
      ['1:1.0.2k-19.el7', ' 2 '],
      ['1:1.0.2k-19.el7', '2'],
    ],
    [[1, null, '3'], ['3']],
    ['', []],
    [null, []],
    [{ 0: '1' }, []],
  ])('reads %j as %j', (given, versions) => {
    expect(versionList(given, 32)).toEqual(versions);
  });

  it('stops one past the limit', () => {
    expect(versionList(['1', '2', '3', '4'], 2)).toEqual(['1', '2', '3']);
  });
});
