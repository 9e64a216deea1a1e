/** See lint.mjs. */
export function contractFaults(document: object): string[];
