import type { FileTree } from '../../device/file-tree.js';
import { GarbledFile, plainText } from '../plain-text.js';
import { readIni } from './ini-file.js';

/** The values of a file with sections; null where there is none. Throws {@link GarbledFile} for another kind of file. */
export function iniSettings(tree: FileTree, path: string): Map<string, string> | null {
  const text = plainText(tree, path);
  if (text === null) return null;
  const values = readIni(text);
  if (values === null) throw new GarbledFile(path);
  return values;
}

/** The files of a drop-in folder with this ending, in the order in which they are read. */
export function dropIns(tree: FileTree, folder: string, ending = '.conf'): string[] {
  return (tree.list(folder) ?? []).filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`);
}
