import { describe, expect, it } from '@jest/globals';
import { type CodeRange, covers, missingScripts } from './missing-scripts.js';

const LATIN: CodeRange[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
];
const HEBREW: CodeRange[] = [[0x590, 0x5ff]];

describe('scripts that no font has', () => {
  it('are told by name, in order, once', () => {
    expect(missingScripts('ab ქართული аб קא ქ', [LATIN, HEBREW])).toEqual(['Cyrillic', 'Georgian']);
  });

  it('are none where every character is drawn by a font, or as nothing', () => {
    expect(missingScripts('ab\u200d\ufe0f\u0000\n é', [LATIN])).toEqual([]);
  });

  it('call what belongs to no script symbols', () => {
    expect(missingScripts('→ 🛡', [LATIN])).toEqual(['symbols']);
  });

  it.each([
    [0x1f, false],
    [0x20, true],
    [0x7e, true],
    [0x7f, false],
    [0xa0, true],
    [0xff, true],
    [0x100, false],
  ])('%d is covered: %s', (code, covered) => {
    expect(covers(LATIN, code)).toBe(covered);
  });
});
