import type { FileTree } from '../../device/file-tree.js';
import { type Check, fileEvidence, unknown, resultOf } from '../check-result.js';
import { attempt, plainText } from '../plain-text.js';

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
    if (flag !== undefined) return resultOf(false, observed, evidence);
    if (failure !== null) return unknown(failure.code, failure.detail, observed, evidence);
    // Arch takes the files of the running kernel away when it installs the next.
    const isReplaced = running !== null && newest !== null && compareKernels(newest, running) > 0;
    if (!isReplaced && (running === null || installed?.includes(running) !== true)) {
      const detail = 'the running kernel is not one of those installed (a container or a provided kernel?)';
      return unknown('not-observable', detail, observed, evidence);
    }
    return resultOf(!isReplaced, { ...observed, required: isReplaced }, evidence);
  },
};

function releaseOf(text: string | null) {
  return /^\d+\.\d+[\w.~+-]*$/.exec(text?.trim() ?? '')?.[0] ?? null;
}

function packagesThatAsk(tree: FileTree, flag: string) {
  const { value } = attempt(() => plainText(tree, `${flag}.pkgs`));
  return [...new Set((value ?? '').split('\n').filter((line) => line !== ''))];
}

const MODULES = ['/usr/lib/modules', '/lib/modules'];

/**
 * The releases of the kernels whose files lie in /boot or, as Fedora and Arch do it, beside their modules. Alpine's are named by
 * their flavour alone (`vmlinuz-lts`): of which release one is, its modules tell (`6.6.63-0-lts`), whose files go with it.
 */
function installedKernels(tree: FileTree): string[] {
  const names = (tree.list('/boot') ?? []).flatMap((name) => /^(?:vmlinu[zx]|Image)-(.+)$/.exec(name)?.[1] ?? []);
  const inBoot = names.filter((name) => /^\d/.test(name));
  const byFlavour = MODULES.flatMap((folder) =>
    (tree.list(folder) ?? []).filter(
      (release) =>
        names.some(
          (flavour) => /^[a-z][a-z\d]*$/.test(flavour) && /^\d/.test(release) && release.endsWith(`-${flavour}`),
        ) && tree.has(`${folder}/${release}/kernel`),
    ),
  );
  const besideModules = (tree.list('/usr/lib/modules') ?? []).filter(
    (name) => /^\d/.test(name) && tree.has(`/usr/lib/modules/${name}/vmlinuz`),
  );
  return [...new Set([...inBoot, ...besideModules, ...byFlavour])].filter(
    (name) => !/rescue|\.(?:old|bak|dpkg-\w+|rpm\w+)$/.test(name),
  );
}

/** What packages of rpm end with, and what a variant adds to it: `.x86_64`, `.aarch64+64k`. */
const RPM_ARCHITECTURE =
  /\.(x86_64|aarch64|ppc64le|ppc64|s390x|riscv64|loongarch64|armv7hl|armv7l|i[3-6]86)((?:\+[a-z0-9-]+)*)$/;

/** What Debian's flavours end with. */
const DEBIAN_ARCHITECTURE = /^(amd64|arm64|686|pae|armmp|lpae|riscv64|powerpc64le|s390x|loong64)$/;

/** A kernel release taken apart: kernels of one flavour follow one another, those of another stand beside it. */
interface KernelRelease {
  /** What is compared. */
  version: string;
  flavour: string;
  /** The last word of the flavour where a distribution has several of them: `amd64` of `cloud-amd64`. */
  family: string;
}

/**
 * `6.1.0-28-cloud-amd64`, `6.12.48+deb13-amd64`, `6.1.0-0.deb11.6-amd64`, `6.11.10-amd64`, `6.8.0-45-generic` and
 * `6.4.0-150600.23.7-default` name their flavour after their numbers. `4.18.0-553.rt7.342.el8_10.x86_64+debug` names it
 * among them: what of it is a release of the distribution (`el8_10`, `fc40`) is no flavour. `6.10.6-arch1-1` is one word.
 */
