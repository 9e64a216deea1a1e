import type { Runtime } from '../runtime.js';
import { PROGRAMS } from './programs.js';

/** Who sits at the screen: the owner of /dev/console; null where that could not be told. */
export interface ConsoleUser {
  uid: number;
  name: string;
  /** Nobody is logged in: the login window belongs to root. */
  isLoginWindow: boolean;
  /** Whether this process runs as that user. Preferences of another one are not those that this process would read. */
  isSelf: boolean;
}

/** Asks for the owner of /dev/console by number, because `stat` prints names only where the directory knows them. */
export async function consoleUser(runtime: Runtime): Promise<ConsoleUser | null> {
  const result = await runtime.run(PROGRAMS.stat, ['-f', '%u %Su', '/dev/console']);
  const match = result.ok ? /^(\d+) (\S+)\s*$/.exec(result.stdout) : null;
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const uid = Number(match[1]);
  return { uid, name: match[2], isLoginWindow: uid === 0, isSelf: runtime.uid === uid };
}
