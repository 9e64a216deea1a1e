import { chmodSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRoot } from '../postgres/binaries.mjs';
import { isAlive } from './process-lock.mjs';

/** The project's root folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Everything that running here leaves behind: database, secrets, stamps, logs. Not in git. */
export const DATA = join(ROOT, '.data');

/** What the running service says about itself: `{port, url, pid, starterPid, startedAt}`. */
export const RUN_FILE = join(DATA, 'run.json');

/**
 * Makes `.data/`. Nobody else may look in; as root others may pass through it, because the database then runs as the user
 * `postgres` in a folder below. What is secret has a folder or a mode of its own.
 */
export function dataFolder() {
  mkdirSync(DATA, { recursive: true });
  if (process.platform !== 'win32') chmodSync(DATA, isRoot ? 0o711 : 0o700);
  return DATA;
}

/** The service that `npm start` runs here, or undefined when it does not run. */
export function runningService() {
  try {
    const run = JSON.parse(readFileSync(RUN_FILE, 'utf8'));
    return isAlive(run.pid) ? run : undefined;
  } catch {
    return undefined;
  }
}

/** True for the program that was started, false for a module that it imports; takes the module's `import.meta.url`. */
export function isMain(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);
}

/** Ends this process with a message for the person at the terminal. */
export function giveUp(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Says `text` with the seconds that `work` took: "built in 9.1 s". */
export async function timed(text, work, say = console.log) {
  const begun = performance.now();
  const result = await work();
  say(`${text} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}
