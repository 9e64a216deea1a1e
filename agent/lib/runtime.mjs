import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Everything the agent takes from the world around it, in one object, so that tests can stand in for it.
 * @typedef {object} Runtime
 * @property {Record<string, string | undefined>} env
 * @property {NodeJS.Platform} platform
 * @property {number | null} uid effective user id; null where the system has none (Windows)
 * @property {number} processId
 * @property {string} homeDirectory
 * @property {() => string} workingDirectory
 * @property {() => number} now milliseconds since 1970
 * @property {(milliseconds: number) => Promise<void>} sleep
 * @property {() => number} random 0 <= x < 1
 * @property {(length: number) => Buffer} randomBytes
 * @property {typeof fetch} fetch
 * @property {(text: string) => void} out
 * @property {(text: string) => void} err
 * @property {() => Promise<Buffer>} readStdin
 * @property {(path: string, args: string[]) => Promise<CommandResult>} run
 * @property {{hostname: string, release: string, version: string, machine: string, cpuCores: number, memoryBytes: number}} host
 *
 * @typedef {{ok: true, stdout: string} | {ok: false, code: 'tool-missing' | 'timeout' | 'command-failed', detail: string}} CommandResult
 */

const COMMAND_TIMEOUT_MS = 5_000;
const COMMAND_OUTPUT_BYTES = 4 * 1024 * 1024;

/**
 * Runs one program by absolute path: no shell, no inherited environment, C locale, 5 s, at most 4 MiB of output.
 * @param {string} path
 * @param {string[]} args
 * @returns {Promise<CommandResult>}
 */
function runCommand(path, args) {
  const options = {
    timeout: COMMAND_TIMEOUT_MS,
    killSignal: /** @type {const} */ ('SIGKILL'),
    maxBuffer: COMMAND_OUTPUT_BYTES,
    env: { LC_ALL: 'C' },
    windowsHide: true,
  };
  return new Promise((resolve) => {
    execFile(path, args, options, (error, stdout) => {
      if (error === null) resolve({ ok: true, stdout });
      else if (error.code === 'ENOENT') resolve({ ok: false, code: 'tool-missing', detail: `${path} is not there` });
      else if (error.killed) resolve({ ok: false, code: 'timeout', detail: `${path} took more than 5 s` });
      else resolve({ ok: false, code: 'command-failed', detail: `${path} ended with ${error.code ?? error.signal}` });
    });
  });
}

/** @returns {Promise<Buffer>} */
async function readStdin() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * The machine this process runs on.
 * @returns {Runtime}
 */
export function hostRuntime() {
  return {
    env: process.env,
    platform: process.platform,
    uid: process.geteuid?.() ?? null,
    processId: process.pid,
    homeDirectory: os.homedir(),
    workingDirectory: () => process.cwd(),
    now: () => Date.now(),
    sleep: (milliseconds) => delay(milliseconds),
    random: () => Math.random(),
    randomBytes: (length) => randomBytes(length),
    fetch: (input, init) => fetch(input, init),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readStdin,
    run: runCommand,
    host: {
      hostname: os.hostname(),
      release: os.release(),
      version: os.version(),
      machine: os.machine(),
      cpuCores: os.cpus().length,
      memoryBytes: os.totalmem(),
    },
  };
}
