/** The scripts in everyday use (Unicode Standard Annex 31, table 5), under the names that Unicode has for them. */
const SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
].map((name) => ({ name, has: new RegExp(`\\p{Script=${name}}`, 'u') }));

const KINDS = [
  ...SCRIPTS,
  { name: 'emoji', has: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u },
  { name: 'other letters', has: /\p{L}|\p{M}/u },
  { name: 'symbols', has: /[\p{S}\p{P}\p{N}]/u },
  { name: 'private-use characters', has: /\p{Co}/u },
];

/** What the characters are called, sorted: scripts (`Han`), `emoji`, `symbols`, `other letters`, … */
export function scriptNames(characters: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const character of characters) {
    names.add(KINDS.find(({ has }) => has.test(character))?.name ?? 'other characters');
  }
  return [...names].sort();
}
