import { compareDigits, compareLists } from './digits.js';
import type { VersionOrder } from './version-order.js';

const SEPARATOR = /[.-]/;

/** Lists of numbers, number by number. */
function orderOf(name: string, grammar: RegExp, missing: string | null): VersionOrder {
  const compareNumber = (a: string | null, b: string | null): number =>
    a === null || b === null ? Number(b === null) - Number(a === null) : compareDigits(a, b);
  return {
    name,
    accepts: (version) => grammar.test(version),
    compare: (a, b) => compareLists(a.split(SEPARATOR), b.split(SEPARATOR), missing, compareNumber),
  };
}

/** Versions of R packages as `package_version` compares them: a dash separates as a dot does, and 1.0 is 1.0.0. */
export const R_ORDER: VersionOrder = orderOf('r', /^\d+(?:[.-]\d+)*$/, '0');

/** Versions of Haskell packages (Haskell's package versioning policy; `Data.Version`): 1.0 is before 1.0.0. */
export const HASKELL_ORDER: VersionOrder = orderOf('haskell', /^\d+(?:\.\d+)*$/, null);
