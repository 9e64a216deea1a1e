import { compareDigits, compareLists } from './digits.js';
import type { VersionOrder } from './version-order.js';

function compareNumber(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return compareDigits(a, b);
}

/** Lists of numbers, number by number; the shorter first where the others are alike, so 1.0 is before 1.0.0. */
function orderOf(name: string, grammar: RegExp, separator: RegExp): VersionOrder {
  return {
    name,
    accepts: (version) => grammar.test(version),
    compare: (a, b) => compareLists<string | null>(a.split(separator), b.split(separator), null, compareNumber),
  };
}

/** Versions of R packages as `package_version` compares them; a dash separates as a dot does. */
export const R_ORDER: VersionOrder = orderOf('r', /^\d+(?:[.-]\d+)*$/, /[.-]/);

/** Versions of Haskell packages (Haskell's package versioning policy; `Data.Version`). */
export const HASKELL_ORDER: VersionOrder = orderOf('haskell', /^\d+(?:\.\d+)*$/, /\./);
