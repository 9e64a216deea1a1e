import type { ReactNode } from 'react';

/** A value that can be chosen, with its word. */
export interface Choice {
  value: string;
  label: string;
}

/** Values with their words, in their own order. */
export function choicesOf<T extends string>(values: readonly T[], words: Readonly<Record<T, string>>): Choice[] {
  return values.map((value) => ({ value, label: words[value] }));
}

/** The choices of a filter that is true or false. */
export function trueOrFalse(words: { true: string; false: string }): Choice[] {
  return choicesOf(['true', 'false'], words);
}

/** The same in the plainest words. */
export function yesOrNo({ yes, no }: { yes: string; no: string }): Choice[] {
  return trueOrFalse({ true: yes, false: no });
}

/** What a select offers. */
export function Options({ of }: { of: readonly Choice[] }): ReactNode {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
