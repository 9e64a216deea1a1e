import { type Check, type CheckContext, type Evidence, unknown, verdict } from '../outcome.js';
import { GarbledFile, isPlainText } from '../plain-text.js';
import { isMountEncrypted, type Mount, mountsOf } from './block-device-stack.js';
import { isSwapEncrypted, swapsOf } from './swap-encryption.js';

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
    if (encrypted !== null) return verdict(encrypted, observed, evidence);
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
