import { describe, expect, it } from '@jest/globals';
import { DEBIAN_ORDER } from '../../versions/index.js';
import { fixTarget } from './fix-target.js';

describe('fixTarget', () => {
  it('is the smallest version that fixes all', () => {
    const fixes = [
      { fixedVersions: ['1:9.2p1-2+deb12u2'], installedVersions: ['1:9.2p1-2'] },
      { fixedVersions: ['1:9.2p1-2+deb12u10'], installedVersions: ['1:9.2p1-2'] },
    ];
    expect(fixTarget(fixes, DEBIAN_ORDER)).toBe('1:9.2p1-2+deb12u10');
  });

  it('stays in the branch that is installed', () => {
    const branches = ['2.0.4', '1.2.9'];
    expect(fixTarget([{ fixedVersions: branches, installedVersions: ['1.2.0'] }], DEBIAN_ORDER)).toBe('1.2.9');
    expect(fixTarget([{ fixedVersions: branches, installedVersions: ['1.2.0', '2.0.1'] }], DEBIAN_ORDER)).toBe('2.0.4');
    expect(fixTarget([{ fixedVersions: branches, installedVersions: ['3.0'] }], DEBIAN_ORDER)).toBe('2.0.4');
  });

  it('is only told without an order when there is but one', () => {
    expect(fixTarget([{ fixedVersions: ['7'], installedVersions: [] }], null)).toBe('7');
    expect(fixTarget([{ fixedVersions: ['7', '8'], installedVersions: [] }], null)).toBeNull();
    expect(fixTarget([], DEBIAN_ORDER)).toBeNull();
  });
});
