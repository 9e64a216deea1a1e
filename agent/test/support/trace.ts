import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryDirectory } from './fake-tree.js';

const BUNDLE = fileURLToPath(new URL('../../dist/posture-agent.mjs', import.meta.url));
const STRACE = '/usr/bin/strace';
const SETPRIV = '/usr/bin/setpriv';
const NOBODY = 65_534;
const CHANGING =
  '?open openat ?openat2 ?creat ?rename ?renameat renameat2 ?unlink unlinkat ?mkdir mkdirat ?rmdir ?link linkat ' +
  '?symlink symlinkat ?mknod mknodat ?chmod fchmodat ?chown fchownat ?truncate utimensat';

/** What a traced program did besides reading. */
export interface Traced {
  code: number | null;
  out: string;
  err: string;
  /** Paths of all that it tried to write, make, rename, or remove, whether it was let or not. */
  written: string[];
  /** Programs that it tried to start after itself, as it named them. */
  started: string[];
}

/** A place for a program and its state that belongs to somebody without rights, and how to trace that one's programs. */
export class TracedMachine {
  readonly directory = temporaryDirectory();
  readonly state = join(this.directory, 'state');
  readonly program = join(this.directory, 'posture-agent.mjs');
  private readonly log = join(this.directory, 'trace');
  private readonly isRoot = process.getuid?.() === 0;

  constructor() {
    copyFileSync(BUNDLE, this.program);
    mkdirSync(this.state, { mode: 0o700 });
    chmodSync(this.directory, 0o755);
    if (!this.isRoot) return;
    for (const path of [this.directory, this.state]) chownSync(path, NOBODY, NOBODY);
  }

  /** Why nothing can be traced here; null where it can. A container may forbid it. */
  get obstacle(): string | null {
    if (!existsSync(STRACE)) return 'strace is not installed';
    if (this.isRoot && !existsSync(SETPRIV)) return 'setpriv is not installed';
    const [file = '', ...args] = this.command(['--version']);
    const probe = spawnSync(file, args, { env: {} });
    return probe.status === 0 ? null : 'tracing is forbidden';
  }

  /** Runs Node with these words as somebody without rights, and reads what it did. */
  run(words: string[], env: Record<string, string> = {}): Promise<Traced> {
    const [file = '', ...args] = this.command(words);
    return new Promise((done) => {
      // libuv would else be free to write without a system call that could be seen.
      const child = spawn(file, args, { env: { ...env, UV_USE_IO_URING: '0' }, cwd: '/' });
      const ended: Traced = { code: null, out: '', err: '', written: [], started: [] };
      child.stdout.on('data', (text: Buffer) => (ended.out += text.toString()));
      child.stderr.on('data', (text: Buffer) => (ended.err += text.toString()));
      child.on('close', (code) => {
        done({ ...ended, code, ...readTrace(readFileSync(this.log, 'utf8')) });
      });
    });
  }

  private command(words: string[]): string[] {
    const calls = `trace=execve,execveat,${CHANGING.split(' ').join(',')}`;
    const traced = [
      STRACE,
      '-f',
      '-qq',
      '-y',
      '--seccomp-bpf',
      '-e',
      calls,
      '-o',
      this.log,
      process.execPath,
      ...words,
    ];
    if (!this.isRoot) return traced;
    return [SETPRIV, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...traced];
  }
}

/** Lines of strace: `4711 openat(AT_FDCWD</>, "/dev/null", O_RDWR) = 3`. The first program is the traced one itself. */
function readTrace(log: string): Pick<Traced, 'written' | 'started'> {
  const calls = log.split('\n').flatMap((line) => {
    const [, name, args] = /^\d+\s+(\w+)\((.*)$/.exec(line) ?? [];
    return name === undefined || args === undefined ? [] : [{ name, args }];
  });
  const programs = calls.filter(({ name }) => name.startsWith('exec'));
  const changes = calls.filter(
    ({ name, args }) =>
      !name.startsWith('exec') && (!name.startsWith('open') || /\bO_(WRONLY|RDWR|CREAT|TRUNC|APPEND)\b/.test(args)),
  );
  return {
    started: programs.slice(1).map(({ args }) => /"([^"]*)"/.exec(args)?.[1] ?? args),
    written: changes.flatMap(({ args }) =>
      [...args.matchAll(/(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"([^"]*)"/g)].map(([, base, path]) =>
        resolve(base ?? '/', path ?? ''),
      ),
    ),
  };
}

const SHELLS = /^(sh|bash|dash|ash|zsh|ksh|fish|busybox)$/;

/** Those of the programs that are shells, or were looked for along a PATH: by no whole path, or at several places. */
export function unwelcome(started: readonly string[]): string[] {
  return started.filter(
    (path) =>
      !path.startsWith('/') ||
      SHELLS.test(basename(path)) ||
      started.some((other) => other !== path && basename(other) === basename(path)),
  );
}