function kernelRelease(release: string): KernelRelease {
  const rpm = RPM_ARCHITECTURE.exec(release);
  if (rpm !== null) {
    const version = release.slice(0, rpm.index);
    const kinds = ['rt', 'uek', 'elrepo', 'lt', 'ml'].filter((kind) =>
      new RegExp(`(?:^|[.\\d_-])${kind}(?:[.\\d]|$)`).test(version),
    );
    return { version, flavour: `${kinds.join('.')}.${rpm[1]}${rpm[2]}`, family: '' };
  }
  const [numbers = '', ...words] = release.split('-');
  const at = words.findIndex((word) => !/^\d|^rc\d/.test(word));
  if (at > 0 || (at === 0 && (numbers.includes('+') || DEBIAN_ARCHITECTURE.test(words.at(-1) ?? '')))) {
    const flavour = words.slice(at);
    return { version: release, flavour: flavour.join('-'), family: flavour.at(-1) ?? '' };
  }
  const flavour = words.join('-').replaceAll(/\d+/g, '').replace(/-r$/, '');
  return { version: release, flavour, family: '' };
}

/**
 * The newest of the kernels that follow the running one, or null where there is none: those of its flavour; where it is
 * itself no longer installed, those of its family too, for then one of them has taken its place.
 */
function newestKernel(kernels: readonly string[], running: string): string | null {
  const own = kernelRelease(running);
  const isKin = (kernel: string) => {
    const { flavour, family } = kernelRelease(kernel);
    return flavour === own.flavour || (!kernels.includes(running) && own.family !== '' && family === own.family);
  };
  return kernels.filter(isKin).toSorted(compareKernels).at(-1) ?? null;
}

/** Below 0 where `a` is older than `b`, as kernels of one flavour follow one another. */
function compareKernels(a: string, b: string): number {
  return RPM_ARCHITECTURE.test(a)
    ? compareParts(kernelRelease(a).version, kernelRelease(b).version)
    : compareWithDashes(a, b);
}

/**
 * As linux-version of Debian and its kin compares, by which grub chooses there too: numbers by their value, what is between
 * them by ASCII (so `6.12.48+deb13+1-amd64` comes before `6.12.48+deb13-amd64`), `-rc` and `-trunk` before the end.
 */
function compareWithDashes(a: string, b: string): number {
  const [left, right] = [a, b].map((release) => release.match(/\d+|-[^-\d]*|[^-\d]+/g) ?? []);
  const isEarly = (part: string | undefined) => part === '-rc' || part === '-trunk';
  for (let at = 0; at < Math.max(left?.length ?? 0, right?.length ?? 0); at += 1) {
    const [one, other] = [left?.[at], right?.[at]];
    if (one === other) continue;
    if (isEarly(one) || isEarly(other)) return isEarly(one) ? -1 : 1;
    if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
    if (/^\d/.test(one) && /^\d/.test(other)) {
      if (Number(one) !== Number(other)) return Number(one) - Number(other);
    } else return one < other ? -1 : 1;
  }
  return 0;
}

/**
 * As rpm compares (rpmvercmp): part by part, numbers by their value, a number newer than a word, what goes on newer than
 * what ends, but a part after `~` older than none. So `553.5.1.el8_10` is newer than `553.el8_10`.
 */
function compareParts(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const [one, other] = [left[at], right[at]];
    if (one === other) continue;
    if (one === '~' || other === '~') return one === '~' ? -1 : 1;
    if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
    const [isNumber, isOtherNumber] = [/^\d/.test(one), /^\d/.test(other)];
    if (isNumber !== isOtherNumber) return isNumber ? 1 : -1;
    const order = isNumber ? Number(one) - Number(other) : one < other ? -1 : 1;
    if (order !== 0) return order;
  }
  return 0;
}

function partsOf(version: string): readonly string[] {
  return version.match(/\d+|[A-Za-z]+|~/g) ?? [];
}
