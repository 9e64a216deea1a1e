/** Code points from the first to the last, both included. */
export type CodeRange = readonly [first: number, last: number];

/** Those that names of organizations, devices and software come in; what is in none is a `symbol`. */
const SCRIPTS = (
  'Arabic Armenian Bengali Bopomofo Braille Canadian_Aboriginal Cherokee Cyrillic Devanagari Ethiopic Georgian Greek ' +
  'Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Mongolian Myanmar Ogham Oriya ' +
  'Runic Sinhala Syriac Tamil Telugu Thaana Thai Tibetan Yi'
)
  .split(' ')
  .map((name) => ({ name: name.replaceAll('_', ' '), holds: new RegExp(`\\p{Script=${name}}`, 'u') }));
/** Drawn as nothing, by any font or none. */
const NOT_DRAWN = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/u;

/** Whether a character is in one of the ranges, which are in order and do not overlap. */
export function covers(ranges: readonly CodeRange[], code: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, -1];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** The scripts, by name and in order, of characters that no font has: they are not seen in print. `symbols` is everything else. */
export function missingScripts(text: string, fonts: readonly (readonly CodeRange[])[]): string[] {
  const missing = new Set<string>();
  for (const each of new Set(text)) {
    const code = each.codePointAt(0) ?? 0;
    if (NOT_DRAWN.test(each) || fonts.some((ranges) => covers(ranges, code))) continue;
    missing.add(SCRIPTS.find(({ holds }) => holds.test(each))?.name ?? 'symbols');
  }
  return [...missing].sort();
}
