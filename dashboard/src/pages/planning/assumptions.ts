import type { ReadBody } from '../../api/client';

export type Assumptions = ReadBody<'/api/v1/planning/assumptions'>;
export type Assumption = Assumptions['assumptions'][number];

/** Values by their place in the list: keys have dots, which names of fields must not. */
export interface AssumptionsValues {
  currency: string;
  reason: string;
  values: string[];
}

/** Money is told in the smallest unit of its currency, and typed in whole ones. */
export function isMoney({ unit }: Assumption): boolean {
  return unit?.startsWith('minor units') === true;
}

/** How many of its smallest units a currency's unit has (ISO 4217); 100 for what is no currency. */
export function perUnit(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  } catch {
    return 100;
  }
}

/** What the form begins with: what the organization says itself, and nothing where it goes by the default. */
export function valuesOf({ assumptions, currency }: Assumptions): string[] {
  return assumptions.map((assumption) => {
    const { isOwn, value } = assumption;
    if (!isOwn || value === null) return '';
    return isMoney(assumption) ? String(Number(value) / perUnit(currency)) : String(value);
  });
}

/** What is sent: values by their keys, money in its smallest units. */
export function ownValues(
  assumptions: readonly Assumption[],
  values: readonly string[],
  currency: string,
): Record<string, number | string> {
  return Object.fromEntries(
    assumptions.flatMap((assumption, at) => {
      const value = (values[at] ?? '').trim();
      if (value === '') return [];
      const scale = isMoney(assumption) ? perUnit(currency) : 1;
      return [[assumption.key, assumption.kind === 'number' ? whole(Number(value) * scale, assumption) : value]];
    }),
  );
}

/** 12.34 × 100 is not 1 234 in binary fractions. */
function whole(value: number, { isInteger }: Assumption): number {
  return isInteger ? Math.round(value) : value;
}

/** Whether a number, in the unit of the API, may stand. */
export function fits(value: number, min: number | null, max: number | null, isInteger: boolean): boolean {
  return (
    Number.isFinite(value) &&
    (min === null || value >= min) &&
    (max === null || value <= max) &&
    (!isInteger || Math.abs(value - Math.round(value)) < 1e-6)
  );
}

/** What at least three of these mean alike, to be said once. */
export function commonMeaning(assumptions: readonly Assumption[]): string | null {
  const meanings = assumptions.map(({ meaning }) => meaning);
  return meanings.find((meaning) => meanings.filter((each) => each === meaning).length > 2) ?? null;
}

/** The unit of all of these, where they share one that is no money: a currency can be changed beside them. */
export function commonUnit(assumptions: readonly Assumption[]): string | null {
  const [unit, ...others] = new Set(assumptions.map((each) => (isMoney(each) ? null : each.unit)));
  return assumptions.length > 1 && others.length === 0 ? (unit ?? null) : null;
}
