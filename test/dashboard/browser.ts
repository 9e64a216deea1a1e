import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { type Browser as Chromium, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { movedClock } from '../../scripts/test/moved-clock.mjs';
import { browserSwitches } from '../../src/reports/printing/warm-browser.js';
import { type BrowserProgram, bundledBrowser, isBundledFor } from '../../src/reports/printing/bundled-browser.js';
import { installedBrowsers, privateFolder } from '../../src/reports/printing/start-browser.service.js';
import type { TestService } from '../support/service.js';
import { agree, Browser as Visitor, type Person } from '../support/session.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules of WCAG 2.2 AA, and what axe's makers hold for good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Slow machines are no fault of the page. */
const PATIENCE_MS = 120_000;
const HEIGHT = 900;

/** Once for a worker of the run: it reads the whole of a program from the registry, to be sure of it. */
let found: Promise<BrowserProgram> | undefined;

/** The browser that reports are printed with: an installed one, else that of the registry. Close it. */
export async function startBrowser(): Promise<Chromium> {
  const { path, environment } = await (found ??= program());
  const network = /^--(?:host-resolver-rules|proxy-)/;
  const switches = await browserSwitches('off');
  return chromium.launch({
    executablePath: path,
    args: switches.filter((each) => !network.test(each)),
    env: { PATH: process.env['PATH'] ?? '', ...movedClock(), ...environment },
  });
}

async function program(): Promise<BrowserProgram> {
  const [installed] = await installedBrowsers(process.env);
  if (installed !== undefined) return { path: installed, environment: {} };
  if (!isBundledFor()) throw new Error('There is no Chromium on this machine: install one to test the dashboard.');
  return bundledBrowser((await privateFolder()).path);
}

/** Requests of each page that are not answered yet. */
const unanswered = new WeakMap<Page, Set<Request>>();

/** A person's window: what it asked of other hosts, and what went wrong in it, is remembered. */
export interface Window {
  context: BrowserContext;
  page: Page;
  /** Errors of scripts, and what the page's policy refused. */
  faults: string[];
  /** Requests that left the service. */
  strays: string[];
}

/** Opens a window of this width at a service, with nobody signed in. */
export async function openWindow(browser: Chromium, url: string, width = 1280): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHT },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  const strays: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // A 401 before somebody is signed in is an answer like any other.
    if (message.type() === 'error' && !message.text().includes('status of 401')) faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) strays.push(request.url());
  });
  followRequests(page);
  return { context, page, faults, strays };
}

function followRequests(page: Page): void {
  const pending = new Set<Request>();
  const end = (request: Request): unknown => pending.delete(request);
  page.on('request', (request) => {
    // What a page asked for that is left is not always told to have ended.
    if (request.isNavigationRequest()) pending.clear();
    pending.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  unanswered.set(page, pending);
}

/** Opens a window in which a person of the development provider is signed in, at no address yet. */
export async function openWindowAs(
  browser: Chromium,
  { url }: Pick<TestService, 'url'>,
  person: Person,
): Promise<Window> {
  const window = await openWindow(browser, url);
  const { request } = window.context;
  const begun = await request.get('/api/v1/auth/dev?returnTo=%2F', { maxRedirects: 0 });
  const returned = await agree(new Visitor(url), begun.headers()['location']!, person);
  const exchanged = await request.post('/api/v1/auth/dev/exchange', { data: returned, headers: { Origin: url } });
  if (exchanged.status() !== 200) throw new Error(`The exchange answered ${exchanged.status()}.`);
  return window;
}

/** Signs a person of the development provider in, by clicking, and waits for the overview. */
export async function signInAs(page: Page, name: 'Ada' | 'Ben' | 'Cy' | 'You'): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: /sign in with local development/i }).click();
  await page.getByRole('link', { name: new RegExp(`^${name}\\b`) }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

/** What axe finds wrong on a page as it stands: rule, and where. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated by the debugger: the page's own policy lets no foreign script in.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      // Style sheets are read anew for one rule only, which is experimental and not among these.
      preload: { assets: ['media'] },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  }, TAGS);
}

/** By how many pixels a page is wider than its window (WCAG 1.4.10). */
export function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/**
 * Opens an address, and looks whether everybody can use what it shows: axe complains of nothing, and at 320 pixels nothing
 * stands out. What a narrow window alone shows is the shell's, and looked at in first-look.spec.ts.
 */
export async function expectUsable(window: Window, address: string): Promise<void> {
  const { page } = window;
  await page.goto(address);
  await settled(window);
  expect(await violations(page)).toEqual([]);
  await expectNarrow(window);
}

/** Looks whether a page fits a window of 320 pixels, and makes it wide again. */
export async function expectNarrow(window: Window): Promise<void> {
  const { page } = window;
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await settled(window);
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: HEIGHT });
}

/** Waits until a page has read and drawn everything: twice in a row, two frames long, it waits for no answer. */
export async function settled({ page }: Pick<Window, 'page'>): Promise<void> {
  await arrived(page);
  await page.locator('main:not(:has([aria-busy=true])) h1').first().waitFor();
  for (let calm = 0; calm < 2; calm = (unanswered.get(page)?.size ?? 0) === 0 ? calm + 1 : 0) {
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))');
  }
}

/** The dashboard's router, as its makers leave it to their tools. */
interface Router {
  state: { location: Place; resolvedLocation?: Place };
  history: { location: Place; push(address: string): void };
}
interface Place {
  state: { __TSR_key?: string };
}

/** Goes to an address as a link of the page does, so that nothing is loaded anew. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.history.push(to);
  }, address);
  await arrived(page);
}

/** Waits until the page of the window's address is the one that stands there. */
async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const router = (globalThis as unknown as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__;
    if (router === undefined) return false;
    const key = router.history.location.state.__TSR_key;
    return [router.state.location, router.state.resolvedLocation].every((place) => place?.state.__TSR_key === key);
  });
}
