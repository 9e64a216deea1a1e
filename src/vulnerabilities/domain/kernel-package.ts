/** An installed package, as far as it tells whether it is a kernel. */
export interface KernelCandidate {
  ecosystem: string;
  name: string;
  version: string;
  /** Empty where it is not told. */
  architecture: string;
}

/** A package that belongs to one kernel: the kernel itself, its modules, its debugging symbols. */
export interface KernelPackage {
  /** Kernels of one line replace one another (`amd64`, `kernel-uek`); of different lines none is older or newer. */
  line: string;
  /** Whether the kernel itself is in it, so that it tells which one runs. */
  isImage: boolean;
  /** Whether a machine with this `uname -r` runs it. */
  runs(release: string): boolean;
  /** What `uname -r` says of it, where the name of the package holds that: then it is the same kernel in every version. */
  release: string | null;
}

const DPKG = /^(?:Debian|Ubuntu|Echo|Raspbian|Kali Linux|Linux Mint|Pop!_OS|elementary OS|Zorin OS|Devuan)(?::|$)/;
const SUSE = /^(?:SUSE|openSUSE)(?::|$)/;
const RPM =
  /^(?:AlmaLinux|Amazon Linux|Azure Linux|CentOS|Fedora|openEuler|Oracle Linux|Red Hat|Rocky Linux|Anolis OS|openAnolis)(?::|$)/;
const PHOTON = /^Photon OS(?::|$)/;
const APK = /^(?:Alpine|Alpaquita|Wolfi|Chainguard)(?::|$)/;
const PACMAN = /^(?:Arch Linux|Arch|Manjaro(?: Linux)?|EndeavourOS|CachyOS)(?::|$)/;

/**
 * The kernel that a package belongs to; null for every other package, and where its name does not say which kernel it is:
 * whatever is not known here counts like any other package.
 */
export function kernelPackage(installed: KernelCandidate): KernelPackage | null {
  const { ecosystem } = installed;
  if (DPKG.test(ecosystem)) return ofDpkg(installed);
  if (SUSE.test(ecosystem)) return ofSuse(installed);
  if (RPM.test(ecosystem)) return ofRpm(installed);
  if (PHOTON.test(ecosystem)) return ofPhoton(installed);
  if (APK.test(ecosystem)) return ofAlpine(installed);
  if (PACMAN.test(ecosystem)) return ofArch(installed);
  return null;
}

/** `linux-image-unsigned-6.8.0-31-generic`, `linux-modules-nvidia-550-6.8.0-31-generic`, `linux-image-6.1.0-18-amd64-dbg`. */
const DPKG_KERNEL =
  /^linux-(image|binary|base|modules|objects|signatures|buildinfo)(?:-[a-z][a-z0-9.+]*(?:-[a-z0-9.+]+)*?)?-(\d+\.\d[^-]*(?:-.+?)?)(?:-(unsigned|signed))?(-dbg|-dbgsym)?$/;
/** `proxmox-kernel-6.8.12-1-pve-signed`. */
const PROXMOX_KERNEL = /^(?:proxmox|pve)-kernel-(\d+\.\d+\.\d+-.+?-pve)(?:-signed)?(-dbgsym)?$/;

function ofDpkg({ name }: KernelCandidate): KernelPackage | null {
  const [, part, ofLinux, , symbols] = DPKG_KERNEL.exec(name) ?? [];
  const [, ofProxmox, symbolsOfProxmox] = PROXMOX_KERNEL.exec(name) ?? [];
  const release = ofLinux ?? ofProxmox;
  if (release === undefined) return null;
  const isExtra = name.startsWith('linux-image-extra-');
  const isImage =
    (part === 'image' || part === 'binary' || ofProxmox !== undefined) &&
    symbols === undefined &&
    symbolsOfProxmox === undefined &&
    !isExtra;
  return { line: lineOf(release), isImage, runs: (running) => running === release, release };
}

/** `6.1.0-18-cloud-amd64` is of the line `cloud-amd64`, `6.6.31+rpt-rpi-v8` of `rpi-v8`. */
function lineOf(release: string): string {
  return /-([a-z][a-z0-9-]*)$/.exec(release)?.[1] ?? '';
}

/** The kernel, the kinds of it, and the parts that it is packed in; no tools, headers, firmware or live patches. */
const RPM_KERNEL =
  /^(kernel(?:\d+\.\d+)?(?:-(?:rt|uek|uek64k|lt|ml|plus|PAE|xen|lpae|longterm|automotive|zfcpdump|16k|64k|debug|rt-debug|64k-debug|16k-debug|rt-64k|rt-64k-debug|uek-debug|automotive-debug|zfcpdump-debug))?)(?:-(core|uki-virt|kvm|modules(?:-[a-z]+)*))?$/;
const ARCHITECTURE =
  /\.(x86_64(?:_v2)?|aarch64|ppc64le|ppc64|s390x|i[3-6]86|armv7hl|riscv64|loongarch64)(?:[+.].+|PAE)?$/;

/**
 * `kernel-core 5.14.0-427.13.1.el9_4 x86_64` runs as `5.14.0-427.13.1.el9_4.x86_64`. What stands behind (`+rt`, `+debug`) is the
 * kind: of kinds with the same version none is taken for one that does not run.
 */
function ofRpm({ name, version, architecture }: KernelCandidate): KernelPackage | null {
  const [, line, part] = RPM_KERNEL.exec(name) ?? [];
  if (line === undefined) return null;
  const own = withoutEpoch(version);
  return {
    line,
    isImage: part === undefined || part === 'core' || part === 'uki-virt',
    runs: (running) => {
      const [suffix = '', of = null] = ARCHITECTURE.exec(running) ?? [];
      const isOfArchitecture = of === null || architecture === '' || architecture === of;
      return isOfArchitecture && running.slice(0, running.length - suffix.length) === own;
    },
    release: null,
  };
}

