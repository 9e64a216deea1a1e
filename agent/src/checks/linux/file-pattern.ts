import { posix } from 'node:path';
import type { FileTree } from '../../device/file-tree.js';

/**
 * Files that a pattern of the shell names (`*`, `?`, `[…]` in any part), sorted, as glob(3) finds them.
 * @param folder where a relative pattern begins
 */
export function filesMatching(tree: FileTree, pattern: string, folder: string): string[] {
  const path = posix.isAbsolute(pattern) ? pattern : posix.join(folder, pattern);
  const parts = path.split('/').filter((part) => part !== '');
  let found = ['/'];
  for (const part of parts) {
    if (!/[*?[]/.test(part)) found = found.map((one) => posix.join(one, part));
    else {
      const wanted = wildcard(part);
      found = found.flatMap((one) =>
        (tree.list(one) ?? [])
          .filter((name) => wanted.test(name) && (!name.startsWith('.') || part.startsWith('.')))
          .map((name) => posix.join(one, name)),
      );
    }
  }
  return found.filter((one) => tree.has(one));
}

/** The whole of a name, by a pattern of the shell. */
export function wildcard(pattern: string, flags = ''): RegExp {
  const source = pattern.replaceAll(/\[[!^]?[^\]]+\]|[.+^${}()|[\]\\*?]/g, (found) => {
    if (found === '*') return '.*';
    if (found === '?') return '.';
    return found.length > 1 ? found.replace(/^\[!/, '[^').replaceAll('\\', '\\\\') : `\\${found}`;
  });
  return new RegExp(`^${source}$`, flags);
}
