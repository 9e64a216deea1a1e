/** A package as it is installed; what is not known of its source is empty. */
export interface BuiltPackage {
  ecosystem: string;
  name: string;
  version: string;
  sourceName: string;
  sourceVersion: string;
}

/** A source package, and its version. */
export interface SourceVersion {
  name: string;
  version: string;
}

const DEBIAN = /^Debian(?::|$)/;
const UBUNTU = /^Ubuntu(?::|$)/;
const ARCHITECTURES = ['amd64', 'arm64', 'i386', 'ia32', 'armhf', 'riscv64', 'loong64'];
const ARCHITECTURE = `(?:${ARCHITECTURES.join('|')})`;

/** Debian: `linux-signed-amd64`, and of kernels beside the release's own `linux-signed-6.1-amd64`. */
const DEBIAN_KERNEL = new RegExp(`^linux-signed-(?:(\\d+\\.\\d+)-)?${ARCHITECTURE}$`);
/** Debian: `grub-efi-amd64-signed`, `shim-helpers-arm64-signed`. Proxmox: `proxmox-kernel-signed-6.8`. */
const DEBIAN_SIGNED = new RegExp(`^(.+?)-${ARCHITECTURE}-signed$`);
const PROXMOX_KERNEL = /^(proxmox-kernel|pve-kernel)-signed(-.+)?$/;
/** Ubuntu: `linux-signed-hwe-6.8`, `linux-meta-aws`. `linux-restricted-signatures` is none: it signs the driver of a graphics card. */
const UBUNTU_KERNEL = /^linux-(signed|meta)(-.+)?$/;
const UBUNTU_SIGNED = /^(.+)-signed$/;

/** What signed packages are made of, where that is not called as they are. */
const DEBIAN_NAMES: Readonly<Partial<Record<string, string>>> = {
  'grub-efi': 'grub2',
  'shim-helpers': 'shim',
  'systemd-boot-efi': 'systemd',
};

/**
 * The source package that advisories speak of, where that is another than the one a package says to be built from: signed
 * packages are built anew from what another source built, in a version of their own, and advisories name that other. Null where
 * there is none, or its version does not follow.
 *
 * Sources: `debian/signing_templates` of Debian's linux, grub2, shim, systemd and fwupd-efi (the `-` before the revision becomes
 * `+`), as the packages of Debian 12 and 13 have it (`apt-cache dumpavail`, November 2026); Ubuntu's linux-meta, linux-signed,
 * grub2-signed and shim-signed.
 */
export function advisedSource({ ecosystem, ...built }: BuiltPackage): SourceVersion | null {
  const name = built.sourceName || built.name;
  const version = built.sourceVersion || built.version;
  if (DEBIAN.test(ecosystem)) return ofDebian(name, version, built.version);
  return UBUNTU.test(ecosystem) ? ofUbuntu(ecosystem, name, version, built.version) : null;
}

function ofDebian(name: string, version: string, binaryVersion: string): SourceVersion | null {
  const kernel = DEBIAN_KERNEL.exec(name);
  if (kernel !== null) return named(kernel[1] === undefined ? 'linux' : `linux-${kernel[1]}`, unsigned(version));
  const proxmox = PROXMOX_KERNEL.exec(name);
  if (proxmox !== null) return named(`${proxmox[1] ?? ''}${proxmox[2] ?? ''}`, unsigned(version));
  if (name === 'shim-signed') return named('shim', embedded(binaryVersion));
  const base = DEBIAN_SIGNED.exec(name)?.[1];
  if (base === undefined) return null;
  // Since it has an epoch it is the loader that became a source of its own.
  if (base === 'fwupd' || base === 'fwupd-efi')
    return named(base === 'fwupd-efi' || version.includes(':') ? 'fwupd-efi' : 'fwupd', unsigned(version));
  // `1+2.06+13+deb12u1`: the number of the signed package's own form, then the version.
  return named(DEBIAN_NAMES[base] ?? base, unsigned(version.replace(/^\d\+(?=\d)/, '')));
}

