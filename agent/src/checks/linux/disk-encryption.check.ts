import { type Evidence, type Check, type CheckContext, unknown, resultOf } from '../check-result.js';
import type { FileTree } from '../../device/file-tree.js';
import { posix } from 'node:path';
import { attempt, plainText, GarbledFile, isPlainText } from '../plain-text.js';

const DEPTH = 16;

/**
 * dm uuids of cryptsetup that mean ciphertext below. `CRYPT-VERITY-` and `CRYPT-INTEGRITY-` have the same beginning and
 * encrypt nothing.
 */
const ENCRYPTING = /^CRYPT-(LUKS\d|PLAIN|LOOPAES|TCRYPT|BITLK|FVAULT2)-/;

/** One line of /proc/self/mountinfo (proc(5)); `device` is `major:minor`. */
interface Mount {
  at: string;
  device: string;
  type: string;
  source: string;
}

/**
 * What is mounted, in the order in which it was: of two at one place the later one hides the earlier.
 */
function mountsOf(text: string): Mount[] {
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
function mountHolding(mounts: readonly Mount[], path: string): Mount | null {
  const holding = mounts.filter(({ at }) => path === at || path.startsWith(at === '/' ? '/' : `${at}/`));
  const longest = Math.max(...holding.map(({ at }) => at.length));
  return holding.findLast(({ at }) => at.length === longest) ?? null;
}

/**
 * The `major:minor` numbers that hold a mount. File systems such as btrfs have a number of their own (0:x) and name the
 * device instead; a btrfs may lie on several. Empty when no block device of this machine can be found.
 */
function devicesOf(tree: FileTree, mount: Mount): string[] {
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
function deviceNumber(tree: FileTree, name: string) {
  return tree.text(`/sys/class/block/${name}/dev`)?.trim() ?? null;
}

/**
 * `/dev/mapper/root` is a link to `../dm-0`; sysfs knows only the latter. Where /dev is hidden, as our own systemd unit has
 * it, the mapping that calls itself `root` is looked for.
 */
function deviceName(tree: FileTree, source: string): string {
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
function isMountEncrypted(tree: FileTree, mount: Mount, evidence: Evidence[]): boolean | null {
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
function isEncrypted(tree: FileTree, number: string, evidence: Evidence[], depth: number = 0): boolean | null {
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

const MOUNTS = '/proc/self/mountinfo';
const ZFS = ['/usr/sbin/zfs', '/sbin/zfs', '/usr/bin/zfs'];
/** What ZFS calls its ciphers (zfsprops(7)). */
const ZFS_CIPHER = /^aes-\d+-[a-z]+$/;

/**
 * Whether the file system at / lies on encrypted storage: only the stack under / counts, so an encrypted USB stick does
 * not. Encryption by the drive itself or by a hypervisor cannot be seen from here.
 */
export const diskEncryption: Check = {
  id: 'disk-encryption',
  async run(context) {
    const { tree } = context;
    // Whoever may use FUSE can have a thousand mounts with rows of 16 kB each: settings are smaller, this is not.
    const mounts = mountsOf(tree.text(MOUNTS) ?? '');
    const root = mounts.findLast(({ at }) => at === '/');
    if (root === undefined)
      return unknown('not-observable', `there is no mount at / in ${MOUNTS}`, { encrypted: null });
    // Whoever mounts something of his own has a say in its row: those of others are not judged by it.
    if (!isPlainText(`${root.type} ${root.source}`)) throw new GarbledFile(MOUNTS);
    const evidence: Evidence[] = [
      { kind: 'file', locator: MOUNTS, value: `/ ${root.device} ${root.type} ${root.source}` },
    ];
    const encrypted =
      root.type === 'zfs' ? await isDatasetEncrypted(context, root, evidence) : isMountEncrypted(tree, root, evidence);
    const swaps = swapsOf(tree, mounts);
    const observed = {
      mount: '/',
      fileSystem: root.type,
      encrypted,
      swapEncrypted: isSwapEncrypted(swaps),
      swap: swaps,
    };
    if (encrypted !== null) return resultOf(encrypted, observed, evidence);
    return unknown(
      'not-observable',
      `/ is ${root.type}; not all of the storage below it can be seen from here (a container?)`,
      observed,
      evidence,
    );
  },
};

/** ZFS encrypts each dataset by itself; what the pool lies on says nothing of it. */
async function isDatasetEncrypted({ tree, runtime }: CheckContext, root: Mount, evidence: Evidence[]) {
  const program = ZFS.find((path) => tree.has(path));
  // A dataset's name comes from the kernel, but one that begins with a dash would be an option.
  if (program === undefined || !/^[A-Za-z0-9]/.test(root.source)) return null;
  const args = ['get', '-H', '-o', 'value', 'encryption', root.source];
  const result = await runtime.run(program, args);
  const answer = result.ok ? result.stdout.trim() : '';
  const isCipher = ZFS_CIPHER.test(answer);
  if (!isCipher && answer !== 'off') return null;
  evidence.push({ kind: 'command', locator: [program, ...args].join(' '), value: answer });
  return isCipher;
}

/** One place that memory is written to; zram, which stays in memory, is none. */
interface Swap {
  kind: 'partition' | 'file';
  encrypted: boolean | null;
}

/**
 * Where memory is swapped to, and whether it is encrypted there: plain swap undoes an encrypted file system. A swap file is
 * as safe as the file system it is on. Null when /proc/swaps tells nothing.
 */
function swapsOf(tree: FileTree, mounts: readonly Mount[]): Swap[] | null {
  const { value: text } = attempt(() => plainText(tree, '/proc/swaps'));
  const [head, ...rows] = (text ?? '').split('\n');
  if (head?.startsWith('Filename') !== true) return null;
  return rows.flatMap((row): Swap[] => {
    const [path, kind] = row.trim().split(/\s+/);
    if (path === undefined || kind === undefined || path.startsWith('/dev/zram')) return [];
    if (kind === 'file') {
      const mount = mountHolding(mounts, path);
      return [{ kind, encrypted: mount === null ? null : isMountEncrypted(tree, mount, []) }];
    }
    const number = deviceNumber(tree, deviceName(tree, path));
    return [{ kind: 'partition', encrypted: number === null ? null : isEncrypted(tree, number, []) }];
  });
}

/** Whether all swap is encrypted; null without swap, or when that of one place cannot be told. */
function isSwapEncrypted(swaps: readonly Swap[] | null): boolean | null {
  const states = (swaps ?? []).map(({ encrypted }) => encrypted);
  if (states.includes(false)) return false;
  return states.length === 0 || states.includes(null) ? null : true;
}
