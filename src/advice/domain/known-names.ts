import type { Vocabulary } from './vocabulary.js';

const BEFORE = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,-])`;
const AFTER = String.raw`(?![\p{L}\p{N}]|[.,-]\p{N})`;
/** An all-digit id or version (`3.10`) could be any number: it is known only after a word that says what it is. */
const ONLY_AFTER = String.raw`(?<=\b(?:controls?|safeguards?|requirements?|clauses?|sections?|annex|cis|iso|pci|version|release|to|from|v)\s{0,2}(?:\w+\s)?)`;

/** A text without what it may name: ids of facts, controls, devices, packages, versions. */
export function withoutKnown(text: string, { ids, controls, devices, names }: Vocabulary): string {
  const known = [...new Set([...ids, ...controls, ...devices, ...names])].sort((a, b) => b.length - a.length);
  return known.reduce((left, name) => {
    const pattern = patternOf(name);
    return pattern === null ? left : left.replaceAll(pattern, ' ');
  }, text);
}

function patternOf(name: string): RegExp | null {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
  if (/\p{L}/u.test(name) || name.split('.').length > 2 || /\d-\d/u.test(name))
    return new RegExp(`${BEFORE}${escaped}${AFTER}`, 'giu');
  // A bare integer is nobody's name.
  return /\d\.\d/u.test(name) ? new RegExp(`${ONLY_AFTER}${escaped}${AFTER}`, 'giu') : null;
}
