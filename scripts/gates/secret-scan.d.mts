/** See secret-scan.mjs. */
export function secretsIn(text: string): { form: string; line: number }[];