const SUSE_KERNEL =
  /^kernel-(default|azure|preempt|rt|rt_debug|debug|kvmsmall|vanilla|pae|64kb|lpae|zfcpdump|xen|ec2|desktop|trace|bigmem|longterm)(?:-(base|extra|optional|vdso))?$/;

/** `kernel-default 6.4.0-150600.21.2` runs as `6.4.0-150600.21-default`: the last number counts rebuilds. */
function ofSuse({ name, version }: KernelCandidate): KernelPackage | null {
  const [, kind, part] = SUSE_KERNEL.exec(name) ?? [];
  if (kind === undefined) return null;
  const own = withoutEpoch(version);
  return {
    line: `kernel-${kind}`,
    isImage: part === undefined || part === 'base',
    runs: (running) => {
      if (!running.endsWith(`-${kind}`)) return false;
      const release = running.slice(0, -kind.length - 1);
      // The version of `-base` goes on with that of its own build.
      return (
        own === release || own.replace(/\.\d+$/, '') === release || (part === 'base' && own.startsWith(`${release}.`))
      );
    },
    release: null,
  };
}

const PHOTON_KERNEL = /^linux(?:-(aws|esx|rt|secure))?$/;

function ofPhoton({ name, version }: KernelCandidate): KernelPackage | null {
  const found = PHOTON_KERNEL.exec(name);
  if (!found) return null;
  const kind = found[1] === undefined ? '' : `-${found[1]}`;
  return { line: name, isImage: true, runs: (running) => running === `${withoutEpoch(version)}${kind}`, release: null };
}

const ALPINE_KERNEL = /^linux-(lts|virt|edge|stable|rpi[0-9]?|vanilla|virthardened|hardened|asahi|gru|elm|openpax)$/;

/** `linux-lts 6.6.32-r0` runs as `6.6.32-0-lts`. */
function ofAlpine({ name, version }: KernelCandidate): KernelPackage | null {
  const kind = ALPINE_KERNEL.exec(name)?.[1];
  if (kind === undefined) return null;
  const own = `${threeNumbers(version).replace(/-r(\d+)$/, '-$1')}-${kind}`;
  return { line: name, isImage: true, runs: (running) => running === own, release: null };
}

const ARCH_KERNEL = /^linux(?:-(lts|zen|hardened|cachyos)|\d{2,3})?$/;

/** `linux 6.9.7.arch1-1` runs as `6.9.7-arch1-1`, `linux-zen 6.9.7.zen1-1` as `6.9.7-zen1-1-zen`. */
function ofArch({ name, version }: KernelCandidate): KernelPackage | null {
  const found = ARCH_KERNEL.exec(name);
  if (!found) return null;
  const kind = found[1] ?? (name === 'linux' ? null : 'MANJARO');
  const base = threeNumbers(withoutEpoch(version).replace(/\.(?=[a-z])/, '-'));
  const own = kind === null ? base : `${base}-${kind}`;
  return { line: name, isImage: true, runs: (running) => running === own, release: null };
}

/** A kernel says `6.10.0` where its package says `6.10`. */
function threeNumbers(version: string): string {
  return version.replace(/^(\d+\.\d+)(?=[-_]|$)/, '$1.0');
}

function withoutEpoch(version: string): string {
  return version.replace(/^\d+:/, '');
}

const META_PACKAGE =
  /^linux(?:-(?:image|modules|modules-extra|image-extra|signed|signed-image))?-[a-z](?!.*\d\.\d{1,9}\.\d{1,9}-\d)[a-z0-9.-]*$|^(?:proxmox|pve)-kernel-\d+\.\d+$|^proxmox-default-kernel$/;
const NO_KERNEL =
  /^linux-(?:libc|headers|kbuild|perf|cpupower|tools|cloud-tools|doc|source|base|firmware|config|compiler|support|crashdump|sound|userspace)\b/;

/**
 * Whether a package only pulls in the newest kernel of a line (`linux-image-amd64`): no code of a kernel is in it, and its
 * version is that of the kernel that it stands for.
 */
export function isKernelMetaPackage({ ecosystem, name }: KernelCandidate): boolean {
  return DPKG.test(ecosystem) && META_PACKAGE.test(name) && !NO_KERNEL.test(name) && !DPKG_KERNEL.test(name);
}

/**
 * Under what a kernel is found by the meta-packages that stand for it: a meta-package stands for each kernel with which it has one of
 * {@link keysOfMetaVersion} in common.
 */
export function keysOfKernel(kernel: { version: string; release: string | null }): string[] {
  const start = /^\d+\.\d+\.\d+-\d+-/.exec(kernel.release ?? '');
  return [versionKey(kernel.version), ...(start === null ? [] : [releaseKey(start[0])])];
}

/** Of the version of a meta-package: that version, and the release that it names. */
export function keysOfMetaVersion(version: string): string[] {
  // Ubuntu: `5.15.0.105.102` and `6.8.0-31.31` are of `5.15.0-105-generic` and `6.8.0-31-generic`. Proxmox: `6.8.12-1` of `6.8.12-1-pve`.
  const release = /^(\d+\.\d+\.\d+)[.-](\d+)(?:\.\d+)*(?:[~+].*)?$/.exec(withoutEpoch(version));
  return [versionKey(version), ...(release === null ? [] : [releaseKey(`${release[1]}-${release[2]}-`)])];
}

const versionKey = (version: string): string => `version ${version}`;
const releaseKey = (start: string): string => `release ${start}`;
