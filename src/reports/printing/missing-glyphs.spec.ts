import { describe, expect, it } from '@jest/globals';
import { missingGlyphs } from './missing-glyphs.js';
import { charactersOf, scriptNames } from './printed-pdf.js';

const fonts = new Map([
  ['F1', { digits: 4 } as const],
  ['F2', { digits: 2 } as const],
]);
const found = (content: string): ReturnType<typeof missingGlyphs> => missingGlyphs([{ content, fonts }]);

describe('glyphs that are missing', () => {
  it('are those with the code 0, under the characters that are spelled out for them', () => {
    const { named, unnamed } = found(
      '/F1 16 Tf\n<00030010> Tj\n/Span<</ActualText <FEFFD83DDE00> >> BDC\n<0000> Tj\nEMC\n/Span<</ActualText <FEFF0629> >> BDC\n<148E> Tj\nEMC',
    );
    expect([...named]).toEqual(['😀']);
    expect(unnamed).toBe(false);
  });

  it('have no name where nothing is spelled out', () => {
    expect(found('/F1 16 Tf\n<00030000> Tj').unnamed).toBe(true);
  });

  it('are told from codes that only have zeros in them', () => {
    expect(found('/F1 16 Tf\n<00100001> Tj\n/F2 9 Tf\n<100110> Tj').unnamed).toBe(false);
    expect(found('/F2 9 Tf\n<1000> Tj').unnamed).toBe(true);
  });
});

describe('the table of a font', () => {
  it('lists characters and ranges of them', () => {
    const table =
      '2 beginbfchar\n<0003> <0020>\n<16E1> <D83DDE00>\nendbfchar\n1 beginbfrange\n<0013> <0015> <0030>\nendbfrange';
    expect([...charactersOf(table)]).toEqual([' ', '😀', '0', '1', '2']);
  });
});

describe('names of scripts', () => {
  it.each([
    ['漢かカ한', ['Han', 'Hangul', 'Hiragana', 'Katakana']],
    ['ไทย', ['Thai']],
    ['😀🇩', ['emoji']],
    ['⟰', ['symbols']],
    ['ᚠ', ['other letters']],
    ['\uE000', ['private-use characters']],
    ['\u0000', ['other characters']],
  ])('of %s are %j', (text, names) => {
    expect(scriptNames(text)).toEqual(names);
  });
});
