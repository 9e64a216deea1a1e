import { isDigit } from './digits.js';

/** Which comes first where two versions differ in what they have in one place. */
export const PLACES = {
  wordBefore: 0,
  listBefore: 1,
  /** A zero behind which comes what is before a release. */
  zeroBefore: 2,
  nothing: 3,
  wordAfter: 4,
  listAfter: 5,
  number: 6,
};

/** A version as Maven takes it apart; `place` is one of `PLACES`. */
export type MavenItem =
  | { kind: 'number'; place: number; digits: string }
  | { kind: 'word'; place: number; rank: number; text: string }
  | { kind: 'list'; place: number; items: MavenItem[] };

/** Words before and after a release; what is not among them comes last, by the alphabet. */
const QUALIFIERS = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
const RELEASE_RANK = QUALIFIERS.indexOf('');
const ALIASES = new Map([
  ['ga', ''],
  ['final', ''],
  ['release', ''],
  ['cr', 'rc'],
]);
/** Where a number follows at once. */
const LETTERS = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
]);
const HYPHEN = '-'.charCodeAt(0);
const DOT = '.'.charCodeAt(0);

function numberOf(digits: string): MavenItem {
  return { kind: 'number', place: PLACES.number, digits };
}

function wordOf(text: string): MavenItem {
  const word = ALIASES.get(text) ?? text;
  const known = QUALIFIERS.indexOf(word);
  const rank = known < 0 ? QUALIFIERS.length : known;
  const place = rank < RELEASE_RANK ? PLACES.wordBefore : rank > RELEASE_RANK ? PLACES.wordAfter : PLACES.nothing;
  return { kind: 'word', place, rank, text: known < 0 ? word : '' };
}

/** Nothing, a zero, or a word that says no more than "this is the release". */
function isNothing(item: MavenItem | undefined): boolean {
  return item?.kind === 'number' ? /^0*$/.test(item.digits) : item?.place === PLACES.nothing;
}

/** What counts for nothing at the end, or before the list at the end, is left out; the zeros before something get their place. */
function finished(items: MavenItem[], inner: MavenItem[]): MavenItem[] {
  while (isNothing(items.at(-1))) items.pop();
  if (inner.length > 0) items.push({ kind: 'list', place: placeOfList(inner), items: inner });
  let isBefore = false;
  for (const item of [...items].reverse()) {
    if (item.kind === 'number' && isNothing(item)) item.place = isBefore ? PLACES.zeroBefore : PLACES.number;
    else if (item.place !== PLACES.nothing) isBefore = item.place < PLACES.nothing;
  }
  return items;
}

function placeOfList(items: MavenItem[]): number {
  const [first] = items.filter(({ place }) => place !== PLACES.nothing);
  return first !== undefined && first.place < PLACES.nothing ? PLACES.listBefore : PLACES.listAfter;
}

/**
 * The items of a version as `ComparableVersion` of maven-artifact 3.9 makes them: a hyphen, and a change between letters and
 * digits, begins a list in the list.
 */
export function mavenItems(version: string): MavenItem[] {
  const text = version.toLowerCase();
  const lists: MavenItem[][] = [[]];
  let [isNumber, start] = [false, 0];
  const last = (): MavenItem[] => lists.at(-1) ?? [];
  const open = (): void => {
    if (last().length > 0) lists.push([]);
  };
  const close = (end: number): void => {
    const part = text.slice(start, end);
    last().push(isNumber || part === '' ? numberOf(part) : wordOf(part));
  };
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === DOT || code === HYPHEN) {
      close(i);
      start = i + 1;
      if (code === HYPHEN) open();
    } else if (isDigit(code)) {
      if (!isNumber && i > start) {
        open();
        const letters = text.slice(start, i);
        last().push(wordOf(LETTERS.get(letters) ?? letters));
        start = i;
        open();
      }
      isNumber = true;
    } else {
      if (isNumber && i > start) {
        close(i);
        start = i;
        open();
      }
      isNumber = false;
    }
  }
  if (text.length > start) {
    if (!isNumber) open();
    close(text.length);
  }
  return lists.reduceRight<MavenItem[]>((inner, items) => finished(items, inner), []);
}
