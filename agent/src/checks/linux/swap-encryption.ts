import type { FileTree } from '../../device/file-tree.js';
import { attempt, plainText } from '../plain-text.js';
import {
  deviceName,
  deviceNumber,
  isEncrypted,
  isMountEncrypted,
  type Mount,
  mountHolding,
} from './block-device-stack.js';

/** One place that memory is written to; zram, which stays in memory, is none. */
export interface Swap {
  kind: 'partition' | 'file';
  encrypted: boolean | null;
}

/**
 * Where memory is swapped to, and whether it is encrypted there: plain swap undoes an encrypted file system. A swap file is
 * as safe as the file system it is on. Null when /proc/swaps tells nothing.
 */
export function swapsOf(tree: FileTree, mounts: readonly Mount[]): Swap[] | null {
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
export function isSwapEncrypted(swaps: readonly Swap[] | null): boolean | null {
  const states = (swaps ?? []).map(({ encrypted }) => encrypted);
  if (states.includes(false)) return false;
  return states.length === 0 || states.includes(null) ? null : true;
}
