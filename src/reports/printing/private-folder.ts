import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'posture-printing';
const OTHERS = 0o077;

/** A folder that nobody but the user of this process can look or write into. */
export interface PrivateFolder {
  path: string;
  /** It is this process's alone, and to be removed with it. */
  temporary: boolean;
}

/**
 * The folder that all processes of this user share; its name can be known, so somebody else may have put it there first
 * (CWE-379), and then this process takes one that nobody could know of.
 */
export async function privateFolder(within = tmpdir()): Promise<PrivateFolder> {
  const uid = process.getuid?.();
  const path = join(within, `${NAME}-${uid ?? 'user'}`);
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const found = await lstat(path);
  const ours = found.isDirectory() && (uid === undefined || (found.uid === uid && (found.mode & OTHERS) === 0));
  return ours ? { path, temporary: false } : { path: await mkdtemp(join(within, `${NAME}-`)), temporary: true };
}

/** A folder for what one browser writes; those that killed processes left behind are removed. */
export async function profileFolder({ path }: PrivateFolder): Promise<string> {
  const profiles = join(path, 'profiles');
  await mkdir(profiles, { recursive: true, mode: 0o700 });
  const left = (await readdir(profiles)).filter((name) => !isAlive(Number(name.split('-')[0])));
  await Promise.all(left.map((name) => rm(join(profiles, name), { recursive: true, force: true })));
  return mkdtemp(join(profiles, `${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
