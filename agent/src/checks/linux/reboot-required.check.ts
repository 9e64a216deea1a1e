import type { FileTree } from '../../device/file-tree.js';
import { type Check, fileEvidence, unknown, verdict } from '../outcome.js';
import { attempt, plainText } from '../plain-text.js';
import { installedKernels } from './installed-kernels.js';
import { compareKernels, newestKernel } from './kernel-release.js';

/** Of Debian and Ubuntu; of zypp; and of an image that is ready for the next start. */
const FLAGS = [
  ...['/run/reboot-required', '/var/run/reboot-required', '/run/reboot-needed', '/var/run/reboot-needed'],
  '/run/ostree/staged-deployment',
];
const RELEASE = '/proc/sys/kernel/osrelease';

/**
 * Whether an installed update waits for a restart: the flag file of the distribution, and the newest installed kernel that
 * follows the running one (of its flavour, by the order of releases). A missing flag alone proves nothing, because only some packages write it.
 */
export const rebootRequired: Check = {
  id: 'reboot-required',
  run({ tree }) {
    const flag = FLAGS.find((path) => tree.has(path));
    const running = releaseOf(attempt(() => plainText(tree, RELEASE)).value);
    const { value: installed, failure } = attempt(() => installedKernels(tree));
    const newest = running === null ? null : newestKernel(installed ?? [], running);
    const observed = {
      required: flag === undefined ? null : true,
      flagged: flag !== undefined,
      packages: flag === undefined ? [] : packagesThatAsk(tree, flag),
      runningKernel: running,
      newestInstalledKernel: newest,
    };
    const evidence = [
      fileEvidence(flag ?? '/run/reboot-required', flag === undefined ? null : 'present'),
      fileEvidence(RELEASE, running),
      fileEvidence('/boot', installed?.join(' ') || null),
    ];
    if (flag !== undefined) return verdict(false, observed, evidence);
    if (failure !== null) return unknown(failure.code, failure.detail, observed, evidence);
    // Arch takes the files of the running kernel away when it installs the next.
    const isReplaced = running !== null && newest !== null && compareKernels(newest, running) > 0;
    if (!isReplaced && (running === null || installed?.includes(running) !== true)) {
      const detail = 'the running kernel is not one of those installed (a container or a provided kernel?)';
      return unknown('not-observable', detail, observed, evidence);
    }
    return verdict(!isReplaced, { ...observed, required: isReplaced }, evidence);
  },
};

function releaseOf(text: string | null) {
  return /^\d+\.\d+[\w.~+-]*$/.exec(text?.trim() ?? '')?.[0] ?? null;
}

function packagesThatAsk(tree: FileTree, flag: string) {
  const { value } = attempt(() => plainText(tree, `${flag}.pkgs`));
  return [...new Set((value ?? '').split('\n').filter((line) => line !== ''))];
}
