import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { CHECKS, runChecks } from '../../../agent/src/checks/catalogue.ts';
import { FileTree } from '../../../agent/src/device/file-tree.ts';
import { DEFAULT_POLICY } from '../../../agent/src/policy.ts';
import { hostRuntime } from '../../../agent/src/runtime.ts';

export const HOST = 'shop';
const ROOT_CAPABILITIES = { runAs: 'root', capabilities: ['CAP_NET_ADMIN'] };
/** Made once: it listens to what we print to. */
const RUNTIME = hostRuntime();
const ORDINARY = { runAs: 'unprivileged', capabilities: [] };
const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', HOME: '/root' };

/** A machine whose files are those of a folder, with a layer above them that takes what is written. */
export class Machine {
  /** @param folder an empty one, in a mount namespace of our own */
  constructor(lower, folder) {
    const mount = (...words) => execFileSync('mount', words);
    mount('-t', 'tmpfs', '-o', 'mode=755', 'agent-checks', folder);
    for (const name of ['upper', 'work', 'root']) mkdirSync(join(folder, name));
    this.root = join(folder, 'root');
    const layers = `lowerdir=${lower},upperdir=${join(folder, 'upper')},workdir=${join(folder, 'work')}`;
    mount('-t', 'overlay', '-o', layers, 'agent-checks', this.root);
    const at = (name) => join(this.root, name);
    for (const [kind, name] of [
      ['proc', 'proc'],
      ['sysfs', 'sys'],
      ['tmpfs', 'run'],
      ['tmpfs', 'tmp'],
      ['tmpfs', 'dev'],
    ])
      mount('-t', kind, kind, at(name));
    this.#makeDevices(mount);
    chmodSync(at('tmp'), 0o1777);
    execFileSync('hostname', [HOST]);
    execFileSync('ip', ['link', 'set', 'lo', 'up']);
    this.write('/etc/hostname', `${HOST}\n`);
    this.write('/etc/hosts', `127.0.0.1 localhost\n127.0.1.1 ${HOST}.example.org ${HOST}\n`);
    this.write('/etc/nsswitch.conf', 'passwd: files\ngroup: files\nshadow: files\nhosts: files\nsudoers: files\n');
  }

  #makeDevices(mount) {
    const devices = { null: [1, 3], zero: [1, 5], full: [1, 7], random: [1, 8], urandom: [1, 9], tty: [5, 0] };
    for (const [name, [major, minor]] of Object.entries(devices))
      execFileSync('mknod', ['-m', '666', join(this.root, 'dev', name), 'c', String(major), String(minor)]);
    mkdirSync(join(this.root, 'dev/pts'));
    mount('-t', 'devpts', '-o', 'newinstance,ptmxmode=666,mode=620,gid=5', 'devpts', join(this.root, 'dev/pts'));
    symlinkSync('pts/ptmx', join(this.root, 'dev/ptmx'));
    symlinkSync('/proc/self/fd', join(this.root, 'dev/fd'));
  }

  /** A link counts: those of the machine lead to the machine's own root. */
  has(path) {
    const full = join(this.root, path);
    return existsSync(full) || lstatSync(full, { throwIfNoEntry: false }) !== undefined;
  }

  read(path) {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path, content, mode) {
    const full = join(this.root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
    if (mode !== undefined) chmodSync(full, mode);
  }

  link(path, target) {
    this.remove(path);
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    symlinkSync(target, join(this.root, path));
  }

  remove(path) {
    rmSync(join(this.root, path), { recursive: true, force: true });
  }

  /** An empty folder. */
  clear(path) {
    this.remove(path);
    mkdirSync(join(this.root, path), { recursive: true });
  }

  /** Runs a program of the machine to its end. */
  run(program, words = [], { input = '', env = {}, timeoutMs = 60_000 } = {}) {
    const { status, stdout, stderr } = spawnSync('chroot', [this.root, program, ...words], {
      ...{ input, encoding: 'utf8', timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 },
      env: { ...ENVIRONMENT, ...env },
    });
    return { code: status, stdout, stderr };
  }

  /** As {@link run}, while others run. */
  runBeside(program, words = [], { env = {}, timeoutMs = 60_000 } = {}) {
    const options = { env: { ...ENVIRONMENT, ...env }, timeout: timeoutMs, killSignal: 'SIGKILL' };
    return new Promise((resolve) => {
      const child = execFile('chroot', [this.root, program, ...words], options, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : (error.code ?? null), stdout, stderr });
      });
      child.stdin.end();
    });
  }

  /** Starts a program that goes on. */
  start(program, words = [], { env = {}, stdio = 'ignore' } = {}) {
    return spawn('chroot', [this.root, program, ...words], { env: { ...ENVIRONMENT, ...env }, stdio });
  }

  /** The version of a package of Debian; null where it is not there. */
  packageVersion(name) {
    const { code, stdout } = this.run('/usr/bin/dpkg-query', ['-W', '-f', '$' + '{Version}', name]);
    return code === 0 && stdout !== '' ? stdout : null;
  }

  /**
   * What our check says of the machine, as the agent on it would.
   * @param isRoot whether it runs as root
   */
  async check(id, isRoot = true) {
    const runtime = {
      ...RUNTIME,
      networkInterfaces,
      run: (path, words, limits = {}) => this.#runForAgent(path, words, limits),
    };
    const context = {
      ...{ tree: new FileTree(this.root), runtime, policy: DEFAULT_POLICY },
      privilege: isRoot ? ROOT_CAPABILITIES : ORDINARY,
    };
    const checks = CHECKS.linux.filter((check) => check.id === id);
    const [outcome] = await runChecks(context, checks);
    return outcome;
  }

  async #runForAgent(path, words, { env = {} }) {
    if (!this.has(path)) return { ok: false, code: 'tool-missing', detail: path };
    const { code, stdout, stderr } = await this.runBeside(path, words, { env });
    if (code === 0) return { ok: true, stdout, stderr };
    return { ok: false, code: 'command-failed', detail: `${path} ended with ${code}`, exitCode: code, stdout, stderr };
  }
}

/** Ends a process that {@link Machine.start} started, and waits until it has. */
export function ended(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), 5000);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve();
    });
    child.kill(signal);
  });
}
