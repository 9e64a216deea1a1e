import { deviceName, deviceNumber, devicesOf, isEncrypted, mountAt } from './block-device-stack.js';
import { unknown, verdict } from '../outcome.js';
import type { Check } from '../outcome.js';
import type { FileTree } from '../../device/file-tree.js';

/**
 * Whether the file system at / lies on encrypted storage: only the stack under / counts, so an encrypted USB stick does
 * not. Encryption by the drive itself or by a hypervisor cannot be seen from here.
 */
export const diskEncryption: Check = {
  id: 'disk-encryption',
  run({ tree }) {
    const mounts = tree.text('/proc/self/mountinfo');
    const root = mounts === null ? null : mountAt(mounts, '/');
    if (root === null) return unknown('not-observable', 'there is no mount at / in /proc/self/mountinfo');
    const evidence = [
      {
        kind: 'file',
        locator: '/proc/self/mountinfo',
        value: `/ ${root.device} ${root.type} ${root.source}`,
      },
    ];
    const observed = { mount: '/', fileSystem: root.type, swapEncrypted: swapEncrypted(tree) };

    const devices = devicesOf(tree, root);
    if (devices.length === 0) {
      return unknown(
        'not-observable',
        `/ is ${root.type}; the storage below it cannot be seen from here (a container?)`,
        { ...observed, encrypted: null },
        evidence,
      );
    }
    const states = devices.map((device) => isEncrypted(tree, device, evidence));
    if (states.includes(false)) return verdict(false, { ...observed, encrypted: false }, evidence);
    if (states.includes(null)) {
      return unknown(
        'not-observable',
        'a part of the storage below / cannot be seen in /sys/dev/block',
        { ...observed, encrypted: null },
        evidence,
      );
    }
    return verdict(true, { ...observed, encrypted: true }, evidence);
  },
};

/**
 * Whether all swap lies on encrypted devices: memory written to plain swap undoes an encrypted /. Null without swap or
 * when it cannot be told (a swap file is as safe as the file system it is on).
 */
function swapEncrypted(tree: FileTree) {
  const rows = (tree.text('/proc/swaps') ?? '')
    .split('\n')
    .slice(1)
    .map((row) => row.split(/\s+/));
  const devices = rows.filter(
    ([path, type]) => type === 'partition' && path.startsWith('/dev/') && !path.startsWith('/dev/zram'),
  );
  if (devices.length === 0) return null;
  const states = devices.map(([path]) => {
    const number = deviceNumber(tree, deviceName(tree, path));
    return number === null ? null : isEncrypted(tree, number, []);
  });
  if (states.includes(false)) return false;
  return states.includes(null) ? null : true;
}
