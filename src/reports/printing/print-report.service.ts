import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { BrowserContext, HTTPRequest } from 'puppeteer';
import { FairSlots } from '../../platform/index.js';
import { reportsConfig, type ReportsConfig } from '../config.js';
import { BrowserPool } from './browser-pool.service.js';
import { BrowserGoneError, PrinterBusyError, PrintFailedError } from './errors.js';
import type { PrintedPdf } from './printed-pdf.js';
import type { WarmBrowser } from './warm-browser.js';

/** The last print has the numbers of the one before; a third is for contents that grew by a page when they got theirs. */
const PASSES = 3;

/** A document that is to be printed. */
export interface PrintRequest {
  /**
   * The document. `pages`: on which page (from 1) each id is that a link of the document leads to, empty at first. `missing`:
   * scripts for whose characters no font was found (`Han`, `emoji`), empty at first.
   */
  html(pass: { pages: ReadonlyMap<string, number>; missing: readonly string[] }): string;
  title: string;
  /** A language tag (BCP 47). */
  lang: string;
  subject: string;
  /** When it was made, as the file says it. */
  asOf: Date;
  /** Ends the waiting, or the printing. */
  signal?: AbortSignal;
  /** The organization that it is for, by its id: prints of several take turns. */
  organizationId: string;
}

/** A printed document: tagged, with an outline, in the paper size that its style sheet asks for. */
export interface PrintedReport {
  bytes: Buffer;
  pages: number;
  /** As {@link PrintRequest.html} was told in the end. */
  anchors: Map<string, number>;
  missing: string[];
  /** `Chromium 143.0.7499.0` */
  browser: string;
}

interface Printed {
  bytes: Uint8Array;
  characters: string;
  browser: string;
}

interface Pass {
  pdf: PrintedPdf;
  html: string;
  anchors: Map<string, number>;
  missing: string[];
  browser: string;
}

/** Prints a document until its contents say the pages that things are on. The same document gives the same bytes. */
@Injectable()
export class PrintReport {
  private readonly places: FairSlots;

  constructor(
    @Inject(reportsConfig.token)
    private readonly config: Pick<ReportsConfig, 'PDF_CONCURRENCY' | 'PDF_QUEUE' | 'PDF_TIMEOUT_MS'>,
    private readonly browsers: BrowserPool,
  ) {
    this.places = new FairSlots({
      atOnce: config.PDF_CONCURRENCY,
      asksAgain: true,
      queue: { mostWaiting: config.PDF_QUEUE, refusal: () => new PrinterBusyError() },
    });
  }

  /**
   * Throws PrinterBusyError, PrinterUnavailableError, {@link PrintFailedError}, or what the request's signal was aborted with.
   */
  execute(request: PrintRequest): Promise<PrintedReport> {
    return this.places.run(request.organizationId, () => this.print(request), request.signal);
  }

  private async print(request: PrintRequest): Promise<PrintedReport> {
    let pass = await this.pass(request.html({ pages: new Map(), missing: [] }), request.signal);
    for (let left = PASSES - 1; left > 0; left -= 1) {
      const html = request.html({ pages: pass.anchors, missing: pass.missing });
      if (html === pass.html) break;
      pass = await this.pass(html, request.signal);
    }
    return finished(pass, request);
  }

  private async pass(html: string, asked?: AbortSignal): Promise<Pass> {
    const { bytes, characters, browser } = await this.inAnyBrowser(html, asked);
    // With what reads PDFs, 350 files: loaded with the first print, for most processes never print.
    const { PrintedPdf } = await import('./printed-pdf.js');
    const pdf = await PrintedPdf.read(bytes);
    return { pdf, html, anchors: pdf.anchors(), missing: pdf.missingScripts(characters), browser };
  }

  /** A browser may die under it once. */
  private async inAnyBrowser(html: string, asked?: AbortSignal): Promise<Printed> {
    try {
      return await this.inBrowser(html, asked);
    } catch (error) {
      if (!(error instanceof BrowserGoneError)) throw error;
    }
    try {
      return await this.inBrowser(html, asked);
    } catch (error) {
      throw error instanceof BrowserGoneError ? new PrintFailedError('browser-died', error) : error;
    }
  }

