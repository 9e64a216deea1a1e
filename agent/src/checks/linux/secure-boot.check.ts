import type { FileTree } from '../../device/file-tree.js';
import { type Check, type Evidence, notApplicable, unknown, resultOf } from '../check-result.js';

/** Of the EFI global variable namespace (UEFI specification, 3.3). */
const GLOBAL = '8be4df61-93ca-11d2-aa0d-00e098032b8c';
/** Of shim, which can be told to check no signatures (`mokutil --disable-validation`). */
const SHIM = '605dab50-e046-4300-abb6-3dd810dd8b23';
const DIRECTORY = '/sys/firmware/efi/efivars';

/**
 * Whether the firmware started only signed code. In setup mode it enforces nothing, whatever SecureBoot says; nor does it
 * where shim was told not to look.
 */
export const secureBoot: Check = {
  id: 'secure-boot',
  run({ tree }) {
    if ((tree.list('/sys/firmware') ?? []).length === 0)
      return unknown('not-observable', '/sys/firmware is hidden (a container?)');
    if (!tree.has('/sys/firmware/efi'))
      return notApplicable('not-uefi', 'this machine was not started by UEFI', { uefi: false });
    const enabled = switchOf(tree, `SecureBoot-${GLOBAL}`);
    const setupMode = switchOf(tree, `SetupMode-${GLOBAL}`);
    const shimValidates = switchOf(tree, `MokSBStateRT-${SHIM}`) !== true;
    const observed = { uefi: true, secureBoot: enabled, setupMode, shimValidates };
    if (enabled === null)
      return unknown('not-observable', `there is no readable SecureBoot variable in ${DIRECTORY}`, observed);
    const evidence: Evidence[] = [
      { kind: 'file', locator: `${DIRECTORY}/SecureBoot-${GLOBAL}`, value: enabled ? '1' : '0' },
    ];
    return resultOf(enabled && setupMode !== true && shimValidates, observed, evidence);
  },
};

/** The value of a one-byte EFI variable: four bytes of attributes come first. */
function switchOf(tree: FileTree, name: string): boolean | null {
  const bytes = tree.bytes(`${DIRECTORY}/${name}`);
  const value = bytes?.length === 5 ? bytes[4] : undefined;
  return value === 0 || value === 1 ? value === 1 : null;
}
