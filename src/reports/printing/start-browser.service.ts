import { Inject, Injectable } from '@nestjs/common';
import { access, constants, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { ENVIRONMENT, type Environment, JsonLogger } from '../../platform/index.js';
import { reportsConfig, type ReportsConfig } from '../config.js';
import { type BrowserProgram, bundledBrowser, isBundledFor } from './bundled-browser.js';
import { type NoBrowser, PrinterUnavailableError } from './errors.js';
import { WarmBrowser } from './warm-browser.js';

const NAME = 'posture-printing';
const OTHERS = 0o077;

/** A folder that nobody but the user of this process can look or write into. */
export interface PrivateFolder {
  path: string;
  /** It is this process's alone, and to be removed with it. */
  temporary: boolean;
}

/**
 * The folder that all processes of this user share; its name can be known, so somebody else may have put it there first
 * (CWE-379), and then this process takes one that nobody could know of.
 */
export async function privateFolder(within = tmpdir()): Promise<PrivateFolder> {
  const uid = process.getuid?.();
  const path = join(within, `${NAME}-${uid ?? 'user'}`);
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const found = await lstat(path);
  const ours = found.isDirectory() && (uid === undefined || (found.uid === uid && (found.mode & OTHERS) === 0));
  return ours ? { path, temporary: false } : { path: await mkdtemp(join(within, `${NAME}-`)), temporary: true };
}

/** A folder for what one browser writes; those that killed processes left behind are removed. */
export async function profileFolder({ path }: PrivateFolder): Promise<string> {
  const profiles = join(path, 'profiles');
  await mkdir(profiles, { recursive: true, mode: 0o700 });
  const left = (await readdir(profiles)).filter((name) => !isAlive(Number(name.split('-')[0])));
  await Promise.all(left.map((name) => rm(join(profiles, name), { recursive: true, force: true })));
  return mkdtemp(join(profiles, `${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const LINUX = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MACOS = ['Chromium', 'Google Chrome', 'Microsoft Edge'];
const WINDOWS = ['Chromium\\Application\\chrome.exe', 'Google\\Chrome\\Application\\chrome.exe'];
const WINDOWS_ROOTS = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'];

/** The browsers of Chromium's kind that are installed where they usually are, the best to print with first. */
export async function installedBrowsers(environment: Environment, platform = process.platform): Promise<string[]> {
  const places = usualPlaces(environment, platform);
  const there = await Promise.all(
    places.map((path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return places.filter((_path, at) => there[at]);
}

function usualPlaces(environment: Environment, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return MACOS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (platform === 'win32') {
    const roots = WINDOWS_ROOTS.flatMap((name) => environment[name] ?? []);
    return roots.flatMap((root) => WINDOWS.map((path) => join(root, path)));
  }
  return LINUX.map((name) => `/usr/bin/${name}`);
}

const REFUSED_SANDBOX = /no usable sandbox|without --no-sandbox|namespace|setuid sandbox|credentials\.cc/i;

/** Starts the browser that `PDF_BROWSER` names, else the first that is installed and starts, else that of the registry. */
@Injectable()
export class StartBrowser {
  private folder: Promise<PrivateFolder> | null = null;
  private bundled: Promise<BrowserProgram> | null = null;

  constructor(
    @Inject(reportsConfig.token) private readonly config: Pick<ReportsConfig, 'PDF_BROWSER' | 'PDF_SANDBOX'>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly logger: JsonLogger,
  ) {}

  /** Looks anew each time: one may have been installed meanwhile. Throws {@link PrinterUnavailableError}. */
  async execute(): Promise<WarmBrowser> {
    const failures: Error[] = [];
    for (const candidate of await this.candidates()) {
      try {
        return await this.start(await candidate());
      } catch (error) {
        failures.push(error as Error);
      }
    }
    const refused = new PrinterUnavailableError(reasonOf(failures), new AggregateError(failures));
    this.logger.warn('no browser to print reports with', {
      reason: refused.reason,
      tried: failures.map(({ message }) => message),
    });
    throw refused;
  }

  /** Removes the folder that was made for this process alone, if there is one. */
  async leaveNothing(): Promise<void> {
    const folder = await this.folder?.catch(() => undefined);
    if (folder?.temporary === true) await rm(folder.path, { recursive: true, force: true });
  }

  private async candidates(): Promise<(() => Promise<BrowserProgram>)[]> {
    const { PDF_BROWSER: chosen } = this.config;
    const installed = chosen === undefined ? await installedBrowsers(this.environment) : [chosen];
    return [
      ...installed.map((path) => () => Promise.resolve({ path, environment: {} })),
      ...(chosen === undefined && isBundledFor() ? [() => this.unpacked()] : []),
    ];
  }

  private async start(program: BrowserProgram): Promise<WarmBrowser> {
    return WarmBrowser.start({
      program,
      profile: await profileFolder(await this.ownFolder()),
      sandbox: this.config.PDF_SANDBOX,
      environment: this.environment,
    });
  }

  private async unpacked(): Promise<BrowserProgram> {
    const { path } = await this.ownFolder();
    this.bundled ??= bundledBrowser(path);
    return this.bundled.catch((error: unknown) => {
      this.bundled = null;
      throw error;
    });
  }

  private ownFolder(): Promise<PrivateFolder> {
    this.folder ??= privateFolder();
    return this.folder.catch((error: unknown) => {
      this.folder = null;
      throw error;
    });
  }
}

function reasonOf(failures: readonly Error[]): NoBrowser {
  if (failures.length === 0) return 'none';
  return failures.some(({ message }) => REFUSED_SANDBOX.test(message)) ? 'sandbox' : 'broken';
}
