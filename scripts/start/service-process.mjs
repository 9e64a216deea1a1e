import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DATA, ROOT, RUN_FILE } from '../shared/project.mjs';

/** Where the service's JSON log goes; the log of the run before is kept beside it. */
const SERVICE_LOG = join(DATA, 'service.log');

const LISTEN_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 15_000;
const REMEMBERED_LINES = 20;

/** The process of a service: `program` is what it runs, in the root folder. It ends when this process does. */
export function spawnService(env, program = 'dist/src/main.js') {
  return spawn(
    process.execPath,
    ['--enable-source-maps', `--import=${new URL('../shared/end-with-parent.mjs', import.meta.url)}`, program],
    // Its own process group, so that Ctrl-C in the terminal does not reach it twice.
    { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
}

/**
 * Starts `dist/src/main.js` with `env` (or takes the process `child`, which is about to run it), logging to
 * `.data/service.log` (and to the terminal when `verbose`).
 * Gives back at once: `listening` resolves when the service says so and rejects with its last log lines when it ends before
 * that; `exited` resolves with its exit code or signal; `stop(patienceMs)` ends it gracefully, or by force after that time;
 * `lastLines()` is the end of its log.
 */
export function startService({ env, verbose, url, child = spawnService(env) }) {
  if (existsSync(SERVICE_LOG)) renameSync(SERVICE_LOG, `${SERVICE_LOG}.1`);
  const log = createWriteStream(SERVICE_LOG, { mode: 0o600 });
  const recent = [];
  const exited = new Promise((resolve) => {
    child.once('close', (code, signal) => {
      rmSync(RUN_FILE, { force: true });
      resolve(signal ?? code);
    });
  });

  const listening = new Promise((resolve, reject) => {
    const patience = setTimeout(
      () => reject(new Error('The service does not listen after three minutes.')),
      LISTEN_TIMEOUT_MS,
    );
    void exited.then((how) => {
      clearTimeout(patience);
      reject(new Error(`The service ended (${how}) before it listened.`));
    });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`);
        if (verbose) process.stdout.write(`${line}\n`);
        recent.push(line);
        if (recent.length > REMEMBERED_LINES) recent.shift();
        const entry = parsed(line);
        if (entry?.msg !== 'listening') return;
        clearTimeout(patience);
        const run = {
          port: entry.port,
          url,
          pid: child.pid,
          starterPid: process.pid,
          startedAt: new Date().toISOString(),
        };
        writeFileSync(RUN_FILE, JSON.stringify(run), { mode: 0o600 });
        resolve();
      });
    }
  });

  const stop = async (patienceMs = STOP_TIMEOUT_MS) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await exited;
    clearTimeout(force);
  };
  const lastLines = () => `The log (${SERVICE_LOG}) ends with:\n${recent.map(readable).join('\n') || '  (nothing)'}`;
  return { listening, exited, stop, lastLines };
}

/** A log line for people: the message, and the error with the start of its stack when there is one. */
function readable(line) {
  const entry = parsed(line);
  if (entry?.msg === undefined) return `  ${line}`;
  const stack =
    entry.err?.stack
      ?.split('\n')
      .slice(1, 4)
      .map((frame) => `    ${frame.trim()}`) ?? [];
  return [`  ${entry.msg}`, ...(entry.err?.message ? [`    ${entry.err.message}`] : []), ...stack].join('\n');
}

function parsed(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
