/** One kind of attack: what is tried, and how it must end. */
export interface AttackKind {
  number: number;
  title: string;
  expected: string;
}

/** The 27 attacks that the service is held to (OWASP API Security 2023, ASVS 5.0); specs name them by number. */
export const ATTACK_KINDS: readonly AttackKind[];

/** Name of the environment variable with the folder in which specs leave their counts; each run has its own. */
export const ATTACK_COUNT_FOLDER: string;

/** Makes the table of a run and the one line under it, and forgets the counts; null when nothing was attacked. */
export function summary(folder: string): string | null;
