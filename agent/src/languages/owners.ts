import type { FileTree } from '../device/file-tree.js';
import type { Runtime } from '../runtime.js';

/** Whose each file is: a package of the distribution, or none. */
export type Owners = ReadonlyMap<string, string>;

/** Tells the owners of files from one database of packages; null where this system has none, or it cannot be read. */
type OwnerSource = (files: ReadonlySet<string>, tree: FileTree, runtime: Runtime) => Promise<Owners | null>;

/**
 * Which package of the distribution brought each of the files; those of none are left out. Null where that is not known: then
 * nothing may be said.
 */
export async function ownersOf(paths: Iterable<string>, tree: FileTree, runtime: Runtime): Promise<Owners | null> {
  const files = new Set(paths);
  let isKnown = false;
  const owners = new Map<string, string>();
  for (const source of [dpkgOwners, rpmOwners, apkOwners, pacmanOwners]) {
    const found = await calmly(() => source(spellings(files, tree), tree, runtime));
    if (found === 'unreadable') return null;
    if (found === null) continue;
    isKnown = true;
    for (const [path, owner] of found) owners.set(path.replace(/^\/lib(\d*)\//, '/usr/lib$1/'), owner).set(path, owner);
  }
  return isKnown ? owners : null;
}

async function calmly(work: () => Promise<Owners | null>): Promise<Owners | null | 'unreadable'> {
  try {
    return await work();
  } catch {
    return 'unreadable';
  }
}

/** Databases may still write `/lib/…` where that is a link to `/usr/lib` by now. */
function spellings(files: ReadonlySet<string>, tree: FileTree): ReadonlySet<string> {
  const isMerged = tree.link('/lib') !== null;
  return isMerged ? new Set([...files].flatMap((path) => [path, path.replace(/^\/usr\/lib/, '/lib')])) : files;
}

const DPKG = '/var/lib/dpkg/info';
const LISTS_AT_ONCE = 50;

const dpkgOwners: OwnerSource = async (files, tree) => {
  const lists = (tree.list(DPKG) ?? []).filter((name) => name.endsWith('.list'));
  if (lists.length === 0) return null;
  const owners = new Map<string, string>();
  for (const [index, list] of lists.entries()) {
    if (index % LISTS_AT_ONCE === 0) await new Promise((resolve) => void setImmediate(resolve));
    const owner = list.slice(0, -'.list'.length).replace(/:[^:]*$/, '');
    for (const path of (tree.text(`${DPKG}/${list}`) ?? '').split('\n')) if (files.has(path)) owners.set(path, owner);
  }
  return owners;
};

const RPM_DATABASES = ['/var/lib/rpm', '/usr/lib/sysimage/rpm'].flatMap((folder) =>
  ['rpmdb.sqlite', 'Packages', 'Packages.db'].map((file) => `${folder}/${file}`),
);
/** All files of all packages: some hundred thousand lines. */
const RPM_LIMITS = { timeoutMs: 60_000, outputBytes: 64 * 1024 * 1024 };

const rpmOwners: OwnerSource = async (files, tree, runtime) => {
  // Others have an empty database, where somebody installed rpm as a tool.
  if (!RPM_DATABASES.some((path) => tree.has(path)) || tree.has('/var/lib/dpkg/status')) return null;
  const format = '[%{=NAME}\\t%{FILENAMES}\\n]';
  const answer = await runtime.run('/usr/bin/rpm', ['-qa', '--nosignature', '--nodigest', '--qf', format], RPM_LIMITS);
  if (!answer.ok) throw new Error(answer.detail);
  const owners = new Map<string, string>();
  for (const line of answer.stdout.split('\n')) {
    const at = line.indexOf('\t');
    if (at > 0 && files.has(line.slice(at + 1))) owners.set(line.slice(at + 1), line.slice(0, at));
  }
  return owners;
};

const APK_DATABASES = ['/lib/apk/db/installed', '/usr/lib/apk/db/installed'];

/** `P:` names a package, `F:` a folder of its, `R:` a file in there. */
const apkOwners: OwnerSource = (files, tree) => {
  const text = APK_DATABASES.map((path) => tree.text(path)).find((one) => one !== null);
  if (text === undefined) return Promise.resolve(null);
  const owners = new Map<string, string>();
  let [owner, folder] = ['', ''];
  for (const line of text.split('\n')) {
    const value = line.slice(2);
    if (line.startsWith('P:')) owner = value;
    else if (line.startsWith('F:')) folder = value;
    else if (line.startsWith('R:') && files.has(`/${folder}/${value}`)) owners.set(`/${folder}/${value}`, owner);
  }
  return Promise.resolve(owners);
};

const PACMAN = '/var/lib/pacman/local';

/** Folders `name-version-release` with a list of files in each. */
const pacmanOwners: OwnerSource = (files, tree) => {
  const entries = tree.list(PACMAN);
  if (entries === null) return Promise.resolve(null);
  const owners = new Map<string, string>();
  for (const entry of entries) {
    const owner = entry.replace(/-[^-]+-[^-]+$/, '');
    for (const line of (tree.text(`${PACMAN}/${entry}/files`) ?? '').split('\n'))
      if (files.has(`/${line}`)) owners.set(`/${line}`, owner);
  }
  return Promise.resolve(owners);
};
