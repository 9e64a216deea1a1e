/** What is different in one place of a contract. */
export interface ContractChange {
  isBreaking: boolean;
  at: string;
  text: string;
}

/** See diff.mjs. */
export function contractChanges(before: object, after: object): ContractChange[];