function ofUbuntu(ecosystem: string, name: string, version: string, binaryVersion: string): SourceVersion | null {
  const [, kind, flavour = ''] = UBUNTU_KERNEL.exec(name) ?? [];
  if (kind !== undefined) return named(`linux${flavour}`, kind === 'meta' ? ofMeta(version) : version);
  const base = UBUNTU_SIGNED.exec(name)?.[1];
  if (base === undefined) return null;
  const built = embedded(binaryVersion);
  const release = Number(/^Ubuntu:(\d+)/.exec(ecosystem)?.[1] ?? Infinity);
  // Since 2.04 what is signed is built by a source of its own, of which older releases got theirs with updates.
  if (base === 'grub2')
    return named(built !== null && /^[01]\.|^2\.0[0-3]\b/.test(built) ? 'grub2' : 'grub2-unsigned', built);
  if (base === 'fwupd') return named(release < 22 ? 'fwupd' : 'fwupd-efi', built);
  return named(base, built);
}

function named(name: string, version: string | null): SourceVersion | null {
  return version === null ? null : { name, version };
}

/** `6.1.76+1` was `6.1.76-1`, and `6.12.9+1~bpo12+1` was `6.12.9-1~bpo12+1`; what has a revision already stays. */
function unsigned(version: string): string | null {
  if (version.includes('-')) return version;
  const [, before = version, backport = ''] = /^(.*?)(~bpo\d+\+\d.*)?$/.exec(version) ?? [];
  // Upstream's own `+dfsg1` is followed by no digit; a revision's `+deb12u1` neither.
  const at = before.search(/\+\d(?!.*\+\d)/);
  return at < 0 ? null : `${before.slice(0, at)}-${before.slice(at + 1)}${backport}`;
}

/** The version of what was signed stands behind that of the signed package: `1.44~1+deb12u1+15.8-1~deb12u1`. */
function embedded(version: string): string | null {
  return /\+(\d[\w.~+]*-.+)$/.exec(version)?.[1] ?? null;
}

/**
 * `5.15.0.91.88` stands for any upload of `5.15.0-91`: a letter sorts above the point that a number would follow. Since 2023 they
 * are called as their kernels.
 */
function ofMeta(version: string): string | null {
  if (version.includes('-')) return version;
  const [, upstream, abi, rest = ''] = /^(\d+\.\d+\.\d+)\.(\d+)\.\d+(~.*)?$/.exec(version) ?? [];
  return upstream === undefined || abi === undefined ? null : `${upstream}-${abi}.x${rest}`;
}

/** The names of sources that may be evaluated by advisories of this one: those that {@link advisedSource} maps to it. */
export function sourcesAdvisedAs(ecosystem: string, name: string): string[] {
  if (DEBIAN.test(ecosystem)) return ofDebianAdvised(name);
  return UBUNTU.test(ecosystem) ? ofUbuntuAdvised(name) : [];
}

function ofDebianAdvised(name: string): string[] {
  const [, , series = ''] = /^linux(-(\d+\.\d+))?$/.exec(name) ?? [];
  if (name === 'linux' || series !== '')
    return ARCHITECTURES.map((one) => `linux-signed-${series === '' ? '' : `${series}-`}${one}`);
  const bases = Object.entries(DEBIAN_NAMES).flatMap(([base, source]) => (source === name ? [base] : []));
  if (name === 'fwupd-efi') bases.push('fwupd', 'fwupd-efi');
  else bases.push(name);
  const signed = bases.flatMap((base) => ARCHITECTURES.map((one) => `${base}-${one}-signed`));
  return name === 'shim' ? [...signed, 'shim-signed'] : signed;
}

function ofUbuntuAdvised(name: string): string[] {
  const flavour = /^linux(-.+)?$/.exec(name);
  if (flavour !== null) return ['signed', 'meta'].map((one) => `linux-${one}${flavour[1] ?? ''}`);
  if (name === 'grub2-unsigned') return ['grub2-signed'];
  return [`${name === 'fwupd-efi' ? 'fwupd' : name}-signed`];
}
