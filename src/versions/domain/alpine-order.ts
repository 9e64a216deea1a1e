import { compareDigits, compareTexts } from './digits.js';
import type { VersionOrder } from './version-order.js';

const GRAMMAR = /^(\d+(?:\.\d+)*)([a-z])?((?:_(?:alpha|beta|pre|rc|cvs|svn|git|hg|p)\d*)*)(~[0-9a-f]+)?(?:-r(\d+))?$/;
const SUFFIXES = ['alpha', 'beta', 'pre', 'rc', '', 'cvs', 'svn', 'git', 'hg', 'p'];
const NO_SUFFIX = SUFFIXES.indexOf('');

/** What a place of a version holds; what comes first in this list is the greater where two versions differ in it. */
const KINDS = ['number', 'letter', 'suffix', 'suffix-number', 'hash', 'revision', 'end'] as const;

interface Token {
  kind: (typeof KINDS)[number];
  text: string;
}

const END: Token = { kind: 'end', text: '' };

function tokensOf(version: string): Token[] {
  const [, numbers = '', letter, suffixes = '', hash, revision] = GRAMMAR.exec(version) ?? [];
  const tokens: Token[] = numbers.split('.').map((text) => ({ kind: 'number', text }));
  if (letter !== undefined) tokens.push({ kind: 'letter', text: letter });
  for (const [, word = '', number = ''] of suffixes.matchAll(/_([a-z]+)(\d*)/g)) {
    tokens.push({ kind: 'suffix', text: word });
    if (number !== '') tokens.push({ kind: 'suffix-number', text: number });
  }
  if (hash !== undefined) tokens.push({ kind: 'hash', text: hash });
  if (revision !== undefined) tokens.push({ kind: 'revision', text: revision });
  return tokens;
}

function suffixRank({ kind, text }: Token): number {
  return kind === 'suffix' ? SUFFIXES.indexOf(text) : NO_SUFFIX;
}

function compareTokens(a: Token, b: Token, isFirst: boolean): number {
  if (a.kind !== b.kind) {
    // A version with `_rc` comes before the one without, a version with `_p` or anything else after it.
    if (suffixRank(a) < NO_SUFFIX) return -1;
    if (suffixRank(b) < NO_SUFFIX) return 1;
    return KINDS.indexOf(b.kind) - KINDS.indexOf(a.kind);
  }
  if (a.kind === 'suffix') return suffixRank(a) - suffixRank(b);
  if (a.kind === 'letter' || a.kind === 'hash' || a.kind === 'end') return compareTexts(a.text, b.text);
  // After the first dot a number with leading zeros is a fraction: 1.05 is before 1.5.
  const isFraction = a.kind === 'number' && !isFirst && (a.text.startsWith('0') || b.text.startsWith('0'));
  return isFraction ? compareTexts(a.text, b.text) : compareDigits(a.text, b.text);
}

/** Compares versions of Alpine packages as apk-tools 3 does. */
export function compareAlpineVersions(a: string, b: string): number {
  const [left, right] = [tokensOf(a), tokensOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const difference = compareTokens(left[i] ?? END, right[i] ?? END, i === 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Versions of Alpine, Wolfi and Chainguard. */
export const ALPINE_ORDER: VersionOrder = {
  name: 'apk',
  accepts: (version) => GRAMMAR.test(version),
  compare: compareAlpineVersions,
};
