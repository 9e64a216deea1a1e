import type { FileTree } from '../../device/file-tree.js';
import { osRelease } from '../../device/operating-system.js';
import type { CommandResult, Runtime } from '../../runtime.js';
import type { InventoryReader } from '../inventory-reader.js';
import { absentReading, failedReading, readingOf } from '../named-software.js';
import { distributionPackageUrl, type Origin, originOf } from '../package-url.js';
import { PackageList } from '../package-list.js';

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

const DIRECTORIES = ['/var/lib/rpm', '/usr/lib/sysimage/rpm'];
/** SQLite, Berkeley DB and NDB. */
const FILES = ['rpmdb.sqlite', 'Packages', 'Packages.db'];
const PROGRAMS = ['/usr/bin/rpm', '/bin/rpm'];
/** Old databases are read through an index that rpm may have to make first. */
const LIMITS = { timeoutMs: 30_000, outputBytes: 32 * 1024 * 1024 };

/** What rpm says is installed. Its database is binary, so that the program is asked; without it nothing is known. */
export const rpmReader: InventoryReader = {
  type: 'rpm',
  platforms: ['linux'],
  async read({ tree, runtime }) {
    if (!hasDatabase(tree)) return absentReading('rpm');
    const answer = await ask(runtime);
    const text = answer.stdout ?? '';
    const lines = text.split('\n').slice(0, -1);
    const complaint = complaintOf(answer);
    if (lines.length === 0) {
      if (complaint !== null) return failedReading('rpm', complaint);
      // Other distributions have an empty database where somebody installed rpm as a tool.
      if (tree.has('/var/lib/dpkg/status')) return readingOf('rpm', [], null);
      return failedReading('rpm', { code: 'parse-error', detail: 'rpm named no package' });
    }
    const origin = originOf(osRelease(tree));
    const list = new PackageList('rpm');
    for (const line of lines) addRpmLine(list, line, origin);
    if (!text.endsWith('\n')) list.addUnreadable();
    const { source, packages } = list.reading();
    return complaint === null || source.status === 'failed'
      ? { source, packages }
      : readingOf('rpm', packages, complaint);
  },
};

function hasDatabase(tree: FileTree): boolean {
  return DIRECTORIES.some((directory) => FILES.some((file) => tree.has(`${directory}/${file}`)));
}

async function ask(runtime: Runtime): Promise<CommandResult> {
  const answer = await query(runtime, RPM_FORMAT);
  // rpm before 4.15 knows nothing of modules.
  return /unknown tag/.test(answer.stderr ?? '') ? query(runtime, RPM_FORMAT_WITHOUT_MODULES) : answer;
}

async function query(runtime: Runtime, format: string): Promise<CommandResult> {
  let answer: CommandResult = { ok: false, code: 'tool-missing', detail: 'rpm is not there' };
  for (const program of PROGRAMS) {
    if (answer.ok || answer.code !== 'tool-missing') break;
    answer = await runtime.run(program, ['-qa', '--nosignature', '--nodigest', '--qf', format], LIMITS);
  }
  return answer;
}

/** Why the answer may not be the whole: rpm ends well also when it left out what it could not read. */
function complaintOf(answer: CommandResult): { code: string; detail: string } | null {
  if (!answer.ok) return { code: answer.code, detail: answer.detail };
  const error = /^error: .*/m.exec(answer.stderr)?.[0];
  return error === undefined ? null : { code: 'command-failed', detail: error.slice(0, 300) };
}
