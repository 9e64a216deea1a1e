/** What makes a package: where it is from, and its name there. */
export interface PackageKey {
  ecosystem: string;
  name: string;
}

const ID = /^[\w-]{2,2048}$/;
const BETWEEN = '\n';

/** The public id of a package: ecosystem and name, so that an address means the same tomorrow and for a colleague elsewhere. */
export function packageId({ ecosystem, name }: PackageKey): string {
  return Buffer.from(`${ecosystem}${BETWEEN}${name}`, 'utf8').toString('base64url');
}

/** The key of a public id; null when it is not one, or not the one that {@link packageId} makes of that key. */
export function packageKey(id: string): PackageKey | null {
  if (!ID.test(id)) return null;
  const text = Buffer.from(id, 'base64url').toString('utf8');
  const at = text.indexOf(BETWEEN);
  if (at < 0 || text.includes('\0')) return null;
  const key = { ecosystem: text.slice(0, at), name: text.slice(at + 1) };
  return packageId(key) === id ? key : null;
}
