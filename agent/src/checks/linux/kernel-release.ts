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
    return {
      version: release,
      flavour: flavour.join('-'),
      family: flavour.at(-1) ?? '',
    };
  }
  const flavour = words.join('-').replaceAll(/\d+/g, '').replace(/-r$/, '');
  return { version: release, flavour, family: '' };
}

/**
 * The newest of the kernels that follow the running one, or null where there is none: those of its flavour; where it is
 * itself no longer installed, those of its family too, for then one of them has taken its place.
 */
export function newestKernel(kernels: readonly string[], running: string): string | null {
  const own = kernelRelease(running);
  const isKin = (kernel: string) => {
    const { flavour, family } = kernelRelease(kernel);
    return flavour === own.flavour || (!kernels.includes(running) && own.family !== '' && family === own.family);
  };
  return kernels.filter(isKin).toSorted(compareKernels).at(-1) ?? null;
}

/** Below 0 where `a` is older than `b`, as kernels of one flavour follow one another. */
export function compareKernels(a: string, b: string): number {
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
