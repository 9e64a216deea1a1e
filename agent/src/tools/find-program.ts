import type { FileTree } from '../device/file-tree.js';
import { inWords, weaknessesOf } from '../trusted-path.js';
import type { Runtime } from '../runtime.js';
import type { PathLook } from '../trusted-path.js';

/** Where packages put programs. Never PATH: whoever can set that would have the agent run what he likes, as root perhaps. */
const FOLDERS = [
  '/usr/local/bin',
  '/usr/bin',
  '/bin',
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  '/opt/homebrew/bin',
  '/snap/bin',
];

/** Where a program is, and what was passed over on the way. */
export interface FoundProgram {
  /** Absolute; null when it is in none of the places where programs are installed. */
  path: string | null;
  /** The first that others than root could change, in words; null where there was none. Whoever may write there must not hide a sound one. */
  passedOver: string | null;
}

/** A program where programs are installed; for root the first that nobody else could change. */
export function findProgram(
  name: string,
  { env, platform, uid }: Runtime,
  tree: FileTree,
  look?: PathLook,
): FoundProgram {
  if (platform === 'win32') {
    const folder = env['ProgramFiles'] ?? 'C:\\Program Files';
    return { path: [`${folder}\\${name}\\${name}.exe`].find((path) => tree.has(path)) ?? null, passedOver: null };
  }
  const found = FOLDERS.map((folder) => `${folder}/${name}`).filter((path) => tree.has(path));
  let passedOver: string | null = null;
  for (const path of found) {
    const weaknesses = uid === 0 ? weaknessesOf(path, [], look) : [];
    if (weaknesses.length === 0) return { path, passedOver };
    passedOver ??= `${path} is not run as root, for others than root may change it (${inWords(weaknesses)})`;
  }
  return { path: null, passedOver };
}
