import type { FileTree } from '../device/file-tree.js';
import type { Runtime } from '../runtime.js';

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

/** The absolute path of a program, or null when it is in none of the places where programs are installed. */
export function findProgram(name: string, { env, platform }: Runtime, tree: FileTree): string | null {
  if (platform === 'win32') {
    const folder = env['ProgramFiles'] ?? 'C:\\Program Files';
    return [`${folder}\\${name}\\${name}.exe`].find((path) => tree.has(path)) ?? null;
  }
  return FOLDERS.map((folder) => `${folder}/${name}`).find((path) => tree.has(path)) ?? null;
}
