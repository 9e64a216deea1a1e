import { posix } from 'node:path';
import type { FileTree } from '../../device/file-tree.js';
import type { Evidence } from '../check-result.js';

const DEPTH = 16;

/**
 * dm uuids of cryptsetup that mean ciphertext below. `CRYPT-VERITY-` and `CRYPT-INTEGRITY-` have the same beginning and
 * encrypt nothing.
 */
const ENCRYPTING = /^CRYPT-(LUKS\d|PLAIN|LOOPAES|TCRYPT|BITLK|FVAULT2)-/;

/** One line of /proc/self/mountinfo (proc(5)); `device` is `major:minor`. */
export interface Mount {
  at: string;
  device: string;
  type: string;
  source: string;
}

/**
 * What is mounted, in the order in which it was: of two at one place the later one hides the earlier.
 */
export function mountsOf(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [left, right] = line.split(' - ');
    const [, , device, , at] = (left ?? '').split(' ');
    const [type, source] = (right ?? '').split(' ');
    return at?.startsWith('/') && device && /^\d+:\d+$/.test(device) && type && source
      ? [{ at, device, type, source }]
      : [];
  });
}

/** The mount that holds a path: the last of those with the longest way in common. */
export function mountHolding(mounts: readonly Mount[], path: string): Mount | null {
  const holding = mounts.filter(({ at }) => path === at || path.startsWith(at === '/' ? '/' : `${at}/`));
  const longest = Math.max(...holding.map(({ at }) => at.length));
  return holding.findLast(({ at }) => at.length === longest) ?? null;
}

/**
 * The `major:minor` numbers that hold a mount. File systems such as btrfs have a number of their own (0:x) and name the
 * device instead; a btrfs may lie on several. Empty when no block device of this machine can be found.
 */
export function devicesOf(tree: FileTree, mount: Mount): string[] {
  if (!mount.device.startsWith('0:')) return [mount.device];
  if (!mount.source.startsWith('/dev/')) return [];
  const name = deviceName(tree, mount.source);
  const names = mount.type === 'btrfs' ? btrfsMembers(tree, name) : [name];
  const numbers = names.map((member) => deviceNumber(tree, member));
  const known = numbers.filter((number) => number !== null);
  return known.length === numbers.length ? known : [];
}

/**
 * The number of a named device (`sda2`, `dm-0`), or null.
 */
export function deviceNumber(tree: FileTree, name: string) {
  return tree.text(`/sys/class/block/${name}/dev`)?.trim() ?? null;
}

/**
 * `/dev/mapper/root` is a link to `../dm-0`; sysfs knows only the latter. Where /dev is hidden, as our own systemd unit has
 * it, the mapping that calls itself `root` is looked for.
 */
export function deviceName(tree: FileTree, source: string): string {
  const link = tree.link(source);
  if (link !== null) return posix.basename(link);
  const name = posix.basename(source);
  if (posix.dirname(source) !== '/dev/mapper') return name;
  const mapped = (tree.list('/sys/class/block') ?? []).filter((device) => device.startsWith('dm-'));
  return mapped.find((device) => tree.text(`/sys/class/block/${device}/dm/name`)?.trim() === name) ?? name;
}

function btrfsMembers(tree: FileTree, name: string) {
  for (const id of tree.list('/sys/fs/btrfs') ?? []) {
    const members = tree.list(`/sys/fs/btrfs/${id}/devices`) ?? [];
    if (members.includes(name)) return members;
  }
  return [name];
}

/**
 * Whether a mount lies wholly on encrypted devices; null when it cannot be told. ZFS encrypts by itself and is not asked here.
 */
export function isMountEncrypted(tree: FileTree, mount: Mount, evidence: Evidence[]): boolean | null {
  const devices = devicesOf(tree, mount);
  const states = devices.map((device) => isEncrypted(tree, device, evidence));
  if (states.includes(false)) return false;
  return states.length === 0 || states.includes(null) ? null : true;
}

/**
 * Whether everything that lands on a device is encrypted somewhere below it: true, false, or null when the stack cannot
 * be seen. A RAID or volume group counts only if each of its members does.
 * @param number `major:minor`
 * @param evidence gets what was read on the way
 */
export function isEncrypted(tree: FileTree, number: string, evidence: Evidence[], depth: number = 0): boolean | null {
  const path = `/sys/dev/block/${number}`;
  const directory = tree.real(path);
  if (directory === null || depth > DEPTH) return null;
  const uuid = tree.text(`${directory}/dm/uuid`)?.trim() ?? null;
  evidence.push({ kind: 'file', locator: `${path}/dm/uuid`, value: uuid === null ? null : withoutVolumeId(uuid) });
  if (uuid !== null && ENCRYPTING.test(uuid)) return true;
  if (tree.has(`${directory}/loop/backing_file`)) return null;
  const disk = tree.has(`${directory}/partition`) ? posix.dirname(directory) : directory;
  const slaves = tree.list(`${disk}/slaves`) ?? [];
  if (slaves.length === 0) return false;
  const below = slaves.map((name) => {
    const slave = deviceNumber(tree, name);
    return slave === null ? null : isEncrypted(tree, slave, evidence, depth + 1);
  });
  if (below.includes(false)) return false;
  return below.includes(null) ? null : true;
}

/**
 * The kind of mapping without the volume's own identifier and name, which nobody needs: `CRYPT-LUKS2-…`, `LVM-…`.
 */
function withoutVolumeId(uuid: string) {
  return uuid.replace(/^(CRYPT-[A-Z0-9]+|[A-Za-z]+)-.*$/, '$1-…');
}
