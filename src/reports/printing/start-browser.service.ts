import { Inject, Injectable } from '@nestjs/common';
import { rm } from 'node:fs/promises';
import { ENVIRONMENT, type Environment, JsonLogger } from '../../platform/index.js';
import { reportsConfig, type ReportsConfig } from '../config.js';
import { type BrowserProgram, bundledBrowser, isBundledFor } from './bundled-browser.js';
import { type NoBrowser, PrinterUnavailableError } from './errors.js';
import { installedBrowsers } from './installed-browsers.js';
import { type PrivateFolder, privateFolder, profileFolder } from './private-folder.js';
import { WarmBrowser } from './warm-browser.js';

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
