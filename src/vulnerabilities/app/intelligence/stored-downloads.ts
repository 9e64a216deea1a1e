import { renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, lstat, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PREFIX = 'posture-feed-';
const FOLDER = /^posture-feed-[A-Za-z0-9]{6}$/;
const NOTE = 'download.json';
const DOCUMENT = 'document';
/** Nobody comes back for what is older. No download and no import takes as long. */
const STORED_MS = 24 * 3_600_000;
/** What has no note cannot be continued; it may be that of a process which has just begun. */
const STORED_WITHOUT_NOTE_MS = 3_600_000;

/** What is noted beside a document on its way: of which edition its bytes are, and whether they are all. */
export interface DownloadNote {
  key: string;
  address: string;
  etag: string | null;
  lastModified: string | null;
  /** Marks the edition, so that a continuation cannot be of another; null where the server gave no such mark. */
  validator: string | null;
  complete: boolean;
}

/** A folder for one download, and what lies in it from a process that ended in the middle. */
export interface DownloadFolder {
  path: string;
  /** Bytes that are there, with their note; null where it begins anew. */
  found: { note: DownloadNote; bytes: number } | null;
  note: (note: DownloadNote) => void;
  remove: () => Promise<void>;
}

/** Folders that this process works in. */
const ours = new Set<string>();

/**
 * A folder to download a document to: that of a process which ended in the middle of the same one, else a new one. Only folders of
 * one's own user are taken, by renaming, which only one can do.
 */
export async function downloadFolder(key: string, address: string, within = tmpdir()): Promise<DownloadFolder> {
  const folder = await mkdtemp(join(within, PREFIX));
  ours.add(folder);
  const found = await takeOver(folder, key, address, within);
  // Whose it is now, before anybody else looks.
  if (found !== null) writeNote(folder, found.note);
  const path = join(folder, DOCUMENT);
  return {
    path,
    found,
    note: (note) => {
      writeNote(folder, note);
    },
    remove: async () => {
      await rm(folder, { recursive: true, force: true });
      ours.delete(folder);
    },
  };
}

/** Removes what processes that ended left behind and nobody will come back for; gives how many folders that were. */
export async function removeRemains(within = tmpdir()): Promise<number> {
  const now = await timeOfFiles(within);
  let removed = 0;
  for (const folder of await left(within)) {
    const age = now - (await newestIn(folder));
    const note = await noteIn(folder);
    if (age <= (note === null ? STORED_WITHOUT_NOTE_MS : STORED_MS)) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Whole or not at all, and at once. */
function writeNote(folder: string, note: DownloadNote): void {
  const written = { ...note, host: hostname(), pid: process.pid };
  writeFileSync(join(folder, `${NOTE}.new`), JSON.stringify(written), { mode: 0o600 });
  renameSync(join(folder, `${NOTE}.new`), join(folder, NOTE));
}

async function takeOver(
  folder: string,
  key: string,
  address: string,
  within: string,
): Promise<DownloadFolder['found']> {
  for (const other of await left(within)) {
    const note = await noteIn(other);
    if (note?.key !== key || note.address !== address) continue;
    try {
      // An empty folder is replaced; of two who try, one finds nothing to rename.
      await rename(other, folder);
    } catch {
      continue;
    }
    const bytes = await stat(join(folder, DOCUMENT)).then(
      ({ size }) => size,
      () => 0,
    );
    return bytes === 0 ? null : { note, bytes };
  }
  return null;
}

/** Folders by our name and of our user that no living process works in, the newest first. */
async function left(within: string): Promise<string[]> {
  const found: { folder: string; at: number }[] = [];
  for (const name of await readdir(within)) {
    const folder = join(within, name);
    if (!FOLDER.test(name) || ours.has(folder)) continue;
    const about = await lstat(folder).catch(() => null);
    if (about === null || !about.isDirectory() || about.uid !== process.getuid?.() || (about.mode & 0o077) !== 0)
      continue;
    if (!(await isInUse(folder))) found.push({ folder, at: await newestIn(folder) });
  }
  return found.sort((a, b) => b.at - a.at).map(({ folder }) => folder);
}

/** Of another host (a shared folder) nobody can tell, so only age does; one with our own number and not ours is of a dead namesake. */
async function isInUse(folder: string): Promise<boolean> {
  const note = await noteIn(folder);
  if (note === null) return false;
  if (note.host !== hostname()) return (await timeOfFiles(dirname(folder))) - (await newestIn(folder)) < STORED_MS;
  if (note.pid === process.pid) return false;
  try {
    process.kill(note.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** What the clock of the file system says: a shared folder's may be another than this machine's, and files have no other. */
async function timeOfFiles(within: string): Promise<number> {
  const fresh = await mkdtemp(join(within, 'posture-clock-'));
  try {
    return (await stat(fresh)).mtimeMs;
  } finally {
    await rmdir(fresh);
  }
}

async function noteIn(folder: string): Promise<(DownloadNote & { host: string; pid: number }) | null> {
  try {
    const note = JSON.parse(await readFile(join(folder, NOTE), 'utf8')) as DownloadNote & { host: string; pid: number };
    return typeof note.key === 'string' && typeof note.pid === 'number' ? note : null;
  } catch {
    return null;
  }
}

async function newestIn(folder: string): Promise<number> {
  const times = await Promise.all(
    [folder, join(folder, NOTE), join(folder, DOCUMENT)].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times);
}
