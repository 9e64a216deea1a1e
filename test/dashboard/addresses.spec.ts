import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { dashboardPages } from '../../scripts/pictures/pages.mjs';
import { startDemoService } from '../support/demo-service.js';
import type { TestService } from '../support/service.js';
import { follow, openWindowAs, settled, startBrowser, type Window } from './browser.js';

const PAGES = new URL('../../dashboard/src/pages/', import.meta.url);
/** Where nobody is signed in yet: it has no frame of pages to come from. */
const OUTSIDE = /^\/(?:sign-in|invitation|auth)/;

/** What says which of a page's views is shown: with nonsense in its place, only the first would be met. */
const CHOOSES_PAGE = /^(?:view|tab)$/;

/** What some page reads from its address, and what every object has. */
const NAMES = [...readNames(), 'cursor', 'page', 'sort', 'columns', 'q', '__proto__', 'constructor', 'limit', 'format'];
/** Values of every kind that somebody can write behind a name; no page may take one for what it is not. */
const VALUES = [
  'zz',
  '1',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  '{"a":[1]}',
  '[1,{}]',
  ',,,',
  '__proto__',
  '%00',
  '%ff',
  '',
  '.',
  '..',
];
/** One value behind every name, and each name several times with brackets. */
const SEARCHES = [
  ...VALUES.map((value) => NAMES.map((name) => `${name}=${value}`).join('&')),
  NAMES.flatMap((name) => [`${name}=a`, `${name}=b`, `${name}[]=c`, `${name}[x]=d`]).join('&'),
  `${NAMES.join('&')}&=&&?&#%E0%A4%A`,
];
/** What can stand in a path where an id is expected. The service itself refuses to open what no address may be. */
const PIECES = ['__proto__', 'constructor', '0', '%2F', '..%2F..%2Fetc', '%F0%9F%92%A9', '%22%3E%3Cb%3E'];
const ALL_PIECES = [...PIECES, '%00', '%E0%A4%A'];

/** Searches that each page meets, and pieces that each route does; all of both are met by some. `FUZZ_TIMES` takes more. */
const TIMES = Number(process.env['FUZZ_TIMES'] ?? 1);

let service: TestService;
let browser: Browser;
let window: Window;
/** Of each page one address, without what it asks for but its view: two that differ in the id alone are one page. */
let pages: string[];

beforeAll(async () => {
  [service, browser] = await Promise.all([startDemoService({ NODE_ENV: 'development' }), startBrowser()]);
  window = await openWindowAs(browser, service, 'ada');
  const cookies = await window.context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const all = await dashboardPages(service.url, cookie);
  pages = [...new Set(all.map(({ path }) => bare(path)))].filter((path) => !OUTSIDE.test(path));
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe('an address that says nonsense', () => {
  it('breaks no page that is come to inside the dashboard', async () => {
    expect(pages.length).toBeGreaterThan(40);
    const { page } = window;
    await page.goto('/');
    await settled(window);
    const broken: string[] = [];
    for (const [at, path] of pages.entries()) {
      for (let nth = 0; nth < TIMES; nth += 1) {
        const address = asked(path, at * TIMES + nth);
        await follow(page, address);
        broken.push(...(await faultsOf(address)));
      }
    }
    expect(broken).toEqual([]);
  }, 600_000);

  it('breaks no page that is opened with it', async () => {
    const broken: string[] = [];
    // What is opened is read by the same code as what is come to: not every page has to be.
    for (let at = 0; at < pages.length; at += Math.max(1, 4 - TIMES)) {
      const address = asked(pages[at]!, at + 1);
      await window.page.goto(address);
      broken.push(...(await faultsOf(address)));
    }
    expect(broken).toEqual([]);
  }, 600_000);

  it('breaks no page where an id is expected', async () => {
    const { page } = window;
    const broken: string[] = [];
    for (const [at, route] of readRoutes().entries()) {
      const opened = route.replaceAll(/\$\w+/g, PIECES[at % PIECES.length]!);
      await page.goto(opened);
      broken.push(...(await faultsOf(opened)));
      for (let nth = 1; nth <= 3 * TIMES; nth += 1) {
        const piece = ALL_PIECES[(at * 3 + nth) % ALL_PIECES.length]!;
        const address = route.replaceAll(/\$\w+/g, piece);
        await follow(page, address);
        broken.push(...(await faultsOf(address)));
      }
    }
    expect(broken).toEqual([]);
  }, 600_000);
});

/** An address of a page with one of the searches behind what it asks for anyhow. */
function asked(path: string, which: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}${SEARCHES[which % SEARCHES.length]}`;
}

/** What went wrong while this address was shown, but what the service refuses: that is said on the page. */
async function faultsOf(address: string): Promise<string[]> {
  await settled(window);
  const found = window.faults.splice(0).filter((fault) => !/status of 4\d\d/.test(fault));
  return found.map((fault) => `${address.slice(0, 200)}: ${fault.slice(0, 300)}`);
}

function bare(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const view = new URLSearchParams(search).get('view') ?? new URLSearchParams(search).get('tab');
  return view === null ? path : `${path}?${search.includes('view=') ? 'view' : 'tab'}=${view}`;
}

function sources(file: string): string[] {
  return readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(file))
    .map((name) => readFileSync(new URL(name, PAGES), 'utf8'));
}

/** Every name that stands before a way to read it. */
function readNames(): string[] {
  const named = /(\w+): (?:texts?|textUpTo|flag|amount|day|ids|pageNumber|oneOf|manyOf|wholeUpTo)\b/g;
  return [
    ...new Set(sources('search.ts').flatMap((text) => [...text.matchAll(named)].map(([, name = '']) => name))),
  ].filter((name) => !CHOOSES_PAGE.test(name));
}

/** Every address of the router that has an id in it. */
function readRoutes(): string[] {
  return sources('index.ts').flatMap((text) =>
    [...text.matchAll(/path: '([^']*\$[^']*)'/g)].map(([, path = '']) => path).filter((path) => !OUTSIDE.test(path)),
  );
}
