/** Words in the place of a version: of Syft, Go, Gradle, SPDX, tags that move, and of whoever has no better. */
const WORDS = new Set([
  ...['unknown', 'unspecified', 'undefined', 'undetermined', 'none', 'null', 'nil', 'nan', 'n/a', 'na', 'noassertion'],
  ...[
    '(devel)',
    'devel',
    'develop',
    'development',
    'dev',
    'latest',
    'head',
    'snapshot',
    'placeholder',
    'missing',
    'local',
  ],
  ...['not available', 'not specified', 'semantically-released', '-', '?', '*', 'x'],
]);
/** A version of nothing but zeros with such a word behind it: `0.0.0-UNKNOWN`, `v0.0.0-dev`. */
const OF_ZEROS = /^v?0(?:\.0){1,3}[-+.~_]/;
/** What Go writes for a module that was replaced by a folder. */
const REPLACED = /^v0\.0\.0-00010101000000-0{12}$/;
const EPOCH = /^\d+:/;

/**
 * Whether a text stands in the place of a version that was not known: blank, `unknown`, `latest`, `(devel)`, `0.0.0-UNKNOWN`, a
 * variable that nobody filled in. Some orders have a place for such words (rpm sorts letters before numbers); it says nothing of
 * what is installed.
 */
export function isPlaceholderVersion(text: string): boolean {
  const plain = text.trim().toLowerCase().replace(EPOCH, '');
  return plain === '' || /^[$%@{<]/.test(plain) || REPLACED.test(plain) || WORDS.has(plain.replace(OF_ZEROS, ''));
}
