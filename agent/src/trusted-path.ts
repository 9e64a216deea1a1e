import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Of a file, a folder or a link itself. */
export interface Entry {
  uid: number;
  gid: number;
  mode: number;
  /** Where a link leads; null for what is none. */
  target: string | null;
}

/** How the file system and the groups of this machine are asked; tests hand in their own. */
export interface PathLook {
  /** Null when it is not there. Throws when it may not be looked at. */
  entry: (path: string) => Entry | null;
  /** Whether somebody besides root and the accounts of these numbers is in a group. Unknown is yes. */
  hasMembers: (gid: number, trusted: readonly number[]) => boolean;
  /** Whether an access control list may let further accounts write there. Unknown is yes. */
  hasAccessList: (path: string, entry: Entry) => boolean;
}

/** What somebody besides root may change, and who. */
export interface Weakness {
  path: string;
  /** “belongs to account 1000”, “every account may write there” */
  why: string;
}

const MOST_LINKS = 40;
const WRITABLE_BY_GROUP = 0o020;
const WRITABLE_BY_ALL = 0o002;
const STICKY = 0o1000;

/** What is asked of a path: of a folder that is or will be there, or of what runs. */
interface Question {
  trusted: readonly number[];
  look: PathLook;
  /** Whether a sticky folder protects what lies in it: of a program others could make one before it is there. */
  isStickySafe: boolean;
  /** Whether each part has to be there, so that nobody comes and goes between two looks. */
  isThere: boolean;
}

/**
 * What an account that is not trusted could put something else in the place of a file by: the file itself, each folder above it, and the
 * same of every link on the way. Empty when nobody can. What is not there yet counts by the folders that are.
 * @param path absolute
 * @param trusted numbers of accounts besides root, such as the one that will run the file
 */
export function weaknessesOf(path: string, trusted: readonly number[] = [], look: PathLook = HOST_LOOK): Weakness[] {
  return weaknesses(path, { trusted, look, isStickySafe: false, isThere: false });
}

/**
 * What an account that is not trusted could move a folder away by, or put a link in its place: as {@link weaknessesOf}, but that a
 * sticky folder (/tmp) lets nobody move what root or a trusted account has in it.
 * @param path absolute
 * @param trusted numbers of accounts besides root
 * @param isThere whether a part that is not there is a weakness, for whoever has just been there
 */
export function weaknessesOfFolder(
  path: string,
  trusted: readonly number[] = [],
  { isThere = false, look = HOST_LOOK }: { isThere?: boolean; look?: PathLook } = {},
): Weakness[] {
  return weaknesses(path, { trusted, look, isStickySafe: true, isThere });
}

function weaknesses(path: string, question: Question): Weakness[] {
  const found = new Map<string, Weakness>();
  const seen = new Set<string>();
  const waiting = [resolve(path)];
  for (let links = 0; waiting.length > 0;) {
    const next = waiting.pop() as string;
    for (let at = next; !seen.has(at); at = dirname(at)) {
      seen.add(at);
      const entry = question.look.entry(at);
      const why = weaknessOf(at, entry, question, at !== next);
      if (why !== null) found.set(at, { path: at, why });
      if (entry === null || entry.target === null) continue;
      if ((links += 1) > MOST_LINKS) return [{ path, why: 'it leads through too many links' }];
      // The link, and below it what was asked for.
      waiting.push(resolve(dirname(at), entry.target) + next.slice(at.length));
    }
  }
  return [...found.values()];
}

/** The weaknesses in words, for a message. */
export function inWords(weaknesses: readonly Weakness[]): string {
  return weaknesses.map(({ path, why }) => `${path}: ${why}`).join('; ');
}

/** @param isAbove whether it is a folder on the way, and not what was asked about */
function weaknessOf(
  path: string,
  entry: Entry | null,
  { trusted, look, isStickySafe, isThere }: Question,
  isAbove: boolean,
): string | null {
  if (entry === null) return isThere ? 'it is not there any more' : null;
  const { uid, gid, mode, target } = entry;
  if (uid !== 0 && !trusted.includes(uid)) return `it belongs to account ${uid}`;
  // Anybody may change a link by its permission bits, which mean nothing: the folder it is in decides.
  if (target !== null) return null;
  // What lies in it is evaluated by its own owner.
  if (isStickySafe && isAbove && mode & STICKY) return null;
  if (mode & WRITABLE_BY_ALL) return 'every account may write there';
  if (mode & WRITABLE_BY_GROUP && gid !== 0 && look.hasMembers(gid, trusted)) return `group ${gid} may write there`;
  if (look.hasAccessList(path, entry)) return 'an access control list stands there (see it with getfacl or ls -le)';
  return null;
}

/** This machine's. */
export const HOST_LOOK: PathLook = {
  entry: (path) => {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return null;
    const { uid, gid, mode } = entry;
    return { uid, gid, mode, target: entry.isSymbolicLink() ? readlinkSync(path) : null };
  },
  hasMembers: (gid, trusted) => {
    try {
      const rows = (file: string) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .map((line) => line.split(':'));
      const group = rows('/etc/group').find(([, , number]) => Number(number) === gid);
      // A group of a directory may have anybody in it.
      if (group === undefined) return true;
      const accounts = rows('/etc/passwd');
      const isTrusted = (uid: string | undefined) => uid === '0' || trusted.includes(Number(uid));
      const named = (group[3] ?? '').split(',').filter((name) => name !== '');
      if (named.some((name) => !isTrusted(accounts.find(([account]) => account === name)?.[2]))) return true;
      return accounts.some(([, , uid, own]) => Number(own) === gid && !isTrusted(uid));
    } catch {
      return true;
    }
  },
  // Node cannot read one. On Linux it shows as the group's right to write, which is then the most that the list gives; on macOS not at all.
  hasAccessList: (path, { mode }) =>
    (process.platform === 'darwin' || (mode & WRITABLE_BY_GROUP) !== 0) && isMarkedByLs(path),
};

/** A `+` behind the rights of `ls -l` is a list, here and on macOS. */
function isMarkedByLs(path: string): boolean {
  try {
    const options = { env: { LC_ALL: 'C' }, encoding: 'utf8' as const, timeout: 5_000, cwd: '/' };
    return /^[^ ]{10}\+/.test(execFileSync('/bin/ls', ['-ld', '--', path], options));
  } catch {
    return true;
  }
}
