import { compareDigits, compareLists, isDigit } from './digits.js';
import type { VersionOrder } from './version-order.js';

/** Behind the numbers: a stability or a patch level with its numbers, then `dev`. */
const MODIFIER = '[._-]?(?:(stable|beta|b|rc|alpha|a|patch|pl|p)(\\d*(?:[.-]\\d+)*))?([.-]?dev)?';
const CLASSICAL = new RegExp(`^v?(\\d{1,5})(\\.\\d+)?(\\.\\d+)?(\\.\\d+)?${MODIFIER}$`, 'i');
const BY_DATE = new RegExp(`^v?(\\d{4}(?:[.:-]?\\d{2}){1,6}(?:[.:-]?\\d{1,3}){0,2})${MODIFIER}$`, 'i');
/** `2.1.x-dev`, the end of a numbered branch. */
const BRANCH = /^v?(\d+)(\.(?:\d+|[x*]))?(\.(?:\d+|[x*]))?(\.(?:\d+|[x*]))?[.-]?dev$/i;
const STABILITY_FLAG = /@(?:stable|rc|beta|alpha|dev)$/i;
const BUILD = /^([^,\s+]+)\+\S+$/;
const BRANCH_END = '9999999';
const LONG: Record<string, string> = { a: 'alpha', b: 'beta', p: 'patch', pl: 'patch' };

/** Parts in the order of PHP's `version_compare`; a word that it does not know comes before all that it knows. */
const RANKS: Record<string, number> = { dev: 1, alpha: 2, beta: 3, rc: 4, patch: 7 };
const [UNKNOWN, END, NUMBER] = [0, 5, 6];

/** As `VersionParser::normalize` of composer/semver 3 makes it, in parts: numbers, words, numbers. Null where it is no version. */
function partsOf(version: string): string[] | null {
  const plain = version.trim().replace(STABILITY_FLAG, '');
  const bare = BUILD.exec(plain)?.[1] ?? plain;
  const [whole, major = '', minor = '.0', patch = '.0', fourth = '.0', ...modifiers] = CLASSICAL.exec(bare) ?? [];
  if (whole !== undefined) return [major, minor.slice(1), patch.slice(1), fourth.slice(1), ...modifierParts(modifiers)];
  const [, date, ...dateModifiers] = BY_DATE.exec(bare) ?? [];
  if (date !== undefined) return [...date.split(/\D/), ...modifierParts(dateModifiers)];
  return branchParts(bare);
}

function branchParts(version: string): string[] | null {
  const [, major, minor = '.x', patch = '.x', fourth = '.x'] = BRANCH.exec(version) ?? [];
  if (major === undefined) return null;
  const numbers = [major, minor.slice(1), patch.slice(1), fourth.slice(1)];
  return [...numbers.map((part) => (/\d/.test(part) ? part : BRANCH_END)), 'dev'];
}

function modifierParts([word, numbers, dev]: (string | undefined)[]): string[] {
  // Composer knows the word for "no pre-release" in small letters only.
  if (word === 'stable') return [];
  const parts: string[] = [];
  if (word !== undefined) {
    const small = word.toLowerCase();
    parts.push(LONG[small] ?? small, ...(numbers?.split(/[.-]/) ?? []).filter((part) => part !== ''));
  }
  return dev === undefined ? parts : [...parts, 'dev'];
}

function rankOf(part: string | null): number {
  if (part === null) return END;
  return isDigit(part.charCodeAt(0)) ? NUMBER : (RANKS[part] ?? UNKNOWN);
}

function comparePart(a: string | null, b: string | null): number {
  const rank = rankOf(a);
  return rank - rankOf(b) || (rank === NUMBER ? compareDigits(a ?? '', b ?? '') : 0);
}

/**
 * Versions of PHP packages as Composer compares them (composer/semver 3, PHP's `version_compare`): dev, alpha, beta, RC, the
 * release, patch levels. A branch without a number (`dev-main`) is no version: Composer finds it in no range either.
 */
export const COMPOSER_ORDER: VersionOrder = {
  name: 'composer',
  accepts: (version) => partsOf(version) !== null,
  compare: (a, b) => compareLists<string | null>(partsOf(a) ?? [], partsOf(b) ?? [], null, comparePart),
};
