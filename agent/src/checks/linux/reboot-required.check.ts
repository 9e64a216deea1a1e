import { fileEvidence, unknown, verdict } from '../outcome.js';
import type { Check } from '../outcome.js';
import type { FileTree } from '../../device/file-tree.js';

/**
 * Whether an installed update waits for a restart: the flag file of Debian and Ubuntu, and the newest installed kernel
 * against the running one. A missing flag alone proves nothing, because only some packages write it.
 */
export const rebootRequired: Check = {
  id: 'reboot-required',
  run({ tree }) {
    const flag = ['/run/reboot-required', '/var/run/reboot-required'].find((path) => tree.has(path));
    const running = tree.text('/proc/sys/kernel/osrelease')?.trim() ?? null;
    const installed = installedKernels(tree);
    const newest = running === null ? null : newestOfFlavour(installed, flavourOf(running));
    const packages = flag ? lines(tree.text(`${flag}.pkgs`)) : [];
    const observed = { flagged: flag !== undefined, packages, runningKernel: running, newestInstalledKernel: newest };
    const evidence = [
      fileEvidence(flag ?? '/run/reboot-required', flag ? 'present' : null),
      fileEvidence('/proc/sys/kernel/osrelease', running),
      fileEvidence('/boot', installed.join(' ') || null),
    ];
    if (flag !== undefined) return verdict(false, observed, evidence);
    if (running === null || !installed.includes(running)) {
      return unknown(
        'not-observable',
        'the running kernel is not one of those installed in /boot (a container or a provided kernel?)',
        observed,
        evidence,
      );
    }
    return verdict(newest === running, observed, evidence);
  },
};

function installedKernels(tree: FileTree) {
  return (tree.list('/boot') ?? [])
    .flatMap((name) => /^vmlinuz-(\d.*)$/.exec(name)?.[1] ?? [])
    .filter((name) => !/rescue|\.old$/.test(name));
}

/**
 * `6.1.0-28-cloud-amd64` is of the flavour `cloud-amd64`: another flavour beside it is no update.
 */
function flavourOf(release: string) {
  return release.replace(/^[\d.~+-]*/, '');
}

function newestOfFlavour(kernels: string[], flavour: string) {
  const same = kernels.filter((kernel) => flavourOf(kernel) === flavour);
  return same.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? null;
}

function lines(text: string | null) {
  return [...new Set((text ?? '').split('\n').filter((line) => line !== ''))];
}
