import type { FileTree } from '../../device/file-tree.js';
import { type Check, type CheckContext, type Evidence, unknown, resultOf } from '../check-result.js';
import { attempt, plainText, GarbledFile, isPlainText } from '../plain-text.js';
import {
  deviceName,
  deviceNumber,
  isEncrypted,
  isMountEncrypted,
  type Mount,
  mountHolding,
  mountsOf,
} from './block-device-stack.js';

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