  private inBrowser(html: string, asked?: AbortSignal): Promise<Printed> {
    return this.browsers.use(async (browser) => {
      const limit = AbortSignal.timeout(this.config.PDF_TIMEOUT_MS);
      const signal = asked === undefined ? limit : AbortSignal.any([asked, limit]);
      try {
        return { ...(await printPage(browser, html, signal)), browser: browser.version };
      } catch (error) {
        throw limit.aborted && asked?.aborted !== true ? new PrintFailedError('took-too-long', error) : error;
      }
    });
  }
}

async function finished({ pdf, html, anchors, missing, browser }: Pass, request: PrintRequest): Promise<PrintedReport> {
  const { title, lang, subject, asOf } = request;
  const { pages } = pdf;
  const bytes = await pdf.finish({ title, lang, subject, asOf, producer: browser, content: html });
  return { bytes, pages, anchors, missing, browser };
}

const CLOSE_LIMIT_MS = 5_000;

/** What came out of the browser. */
interface PrintedPage {
  bytes: Uint8Array;
  /** Every character of the text that is to be seen, once. */
  characters: string;
}

/**
 * Prints a document in a page of its own, which shares nothing with others, runs no script and reaches nothing. The page is
 * closed however this ends. Throws what `signal` was aborted with, or {@link BrowserGoneError}.
 */
async function printPage(browser: WarmBrowser, html: string, signal: AbortSignal): Promise<PrintedPage> {
  signal.throwIfAborted();
  const over = new AbortController();
  const opened = open(browser);
  // What was asked of a browser in the moment of its death may never be answered.
  let forget = (): void => undefined;
  const gone = new Promise<never>((_resolve, reject) => {
    forget = browser.whenGone(() => {
      reject(new BrowserGoneError(new Error('It ended while it printed.')));
    });
  });
  try {
    return await Promise.race([
      opened.then((context) => printIn(context, html)),
      gone,
      once(signal, 'abort', { signal: over.signal }).then(() => {
        throw signal.reason as Error;
      }),
    ]);
  } catch (error) {
    if (!signal.aborted && browser.isGone) throw new BrowserGoneError(error);
    throw error;
  } finally {
    over.abort();
    forget();
    await leave(browser, opened);
  }
}

function open(browser: WarmBrowser): Promise<BrowserContext> {
  return browser.browser.createBrowserContext();
}

async function printIn(context: BrowserContext, html: string): Promise<PrintedPage> {
  const page = await context.newPage();
  const crashed = new Promise<never>((_resolve, reject) => {
    page.once('error', (error) => {
      reject(new BrowserGoneError(error));
    });
  });
  const printed = async (): Promise<PrintedPage> => {
    await page.setJavaScriptEnabled(false);
    await page.setRequestInterception(true);
    page.on('request', (request) => void refuseOrContinue(request));
    await page.setContent(html, { waitUntil: 'load', timeout: 0 });
    const characters = (await page.evaluate('[...new Set(document.body.innerText)].join("")')) as string;
    const bytes = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
      waitForFonts: true,
      timeout: 0,
    });
    return { bytes, characters };
  };
  return Promise.race([printed(), crashed]);
}

/** Only what the document brings along, fonts and pictures. */
async function refuseOrContinue(request: HTTPRequest): Promise<void> {
  // `aborted` leaves the page as it is; every other reason would put a page about the refusal in its place.
  await (request.url().startsWith('data:') ? request.continue() : request.abort('aborted')).catch(() => undefined);
}

/** A browser that cannot even close a page is of no use any more. */
async function leave(browser: WarmBrowser, opened: Promise<BrowserContext>): Promise<void> {
  if (browser.isGone) return;
  const over = new AbortController();
  const isClosed = await Promise.race([
    opened
      .then((context) => context.close())
      .then(
        () => true,
        () => false,
      ),
    pause(CLOSE_LIMIT_MS, false, { signal: over.signal }).catch(() => false),
  ]);
  over.abort();
  if (!isClosed) await browser.close();
}
