import { posix } from 'node:path';
import type { FileTree } from '../../device/file-tree.js';
import { weaknessesOf } from '../../trusted-path.js';
import { attempt } from '../plain-text.js';
import { isPerson } from './accounts.js';
import type { RunningPrograms } from './running-programs.js';

/** By what the file of a program is known. */
export interface ProgramFiles {
  /** Whole names; of processes the kernel keeps 15 characters. */
  programs: readonly string[];
  /** Folders of the product, and files. */
  paths: readonly string[];
}

/**
 * Whether the product itself runs and not merely something that is called so: a process of root or of a system's account, whose file
 * is the product's and could be changed by nobody else. Null where a process may be it and that cannot be told.
 */
export function isProvenToRun(tree: FileTree, { names, areAll }: RunningPrograms, files: ProgramFiles): boolean | null {
  const ids = files.programs.flatMap((name) => names.get(name.slice(0, 15)) ?? []);
  const answers = ids.map((id) => isProduct(tree, id, files));
  if (answers.includes(true)) return true;
  return answers.includes(null) || !areAll ? null : false;
}

function isProduct(tree: FileTree, id: string, files: ProgramFiles): boolean | null {
  const accounts = accountsOf(tree, id);
  if (accounts === null) return null;
  if (accounts.some(isPerson)) return false;
  // Only root sees that of others.
  const link = attempt(() => tree.link(`/proc/${id}/exe`)).value;
  if (link === null) return null;
  // An update has put another file in the place of what runs.
  const path = link.replace(/ \(deleted\)$/, '');
  if (!isFileOf(path, files)) return false;
  return attempt(() => weaknessesOf(path, accounts).length === 0).value === true ? true : null;
}

/** The real, effective, saved and file system's account: of a set-uid program the first is whoever started it. */
function accountsOf(tree: FileTree, id: string): number[] | null {
  const text = attempt(() => tree.text(`/proc/${id}/status`)).value ?? '';
  const ids = /^Uid:\t(\d{1,10})\t(\d{1,10})\t(\d{1,10})\t(\d{1,10})$/m.exec(text);
  return ids === null ? null : ids.slice(1).map(Number);
}

/** Files of some products have a number behind their name. */
function isFileOf(path: string, { programs, paths }: ProgramFiles): boolean {
  if (paths.some((own) => path === own || path.startsWith(`${own}/`))) return true;
  const name = posix.basename(path);
  return programs.some((program) => name.startsWith(program) && /^[\d._-]*$/.test(name.slice(program.length)));
}
