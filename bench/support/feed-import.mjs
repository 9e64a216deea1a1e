import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../scripts/shared/project.mjs';

const LOOK_MS = 200;

/**
 * Runs `feeds import` on a document, in a process of its own as an operator does; gives its peak of resident memory in MB (10⁶
 * bytes; null where /proc is not there), seconds, and what it said.
 */
export async function importDocument(path, { databaseUrl, folder, flags = [] }) {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--no-warnings', ...flags, 'dist/src/commands/feeds.js', 'import', path], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      SECRETS_DIR: join(folder, 'secrets'),
      INTELLIGENCE_SNAPSHOT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const ended = new Promise((resolve) => child.once('close', resolve));
  let peak = null;
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver) {
    peak = peakOf(child.pid) ?? peak;
    await Promise.race([pause(LOOK_MS), ended]);
  }
  const status = await ended;
  if (status !== 0) throw new Error(`feeds import ended with ${status}: ${said.slice(-500)}`);
  return { peak, seconds: (performance.now() - begun) / 1000, said: said.trim() };
}

/** The largest that the process ever was, by the kernel. */
function peakOf(pid) {
  try {
    return (Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024) / 1e6;
  } catch {
    return null;
  }
}
