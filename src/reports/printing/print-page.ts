import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, HTTPRequest } from 'puppeteer';
import { BrowserGoneError } from './errors.js';
import type { WarmBrowser } from './warm-browser.js';

const CLOSE_LIMIT_MS = 5_000;

/** What came out of the browser. */
export interface PrintedPage {
  bytes: Uint8Array;
  /** Every character of the text that is to be seen, once. */
  characters: string;
}

/**
 * Prints a document in a page of its own, which shares nothing with others, runs no script and reaches nothing. The page is
 * closed however this ends. Throws what `signal` was aborted with, or {@link BrowserGoneError}.
 */
export async function printPage(browser: WarmBrowser, html: string, signal: AbortSignal): Promise<PrintedPage> {
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
