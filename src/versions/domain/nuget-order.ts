import { compareDigits, compareLists, compareTexts } from './digits.js';
import type { VersionOrder } from './version-order.js';

const GRAMMAR = /^(\d+(?:\.\d+){0,3})(?:-([0-9a-z-]+(?:\.[0-9a-z-]+)*))?(?:\+[0-9a-z-]+(?:\.[0-9a-z-]+)*)?$/i;
const LEADING_ZERO = /^0\d+$/;
/** What `int.TryParse` reads. */
const WHOLE = /^-?\d+$/;
const [SMALLEST, LARGEST] = [-(2 ** 31), 2 ** 31 - 1];

interface NuGetVersion {
  numbers: string[];
  labels: string[];
}

function parse(version: string): NuGetVersion | null {
  const [, numbers, labels] = GRAMMAR.exec(version.trim()) ?? [];
  if (numbers === undefined) return null;
  const split = labels?.toUpperCase().split('.') ?? [];
  return split.some((label) => LEADING_ZERO.test(label)) ? null : { numbers: numbers.split('.'), labels: split };
}

/** Null where NuGet takes the label as text: also whole numbers beyond 32 bits. */
function numberOf(label: string): number | null {
  if (!WHOLE.test(label)) return null;
  const number = Number(label);
  return number >= SMALLEST && number <= LARGEST ? number : null;
}

/** Numbers before texts, fewer labels before more. */
function compareLabel(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  const [numberA, numberB] = [numberOf(a), numberOf(b)];
  if (numberA !== null && numberB !== null) return numberA - numberB;
  return Number(numberB !== null) - Number(numberA !== null) || compareTexts(a, b);
}

/**
 * Versions of .NET packages as `NuGet.Versioning` compares them: up to four numbers, labels without regard to case, what stands
 * behind a plus not at all. The numbers may be of any length; NuGet itself has none beyond 32 bits.
 */
export const NUGET_ORDER: VersionOrder = {
  name: 'nuget',
  accepts: (version) => parse(version) !== null,
  compare: (a, b) => {
    const [left, right] = [parse(a), parse(b)];
    if (left === null || right === null) return 0;
    return (
      compareLists(left.numbers, right.numbers, '0', compareDigits) ||
      Number(left.labels.length === 0) - Number(right.labels.length === 0) ||
      compareLists<string | null>(left.labels, right.labels, null, compareLabel)
    );
  },
};
