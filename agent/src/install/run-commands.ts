import { AgentError } from '../system-error.js';
import type { Runtime } from '../runtime.js';
import type { PlannedCommand } from './installation.js';

/** Enabling a timer waits for systemd to read all units. */
const TIMEOUT_MS = 30_000;

/** Runs what was shown, in order. Throws AgentError at the first that fails and may not. */
export async function runCommands(commands: readonly PlannedCommand[], runtime: Runtime): Promise<void> {
  for (const { path, args, mayFail } of commands) {
    const result = await runtime.run(path, args, { timeoutMs: TIMEOUT_MS });
    if (result.ok || mayFail) continue;
    const said = result.stderr?.trim();
    throw new AgentError(
      `“${commandLine({ path, args })}” failed: ${result.detail}.${said ? ` It said: ${said}` : ''}\nThe files are in place; once that is mended, the same command line again does the rest.`,
    );
  }
}

/** A command for people to read, and to paste where its words are plain. */
export function commandLine({ path, args }: PlannedCommand): string {
  return [path, ...args].map((word) => (/^[\w@+=:,./\\*()-]+$/.test(word) ? word : `"${word}"`)).join(' ');
}
