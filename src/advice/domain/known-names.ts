import type { Vocabulary } from './vocabulary.js';

const BEFORE = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,-])`;
const AFTER = String.raw`(?![\p{L}\p{N}]|[.,-]\p{N})`;
/** An all-digit id or version (`3.10`) could be any number: it is known only after a word that says what it is. */
const ONLY_AFTER = String.raw`(?<=\b(?:controls?|safeguards?|requirements?|clauses?|sections?|annex|cis|iso|pci|version|release|to|from|v)\s{0,2}(?:\w+\s)?)`;

/** A bare integer is known as a version only. */
const AFTER_VERSION = String.raw`(?<=\b(?:version|release)\s)`;

/** A text without what it may name: ids of facts, controls, devices, packages, versions. */
export function withoutKnown(text: string, { ids, controls, devices, names }: Vocabulary): string {
  const known = [...new Set([...ids, ...controls, ...devices, ...names])].sort((a, b) => b.length - a.length);
  return known.reduce(
    (left, name) => (left.toLowerCase().includes(name.toLowerCase()) ? left.replaceAll(patternOf(name), ' ') : left),
    text,
  );
}

function patternOf(name: string): RegExp {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  if (/\p{L}/u.test(name) || name.split('.').length > 2 || /\d-\d/u.test(name))
    return new RegExp(`${BEFORE}${escaped}${AFTER}`, 'giu');
  const after = /\d\.\d/u.test(name) ? ONLY_AFTER : AFTER_VERSION;
  return new RegExp(`${after}${escaped}${AFTER}`, 'giu');
}
