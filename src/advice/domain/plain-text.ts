import { harmfulPart, unsafePart } from './unsafe-text.js';

/** Controls, formats (direction overrides, zero widths, tags), private use, surrogates, unassigned. */
const NOT_PLAIN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;
const BLANKS = /[\s\p{Z}]+/gu;
/** A figure of things that we count, or a vulnerability: a name must not make one known. */
const SAYS_SOMETHING = /CVE[-_ ]?\d|GHSA-|\d\s*(?:%|devices?\b|findings?\b|vulnerabilit|points?\b|days?\b)/iu;

/**
 * A text that others wrote as data may hold it: one line, compatibility forms folded (NFKC), nothing that cannot be seen or
 * that changes what is seen, and at most so many characters.
 */
export function plainText(text: string, most: number): string {
  // What cannot be seen parts nothing; what breaks a line does.
  const plain = text
    .replaceAll(/[\t\n\v\f\r\u2028\u2029]/gu, ' ')
    .normalize('NFKC')
    .replaceAll(NOT_PLAIN, '');
  const one = plain.replaceAll(BLANKS, ' ').trim();
  const letters = Array.from(one);
  return letters.length <= most
    ? one
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * A name that others gave to something, or null for what is hardly a name: it is empty, has more words than names have, no
 * letter (a name `500` would make a number of it known), or holds what texts of ours may not hold.
 */
export function plainName(name: string, { most = 80, words = 8 } = {}): string | null {
  const plain = plainText(name, most);
  const isName =
    /\p{L}/u.test(plain) &&
    plain.split(' ').length <= words &&
    !SAYS_SOMETHING.test(plain) &&
    unsafePart(plain) === null &&
    harmfulPart(plain) === null;
  return isName ? plain : null;
}
