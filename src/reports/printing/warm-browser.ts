import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { access, readdir, readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'puppeteer';
import type { Environment } from '../../platform/index.js';
import type { BrowserProgram } from './bundled-browser.js';

/** Nothing leads anywhere: no name resolves, and what needs none goes to a proxy that is not there, loopback too. */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-domain-reliability',
  '--disable-component-update',
  '--no-pings',
];

const PRINTING = [
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-file-system',
  '--disable-databases',
  '--disable-webgl',
  '--disable-lcd-text',
  '--no-default-browser-check',
];

/** What the browser is started with, beside what Puppeteer gives it. */
export async function browserSwitches(sandbox: 'on' | 'off'): Promise<string[]> {
  return [...NO_NETWORK, ...PRINTING, ...((await isSandboxed(sandbox)) ? [] : ['--no-sandbox'])];
}

/** Chromium has no sandbox for root. In a container, which is one, it does without; elsewhere somebody has to decide it. */
async function isSandboxed(sandbox: 'on' | 'off'): Promise<boolean> {
  if (sandbox === 'off') return false;
  return process.getuid?.() !== 0 || !(await isContainer());
}

/** Docker and Podman leave these; Kubernetes mounts its own. */
async function isContainer(): Promise<boolean> {
  const marks = ['/.dockerenv', '/run/.containerenv', '/var/run/secrets/kubernetes.io'];
  const found = await Promise.all(
    marks.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

const START_LIMIT_MS = 30_000;
const CLOSE_LIMIT_MS = 5_000;
const SAYS_AT_MOST = 4_000;
/** Of the service's own environment; the rest, its secrets among it, is not the browser's business. */
const INHERITED = ['PATH', 'LANG', 'TZ', 'SystemRoot', 'SystemDrive', 'ProgramFiles', 'FONTCONFIG_PATH'];

/** How a browser is started. */
export interface BrowserStart {
  program: BrowserProgram;
  /** Empty, of this browser alone; it is removed with it. */
  profile: string;
  sandbox: 'on' | 'off';
  environment: Environment;
}

/** It did not start; the message is what it said. */
export class BrowserStartError extends Error {}

/** A browser that waits for pages to print. */
export class WarmBrowser {
  /** Prints that were begun in it, and those that are not yet over. */
  begun = 0;
  running = 0;

  private closing: Promise<void> | null = null;

  private constructor(
    readonly browser: Browser,
    /** `Chromium 143.0.7499.0` */
    readonly version: string,
    /** The folder of what it writes; it goes with the browser. */
    readonly profile: string,
  ) {}

  /** Throws {@link BrowserStartError}; then nothing is left of it. */
  static async start(start: BrowserStart): Promise<WarmBrowser> {
    const { program, profile, sandbox, environment } = start;
    const args = await browserSwitches(sandbox);
    const env = environmentOf(program, profile, environment);
    // Loaded with the first browser: most processes never print.
    const { default: puppeteer } = await import('puppeteer');
    try {
      const browser = await puppeteer.launch({
        executablePath: program.path,
        // A pipe, which ends with this process however it ends; then the browser ends too.
        pipe: true,
        headless: 'shell',
        args,
        env,
        userDataDir: profile,
        timeout: START_LIMIT_MS,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      const version = (await browser.version()).replace(/^\w+\//, 'Chromium ');
      return new WarmBrowser(browser, version, profile);
    } catch (error) {
      const said = await whatItSays(program.path, [...args, `--user-data-dir=${profile}`], env);
      await removeFolder(profile);
      throw new BrowserStartError(`${program.path} does not start: ${said || (error as Error).message}`, {
        cause: error,
      });
    }
  }

  get isClosing(): boolean {
    return this.closing !== null;
  }

  get isGone(): boolean {
    return this.isClosing || !this.browser.connected;
  }

  /** Calls when it has ended, by itself or not; what it gives takes the wish back. */
  whenGone(then: () => void): () => void {
    this.browser.once('disconnected', then);
    return () => this.browser.off('disconnected', then);
  }

  get pid(): number {
    return this.browser.process()?.pid ?? 0;
  }

  /** Bytes that its processes take; null where that cannot be read. */
  memory(): Promise<number | null> {
    return memoryOfProcesses(this.pid);
  }

  /** Ends it and removes what it wrote; one that does not want to end is killed. */
  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    const over = new AbortController();
    const { signal } = over;
    await Promise.race([
      this.browser.close().catch(() => undefined),
      pause(CLOSE_LIMIT_MS, undefined, { signal }).catch(() => undefined),
    ]);
    over.abort();
    this.kill();
    await removeFolder(this.profile);
  }

  /** Its processes are a group of their own; on Windows they end with the first. */
  private kill(): void {
    try {
      if (process.platform === 'win32') this.browser.process()?.kill('SIGKILL');
      else if (this.pid > 0) process.kill(-this.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

function environmentOf(program: BrowserProgram, profile: string, service: Environment): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => (service[name] === undefined ? [] : [[name, service[name]] as const]));
  const home = { HOME: profile, TMPDIR: profile, TEMP: profile, TMP: profile, XDG_CONFIG_HOME: profile };
  return { PATH: '/usr/local/bin:/usr/bin:/bin', ...Object.fromEntries(inherited), ...home, ...program.environment };
}

/** Puppeteer, over a pipe, does not tell why a browser ended; so it is asked once more, for an empty page. */
async function whatItSays(path: string, args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(path, ['--headless', ...args, '--dump-dom', 'about:blank'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: CLOSE_LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-SAYS_AT_MOST)));
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('close', () => {
      resolve(said.trim());
    });
  });
}

/** A browser that was killed may write for a moment yet. */
/** What is on its way to the disk when a browser ends may come after it was removed. */
async function removeFolder(path: string): Promise<void> {
  for (let left = 5; left > 0; left -= 1) {
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined);
    await pause(20);
    if (!existsSync(path)) return;
  }
}

/**
 * Bytes of memory that a process and all it started have for themselves (Linux, `RssAnon`), which needs no right to look into
 * them as a proportional share would. Null where the system does not tell.
 */
async function memoryOfProcesses(root: number): Promise<number | null> {
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
