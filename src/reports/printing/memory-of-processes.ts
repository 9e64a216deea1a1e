import { readdir, readFile } from 'node:fs/promises';

/**
 * Bytes of memory that a process and all it started have for themselves (Linux, `RssAnon`), which needs no right to look into
 * them as a proportional share would. Null where the system does not tell.
 */
export async function memoryOfProcesses(root: number): Promise<number | null> {
  try {
    const all = [root];
    for (const pid of all) all.push(...(await childrenOf(pid)));
    const sizes = await Promise.all(all.map((pid) => ownMemory(pid)));
    return sizes[0] === null ? null : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  } catch {
    return null;
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) =>
    list
      .split(' ')
      .filter((word) => word !== '')
      .map(Number),
  );
}

/** Null when it has ended meanwhile. */
async function ownMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
