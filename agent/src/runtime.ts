import { execFile, type ExecFileException } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import process, { env } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { bounded } from './bounded-file.js';
import { HOST_DISK, type Disk } from './state/disk.js';
import { inWords, weaknessesOf } from './trusted-path.js';

/** Everything the agent takes from the world around it, in one object, so that tests can stand in for it. */
export interface Runtime {
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  /** Effective user id; null where the system has none (Windows). */
  uid: number | null;
  processId: number;
  homeDirectory: string;
  workingDirectory: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  sleep: (milliseconds: number) => Promise<void>;
  /** 0 <= x < 1 */
  random: () => number;
  randomBytes: (length: number) => Buffer;
  disk: Disk;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Throws EFBIG beyond so many bytes. */
  readStdin: (mostBytes: number) => Promise<Buffer>;
  run: (path: string, args: readonly string[], limits?: CommandLimits) => Promise<CommandResult>;
  /** Null where they may not be asked for: those of another machine than the files'. */
  networkInterfaces: () => NodeJS.Dict<os.NetworkInterfaceInfo[]> | null;
  host: { hostname: string; release: string; version: string; machine: string; cpuCores: number; memoryBytes: number };
}

/** What a program may take. */
export interface CommandLimits {
  /** 5000 when not given. */
  timeoutMs?: number;
  /** Of each of its two outputs; 4 MiB when not given. */
  outputBytes?: number;
  /** Added to the environment, which otherwise holds only `LC_ALL=C`. */
  env?: Record<string, string>;
}

/** What a program said, or why it said nothing of use. Some (grep, needs-restarting) speak by their exit code. */
export type CommandResult =
  | { ok: true; stdout: string; stderr: string }
  | {
      ok: false;
      code: 'tool-missing' | 'timeout' | 'command-failed' | 'output-too-large';
      detail: string;
      /** Null when it was killed or never began. */
      exitCode?: number | null;
      stdout?: string;
      stderr?: string;
    };

type CommandFailure = Pick<Exclude<CommandResult, { ok: true }>, 'code' | 'detail'>;

const TIMEOUT_MS = 5_000;
const OUTPUT_BYTES = 4 * 1024 * 1024;

/**
 * Runs one program by absolute path: no shell, no inherited environment, C locale, limited time and output. Root runs none that other
 * accounts could have put there.
 */
function runCommand(path: string, args: readonly string[], limits: CommandLimits = {}): Promise<CommandResult> {
  const weaknesses = process.geteuid?.() === 0 ? weaknessesOf(path) : [];
  if (weaknesses.length > 0)
    return Promise.resolve({
      ok: false,
      code: 'tool-missing',
      detail: `${path} is not run as root, for others than root may change it (${inWords(weaknesses)})`,
      exitCode: null,
    });
  const { timeoutMs = TIMEOUT_MS, outputBytes = OUTPUT_BYTES, env = {} } = limits;
  const options = {
    timeout: timeoutMs,
    killSignal: 'SIGKILL' as const,
    maxBuffer: outputBytes,
    env: { LC_ALL: 'C', ...env },
    // Scanners read settings and lists of exceptions from where they are started, which is where somebody happened to be.
    ...(process.platform === 'win32' ? {} : { cwd: '/' }),
    windowsHide: true,
  };
  return new Promise((resolve) => {
    execFile(path, args, options, (error, stdout, stderr) => {
      if (error === null) {
        resolve({ ok: true, stdout, stderr });
        return;
      }
      const exitCode = typeof error.code === 'number' ? error.code : null;
      resolve({ ok: false, ...failureOf(error, path, timeoutMs), exitCode, stdout, stderr });
    });
  });
}

function failureOf(error: ExecFileException, path: string, timeoutMs: number): CommandFailure {
  const reason = error.code ?? error.signal;
  if (reason === 'ENOENT' || reason === 'EACCES') return { code: 'tool-missing', detail: `${path} is not there` };
  if (reason === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
    return { code: 'output-too-large', detail: `${path} said too much` };
  if (error.killed === true) return { code: 'timeout', detail: `${path} took more than ${timeoutMs / 1000} s` };
  return { code: 'command-failed', detail: `${path} ended with ${reason ?? 'no word'}` };
}

/** Whoever reads what is printed may stop (`| head`): that is no fault, and what is being done goes on. */
function withoutReader(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error;
}

/** The machine this process runs on. */
export function hostRuntime(): Runtime {
  process.stdout.on('error', withoutReader);
  process.stderr.on('error', withoutReader);
  return {
    env,
    platform: process.platform,
    uid: process.geteuid?.() ?? null,
    processId: process.pid,
    homeDirectory: os.homedir(),
    workingDirectory: () => process.cwd(),
    now: () => Date.now(),
    sleep: (milliseconds) => delay(milliseconds),
    random: () => Math.random(),
    randomBytes: (length) => randomBytes(length),
    disk: HOST_DISK,
    out: (text) => {
      process.stdout.write(text);
    },
    err: (text) => {
      process.stderr.write(text);
    },
    readStdin: (mostBytes) => bounded(process.stdin, mostBytes),
    run: runCommand,
    networkInterfaces: () => os.networkInterfaces(),
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
