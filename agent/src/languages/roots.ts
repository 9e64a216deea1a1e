import { type FileTree, isForbidden } from '../device/file-tree.js';
import { isNoFolderOfFiles } from './walk.js';
import { AgentError, EXIT } from '../system-error.js';

/** File systems that are elsewhere. */
const REMOTE =
  /^(?:nfs\d?|cifs|smb3?|smbfs|9p|afs|ceph|glusterfs|lustre|gpfs|davfs2?|fuse\.(?:sshfs|rclone|s3fs|gcsfuse|glusterfs|davfs2?))$/;
/** Those that answer when a program or another machine does. */
const SLOW = /^(?:fuse(?:\..{1,100})?|fuseblk|autofs)$/;

/** Where file systems begin that may take minutes to say even what kind of entry they are: they are not asked. */
interface Mounts {
  /** Those of other machines. */
  remote: ReadonlySet<string>;
  /** Those and all that a program answers for. */
  unasked: ReadonlySet<string>;
}

export function mountsOf(tree: FileTree): Mounts {
  const remote = new Set<string>();
  const unasked = new Set<string>();
  for (const row of (textOrNull(tree, '/proc/self/mountinfo') ?? '').split('\n')) {
    const [before = '', after = ''] = row.split(' - ');
    const mount = before.split(' ')[4];
    const type = after.split(' ')[0] ?? '';
    if (mount === undefined) continue;
    const path = unescaped(mount);
    if (REMOTE.test(type)) remote.add(path);
    if (REMOTE.test(type) || SLOW.test(type)) unasked.add(path);
  }
  return { remote, unasked };
}

/** The kernel writes blanks, tabs, line ends and backslashes as octal numbers (proc_pid_mountinfo(5)). */
function unescaped(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(parseInt(octal, 8)));
}

function textOrNull(tree: FileTree, path: string): string | null {
  try {
    return tree.text(path);
  } catch {
    return null;
  }
}

/** Where programs are installed for everybody. Homes are looked into only where somebody names them. */
export const DEFAULT_ROOTS: readonly string[] = ['/usr', '/opt', '/srv', '/var/www', '/app'];

const MOST_ROOTS = 50;
const LONGEST_ROOT = 1000;

/** Folders that are to be read; a person named them unless they are the default. */
export type Roots = readonly string[];

/** The folders in the words of `--languages`: absolute, with commas between them, or `default`. Throws AgentError (usage). */
export function rootsNamed(words: string): Roots {
  const named = words
    .split(',')
    .map((word) => word.trim())
    .flatMap((word) => (word === 'default' ? DEFAULT_ROOTS : [word.replace(/(?<=[^/]|^\/)\/+$/, '')]));
  const roots = [...new Set(named)];
  if (!areRoots(roots))
    throw new AgentError(
      'The folders of --languages have to be absolute, with commas between them (/opt,/srv), or: default.',
      EXIT.usage,
    );
  return roots;
}

/** Whether these can be folders to read: also of what was stored, which somebody may have changed. */
export function areRoots(roots: readonly unknown[]): roots is Roots {
  return (
    roots.length > 0 &&
    roots.length <= MOST_ROOTS &&
    roots.every(
      (root) =>
        typeof root === 'string' &&
        root.length <= LONGEST_ROOT &&
        root.startsWith('/') &&
        !root.split('/').some((part) => part === '..' || part === '.') &&
        !isNoFolderOfFiles(root),
    )
  );
}

/** A root as it stands now. */
export interface RootStatus {
  root: string;
  /** Without links; null where it cannot be looked into. */
  path: string | null;
  /** Whether a file system begins there. */
  isMount: boolean;
  /** Why it is not looked into; null where it is, and for a folder of the default that was never there. */
  lack: 'missing' | 'refused' | 'remote' | null;
}

/** How each root stands; those that lie in others are left to these. */
export function statusesOf(roots: Roots, tree: FileTree, { remote }: Mounts): RootStatus[] {
  const all = roots.map((root) => statusOf(root, tree, remote));
  const paths = all.flatMap(({ path }) => path ?? []);
  const isInAnother = (path: string, at: number) =>
    paths.some((other) => other !== path && isIn(path, other)) || all.findIndex((one) => one.path === path) < at;
  return all.map((one, at) =>
    one.path !== null && isInAnother(one.path, at) && !one.isMount ? { ...one, path: null } : one,
  );
}

/** Whether a path is a folder or lies in it. */
export function isIn(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`);
}

function statusOf(root: string, tree: FileTree, remote: ReadonlySet<string>): RootStatus {
  const nowhere = { root, path: null, isMount: false };
  const isRemote = (path: string) => [...remote].some((mount) => isIn(path, mount));
  try {
    const { path, ...where } = realPath(root, tree, isRemote);
    if (where.isRemote) return { ...nowhere, lack: 'remote' };
    const about = path === null ? null : tree.about(path);
    if (path === null || about?.isFolder !== true || isNoFolderOfFiles(path)) return { ...nowhere, lack: 'missing' };
    const above = tree.about(path.slice(0, path.lastIndexOf('/')) || '/');
    return { root, path, isMount: path !== '/' && above?.fileSystem !== about.fileSystem, lack: null };
  } catch (error) {
    return { ...nowhere, lack: isForbidden(error) ? 'refused' : 'missing' };
  }
}

const MOST_LINKS = 40;

interface RealPath {
  /** Null where it leads nowhere. */
  path: string | null;
  isRemote: boolean;
}

/** The path with all links followed, each part only after it is known that it is not on another machine. */
function realPath(path: string, tree: FileTree, isRemote: (path: string) => boolean): RealPath {
  const ahead = path.split('/').reverse();
  let real = '';
  for (let links = 0; ahead.length > 0;) {
    const part = ahead.pop() ?? '';
    if (part === '' || part === '.') continue;
    if (part === '..') {
      real = real.slice(0, Math.max(0, real.lastIndexOf('/')));
      continue;
    }
    const next = `${real}/${part}`;
    if (isRemote(next)) return { path: null, isRemote: true };
    const target = tree.link(next);
    if (target === null) {
      real = next;
      continue;
    }
    links += 1;
    if (links > MOST_LINKS) return { path: null, isRemote: false };
    if (target.startsWith('/')) real = '';
    ahead.push(...target.split('/').reverse());
  }
  return { path: real || '/', isRemote: false };
}
