import { createHash } from 'node:crypto';

/**
 * JSON with the members of every object in the order of their names, and no spaces (RFC 8785 for texts and whole numbers,
 * which is all that the catalogue has): what is equal is equal byte by byte.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** SHA-256 over the canonical form, in hexadecimal: changes with every fact, not with how a file is laid out. */
export function manifestHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
