import { notApplicable, unknown, verdict } from '../outcome.js';
import type { Check } from '../outcome.js';
import type { FileTree } from '../../device/file-tree.js';

/** Of the EFI global variable namespace (UEFI specification, 3.3). */
const GLOBAL = '8be4df61-93ca-11d2-aa0d-00e098032b8c';
const DIRECTORY = '/sys/firmware/efi/efivars';

/**
 * Whether the firmware started only signed code. In setup mode it enforces nothing, whatever SecureBoot says.
 */
export const secureBoot: Check = {
  id: 'secure-boot',
  run({ tree }) {
    if ((tree.list('/sys/firmware') ?? []).length === 0)
      return unknown('not-observable', '/sys/firmware is hidden (a container?)');
    if (!tree.has('/sys/firmware/efi'))
      return notApplicable('not-uefi', 'this machine was not started by UEFI', { uefi: false });
    const [enabled, setupMode] = ['SecureBoot', 'SetupMode'].map((name) => lastByte(tree, name));
    if (enabled === null)
      return unknown('not-observable', `there is no SecureBoot variable in ${DIRECTORY}`, { uefi: true });
    const observed = { uefi: true, secureBoot: enabled === 1, setupMode: setupMode === null ? null : setupMode === 1 };
    const evidence = [{ kind: 'file', locator: `${DIRECTORY}/SecureBoot-${GLOBAL}`, value: String(enabled) }];
    return verdict(enabled === 1 && setupMode !== 1, observed, evidence);
  },
};

/**
 * The value of a one-byte EFI variable: four bytes of attributes come first.
 */
function lastByte(tree: FileTree, name: string) {
  const bytes = tree.bytes(`${DIRECTORY}/${name}-${GLOBAL}`);
  return bytes !== null && bytes.length === 5 ? bytes[4] : null;
}
