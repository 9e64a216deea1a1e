/** Spoofing, tampering, repudiation, information disclosure, denial of service, elevation of privilege. */
export const STRIDE_LETTERS = ['S', 'T', 'R', 'I', 'D', 'E'] as const;

export type StrideLetter = (typeof STRIDE_LETTERS)[number];

/** Letters as bits: S 1, T 2, R 4, I 8, D 16, E 32. */
export function strideBits(letters: readonly StrideLetter[]): number {
  return letters.reduce((bits, letter) => bits | (1 << STRIDE_LETTERS.indexOf(letter)), 0);
}

/** The inverse of {@link strideBits}. */
export function strideLetters(bits: number): StrideLetter[] {
  return STRIDE_LETTERS.filter((_, bit) => ((bits >> bit) & 1) === 1);
}
