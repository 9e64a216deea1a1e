import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { type Browser as Chromium, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserSwitches } from '../../src/reports/printing/browser-switches.js';
import { type BrowserProgram, bundledBrowser, isBundledFor } from '../../src/reports/printing/bundled-browser.js';
import { installedBrowsers } from '../../src/reports/printing/installed-browsers.js';
import { privateFolder } from '../../src/reports/printing/private-folder.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules of WCAG 2.2 AA, and what axe's makers hold for good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Slow machines are no fault of the page. */
const PATIENCE_MS = 30_000;

/** The browser that reports are printed with: an installed one, else that of the registry. Close it. */
export async function startBrowser(): Promise<Chromium> {
  const { path, environment } = await program();
  const network = /^--(?:host-resolver-rules|proxy-)/;
  const switches = await browserSwitches('off');
  return chromium.launch({
    executablePath: path,
    args: switches.filter((each) => !network.test(each)),
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
}

async function program(): Promise<BrowserProgram> {
  const [installed] = await installedBrowsers(process.env);
  if (installed !== undefined) return { path: installed, environment: {} };
  if (!isBundledFor()) throw new Error('There is no Chromium on this machine: install one to test the dashboard.');
  return bundledBrowser((await privateFolder()).path);
}

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
    viewport: { width, height: 900 },
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
  return { context, page, faults, strays };
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
  await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>;
      };
    };
    const found = await axe.run({ runOnly: { type: 'tag', values: tags } });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  }, TAGS);
}

/** By how many pixels a page is wider than its window (WCAG 1.4.10). */
export function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
