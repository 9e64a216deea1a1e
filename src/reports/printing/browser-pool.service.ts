import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { JsonLogger } from '../../platform/index.js';
import { reportsConfig, type ReportsConfig } from '../config.js';
import { PrinterUnavailableError } from './errors.js';
import { StartBrowser } from './start-browser.service.js';
import type { WarmBrowser } from './warm-browser.js';

const MEGABYTE = 1024 * 1024;

/**
 * Keeps one browser warm: started when the first report is printed, replaced when it is used up, ended when nothing has been
 * printed for a while. One that dies is forgotten, and the next print starts another.
 */
@Injectable()
export class BrowserPool implements OnApplicationShutdown {
  /** Who is given out next. One that is replaced is no longer it, but stays open for as long as somebody uses it. */
  private current: WarmBrowser | null = null;
  private starting: Promise<void> | null = null;
  private readonly open = new Set<WarmBrowser>();
  private idle: NodeJS.Timeout | null = null;
  private ended = false;

  constructor(
    @Inject(reportsConfig.token)
    private readonly config: Pick<ReportsConfig, 'PDF_IDLE_MS' | 'PDF_MEMORY_MB' | 'PDF_PAGES_PER_BROWSER'>,
    private readonly starter: StartBrowser,
    private readonly logger: JsonLogger,
  ) {}

  /** Hands a browser to `work`, which closes what it opens in it. Throws {@link PrinterUnavailableError}. */
  async use<T>(work: (browser: WarmBrowser) => Promise<T>): Promise<T> {
    const browser = await this.take();
    try {
      return await work(browser);
    } finally {
      await this.putBack(browser);
    }
  }

  /** The browsers that run: one, or two for as long as the one that was replaced is still printing. */
  browsers(): readonly WarmBrowser[] {
    return [...this.open];
  }

  async onApplicationShutdown(): Promise<void> {
    this.ended = true;
    this.stopIdling();
    await this.starting?.catch(() => undefined);
    await Promise.all(this.browsers().map((browser) => this.close(browser)));
    await this.starter.leaveNothing();
  }

  private async take(): Promise<WarmBrowser> {
    this.stopIdling();
    for (;;) {
      if (this.ended) throw new PrinterUnavailableError('broken', new Error('The service is stopping.'));
      const browser = this.current;
      if (browser !== null && !browser.isGone) {
        browser.begun += 1;
        browser.running += 1;
        if (browser.begun >= this.config.PDF_PAGES_PER_BROWSER) this.current = null;
        return browser;
      }
      this.starting ??= this.start().finally(() => (this.starting = null));
      await this.starting;
    }
  }

  private async start(): Promise<void> {
    const browser = await this.starter.execute();
    this.open.add(browser);
    this.current = browser;
    browser.whenGone(() => {
      if (!browser.isClosing) this.logger.warn('the browser that prints reports ended by itself');
      void this.close(browser);
    });
    this.logger.event('browser for reports started', { browser: browser.version });
  }

  private async putBack(browser: WarmBrowser): Promise<void> {
    const memory = browser.isGone ? null : await browser.memory();
    browser.running -= 1;
    if (memory !== null && memory > this.config.PDF_MEMORY_MB * MEGABYTE && this.current === browser) {
      this.current = null;
    }
    if (browser.running > 0) return;
    if (this.current === browser) this.startIdling(browser);
    else void this.close(browser);
  }

  private startIdling(browser: WarmBrowser): void {
    this.stopIdling();
    this.idle = setTimeout(() => void this.close(browser), this.config.PDF_IDLE_MS).unref();
  }

  private stopIdling(): void {
    if (this.idle !== null) clearTimeout(this.idle);
    this.idle = null;
  }

  private async close(browser: WarmBrowser): Promise<void> {
    if (this.current === browser) this.current = null;
    await browser.close();
    this.open.delete(browser);
  }
}
