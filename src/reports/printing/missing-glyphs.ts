/** A piece of page content with the fonts that its names stand for. */
export interface DrawnText {
  /** Content stream, decoded. */
  content: string;
  fonts: ReadonlyMap<string, DrawnFont>;
}

export interface DrawnFont {
  /** Hexadecimal digits of one glyph's code: 4 in composite fonts, 2 in Type 3 fonts. */
  digits: 2 | 4;
}

/** What could not be drawn. */
export interface MissingGlyphs {
  /** Characters that were not drawn, of those that the pages spell out. */
  named: Set<string>;
  /** Whether there are more, which they do not spell out. */
  unnamed: boolean;
  /** All characters that the pages spell out, drawn or not. */
  spelled: Set<string>;
}

const TOKENS = /\/(\S{1,200}) [-\d.]+ Tf|\/ActualText <FEFF([0-9A-F]*)>|<([0-9A-F]+)> Tj|\bEMC\b/g;

/**
 * Finds glyph 0 (`.notdef`, the empty box) in pages as Chromium writes them: text as hexadecimal glyph codes, and around a
 * glyph whose character cannot be told from its font, `ActualText` that says it (ISO 32000-1, 14.9.4). The first character
 * that a font lacks has no such text.
 */
export function missingGlyphs(drawn: Iterable<DrawnText>): MissingGlyphs {
  const missing: MissingGlyphs = { named: new Set(), unnamed: false, spelled: new Set() };
  for (const { content, fonts } of drawn) {
    let digits = 4;
    let actual: string | null = null;
    for (const [, font, utf16, codes] of content.matchAll(TOKENS)) {
      if (font !== undefined) digits = fonts.get(font)?.digits ?? 4;
      else if (utf16 !== undefined) addAll(missing.spelled, (actual = textOf(utf16)));
      else if (codes === undefined) actual = null;
      else if (hasGlyphZero(codes, digits)) {
        if (actual === null) missing.unnamed = true;
        else addAll(missing.named, actual);
      }
    }
  }
  return missing;
}

/** Text of UTF-16 big-endian in hexadecimal. */
export function textOf(utf16: string): string {
  return Buffer.from(utf16, 'hex').swap16().toString('utf16le');
}

function hasGlyphZero(codes: string, digits: number): boolean {
  const zero = '0'.repeat(digits);
  for (let at = 0; at < codes.length; at += digits) if (codes.startsWith(zero, at)) return true;
  return false;
}

function addAll(characters: Set<string>, text: string): void {
  for (const character of text) characters.add(character);
}
