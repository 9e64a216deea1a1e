/** A version as Maven takes it apart. */
export type MavenItem =
  | { kind: 'number'; digits: string }
  /** `number` where digits follow the word at once or behind a hyphen: `rc1`, `rc-1`. */
  | { kind: 'word'; rank: number; text: string; number: string | null }
  | { kind: 'list'; items: MavenItem[] };

/** Words before and after a release; what is not among them comes last, by the alphabet. */
const QUALIFIERS = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
/** The rank of words that say no more than "this is the release". */
export const RELEASE_RANK = QUALIFIERS.indexOf('');
const RELEASE_WORDS = new Set(['ga', 'final', 'release']);
/** Where a number follows. */
const LETTERS: Record<string, string> = { a: 'alpha', b: 'beta', m: 'milestone' };
const HYPHEN = '-'.charCodeAt(0);
const DOT = '.'.charCodeAt(0);

function isAsciiDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function wordOf(text: string, number: string | null): MavenItem {
  const long = number === null ? text : (LETTERS[text] ?? text);
  const word = long === 'cr' ? 'rc' : long;
  const rank = RELEASE_WORDS.has(word) ? RELEASE_RANK : QUALIFIERS.indexOf(word);
  return rank < 0
    ? { kind: 'word', rank: QUALIFIERS.length, text: word, number }
    : { kind: 'word', rank, text: '', number };
}

function itemOf(text: string, isNumber: boolean, isCombined: boolean): MavenItem {
  if (!isCombined) return isNumber ? { kind: 'number', digits: text } : wordOf(text, null);
  const joined = text.replaceAll('-', '');
  const at = joined.search(/\d/);
  return at < 0 ? wordOf(joined, null) : wordOf(joined.slice(0, at), joined.slice(at));
}

function isEmpty(item: MavenItem): boolean {
  if (item.kind === 'list') return item.items.length === 0;
  return item.kind === 'number' && /^0*$/.test(item.digits);
}

/** Whether the item is a word, or begins with one however deep. */
function beginsWithWord(item: MavenItem | undefined): boolean {
  if (item === undefined) return false;
  let first: MavenItem | undefined = item;
  while (first?.kind === 'list') first = first.items[0];
  return first?.kind === 'word';
}

/** Zeros and empty lists count for nothing at the end and before a word. */
function trimmed(items: MavenItem[]): MavenItem[] {
  const kept: MavenItem[] = [];
  for (const item of [...items].reverse())
    if (!isEmpty(item) || (kept.length > 0 && !beginsWithWord(kept.at(-1)))) kept.push(item);
  return kept.reverse();
}

/**
 * The items of a version as `ComparableVersion` of maven-artifact 3.9 and 4 makes them: a hyphen, and a change between
 * letters and digits, begins a list in the list.
 */
export function mavenItems(version: string): MavenItem[] {
  const text = version.toLowerCase();
  const lists: MavenItem[][] = [[]];
  let [isNumber, isCombined, start] = [false, false, 0];
  const list = (): MavenItem[] => lists.at(-1) ?? [];
  const open = (): void => {
    if (list().length > 0) lists.push([]);
  };
  const zero: MavenItem = { kind: 'number', digits: '0' };
  const close = (end: number): void => {
    list().push(end === start ? zero : itemOf(text.slice(start, end), isNumber, isCombined));
  };
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === DOT) {
      close(i);
      [isCombined, start] = [false, i + 1];
    } else if (code === HYPHEN) {
      if (i !== start && !isNumber && isAsciiDigit(text.charCodeAt(i + 1))) {
        isCombined = true;
        continue;
      }
      close(i);
      start = i + 1;
      open();
      isCombined = false;
    } else if (isAsciiDigit(code)) {
      if (!isNumber && i > start) {
        isCombined = true;
        open();
      }
      isNumber = true;
    } else {
      if (isNumber && i > start) {
        close(i);
        start = i;
        open();
        isCombined = false;
      }
      isNumber = false;
    }
  }
  if (text.length > start) {
    if (!isNumber) open();
    close(text.length);
  }
  return lists.reduceRight<MavenItem[]>(
    (inner, items, depth) => trimmed(depth === lists.length - 1 ? items : [...items, { kind: 'list', items: inner }]),
    [],
  );
}
