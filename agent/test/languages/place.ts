import type { FilePlace } from '../../src/languages/language-reader.js';

/** A file where the walk would have come by it. */
export function placeOf(path: string, isExecutable = false): FilePlace {
  const parts = path.split('/');
  return { path, name: parts.at(-1) ?? '', folders: parts.slice(-4, -1).reverse(), isExecutable };
}
