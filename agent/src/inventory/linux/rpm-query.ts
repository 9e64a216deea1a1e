import type { Origin } from '../origin.js';
import type { PackageList } from '../package-list.js';
import { distributionPackageUrl } from '../package-url.js';

/** One line for each package; rpm itself reads `\t` and `\n`. */
const FORMAT = String.raw`%{NAME}\t%{EPOCHNUM}\t%{VERSION}\t%{RELEASE}\t%{ARCH}\t%{SOURCERPM}`;
/** Stands before the last field, the only one that may hold anything. */
const VENDOR = 'vendor=';
export const RPM_FORMAT = String.raw`${FORMAT}\t%{MODULARITYLABEL}\t${VENDOR}%{VENDOR}\n`;
export const RPM_FORMAT_WITHOUT_MODULES = String.raw`${FORMAT}\t(none)\t${VENDOR}%{VENDOR}\n`;

/** What rpm writes for a tag that a package does not have. */
const NONE = '(none)';
/** Keys that packages are signed with lie in the same database. */
const SIGNING_KEY = 'gpg-pubkey';
const SOURCE_RPM = /^(.+)-([^-]+-[^-]+)\.(?:no)?src\.rpm$/;

/**
 * Adds the package of one line. The version is `epoch:version-release`, the epoch only where there is one, as advisories
 * compare it; in the package URL the epoch is a qualifier, and so is the module (`rpmmod`, as Red Hat writes it).
 */
export function addRpmLine(list: PackageList, line: string, origin: Origin): void {
  const [name, epoch = '', version, release, arch = NONE, source = NONE, module = NONE, maker = VENDOR, ...rest] =
    line.split('\t');
  if (name === SIGNING_KEY) return;
  if (
    version === undefined ||
    release === undefined ||
    rest.length > 0 ||
    !maker.startsWith(VENDOR) ||
    !/^\d{1,10}$/.test(epoch)
  ) {
    list.addUnreadable();
    return;
  }
  const prefix = Number(epoch) === 0 ? '' : `${Number(epoch)}:`;
  const edition = `${version}-${release}`;
  const [, sourceName, sourceEdition] = SOURCE_RPM.exec(source) ?? [];
  const claim = {
    name,
    version: version === '' || release === '' ? undefined : `${prefix}${edition}`,
    architecture: arch === NONE ? null : arch,
    sourceName: source === NONE ? null : (sourceName ?? source),
    // The name of the source's file leaves out the epoch, which it shares with the package.
    sourceVersion: sourceEdition === undefined ? null : `${prefix}${sourceEdition}`,
    vendor: maker === `${VENDOR}${NONE}` ? null : maker.slice(VENDOR.length),
  };
  const qualifiers = { epoch: prefix.slice(0, -1), rpmmod: module === NONE ? null : module };
  list.add(claim, (pkg) => distributionPackageUrl('rpm', { ...pkg, version: edition }, origin, qualifiers));
}
