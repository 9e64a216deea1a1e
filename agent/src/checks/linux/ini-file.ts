import type { FileTree } from '../../device/file-tree.js';
import { GarbledFile, plainText } from '../plain-text.js';

/** Of the names of all values, each with that of its section: a long section would be kept with each of its keys. */
const MOST_NAME_CHARACTERS = 4 * 1024 * 1024;

/**
 * The values of a file with sections (desktop entries, gdm, lightdm, sddm, KDE, dnf): `section.key`, both as they are
 * written; a later one replaces an earlier. Null for a text with a line that is none of its kind, or with names beyond all measure.
 */
export function readIni(text: string): Map<string, string> | null {
  const values = new Map<string, string>();
  let [section, characters] = ['', 0];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = (index === 0 ? raw.replace(/^\uFEFF/, '') : raw).trim();
    if (line === '' || /^[#;]/.test(line)) continue;
    const header = /^\[(.+)\]$/.exec(line)?.[1];
    const [, key, value] = /^([^=[\]{}<>"]+(?:\[[^\]]*\]\s*)*)=(.*)$/.exec(line) ?? [];
    if (header !== undefined) section = header;
    else if (key === undefined || value === undefined) return null;
    else if ((characters += section.length + key.length) > MOST_NAME_CHARACTERS) return null;
    else values.set(`${section}.${key.trim()}`, value.trim());
  }
  return values;
}

/** Whether a switch is on, in the spellings of these files; null when it is neither on nor off. */
export function iniSwitch(value: string | undefined): boolean | null {
  if (value === undefined) return null;
  if (/^(true|yes|on|1)$/i.test(value)) return true;
  return /^(false|no|off|0)$/i.test(value) ? false : null;
}

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
