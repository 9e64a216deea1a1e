import type { FileTree } from '../device/file-tree.js';

/** File systems that are elsewhere. */
const REMOTE =
  /^(?:nfs\d?|cifs|smb3?|smbfs|9p|afs|ceph|glusterfs|lustre|gpfs|davfs2?|fuse\.(?:sshfs|rclone|s3fs|gcsfuse|glusterfs|davfs2?))$/;
/** Those that answer when a program or another machine does. */
const SLOW = /^(?:fuse(?:\..{1,100})?|fuseblk|autofs)$/;

/** Where file systems begin that may take minutes to say even what kind of entry they are: they are not asked. */
export interface Mounts {
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
