// Photographs the dashboard of the service that runs here: npm run dashboard:pictures -- [--all FOLDER] [--user ada] [--only NAME,NAME] [--lang de]
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer';
import { dashboardPages } from './pages.mjs';
import { devSignIn, requireRunningService } from '../service/dev-sign-in.mjs';
import { ROOT } from '../shared/project.mjs';

/** What docs/dashboard.md shows: one width, and both appearances of the first page. */
const FOR_DOCS = {
  folder: join(ROOT, 'docs/pictures/dashboard'),
  widths: [1440],
  themes: ['light'],
  whole: false,
  type: 'webp',
};
/** What one looks at before a release: every page from a telephone to a wide screen. */
const TO_LOOK_AT = { widths: [320, 768, 1440, 1920], themes: ['light', 'dark'], whole: true, type: 'png' };
const HEIGHT = 900;
/** The browser draws a window again from its top below 8192 pixels. */
const TALLEST = 8000;
/** What stands below the page in the frame. */
const MARGIN = 80;
const ROUNDS = 5;
const QUALITY = 80;

const { values } = parseArgs({
  options: {
    all: { type: 'string' },
    user: { type: 'string', default: 'ada' },
    lang: { type: 'string', default: 'en' },
    only: { type: 'string' },
    widths: { type: 'string' },
    themes: { type: 'string' },
  },
});
const plan = values.all === undefined ? FOR_DOCS : { ...TO_LOOK_AT, folder: values.all };
if (values.widths !== undefined) plan.widths = values.widths.split(',').map(Number);
if (values.themes !== undefined) plan.themes = values.themes.split(',');

const url = requireRunningService();
const { cookie } = await devSignIn(url, values.user);
const pages = (await dashboardPages(url, cookie)).filter(
  ({ name }) => values.only === undefined || values.only.split(',').some((only) => name.startsWith(only)),
);
await mkdir(plan.folder, { recursive: true });
const browser = await puppeteer.launch({
  // The dashboard speaks the first language of the browser that it knows.
  args: [...chromium.args, `--lang=${values.lang}`, `--accept-lang=${values.lang}`],
  executablePath: await chromium.executablePath(),
  headless: 'shell',
});
try {
  for (const theme of plan.themes)
    for (const width of plan.widths) {
      // A session of its own for each round: all of them together may take longer than one lasts.
      await browser.setCookie(...cookiesOf((await devSignIn(url, values.user)).cookie));
      await photographAll(theme, width);
    }
} finally {
  await browser.close();
}
console.log(`${pages.length} pages are in ${plan.folder}`);

async function photographAll(theme, width) {
  const window = await browser.newPage();
  await window.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  for (const { name, path } of pages) {
    await window.setViewport({ width, height: HEIGHT });
    await window.goto(new URL(path, url), { waitUntil: 'networkidle0' });
    await window.evaluate(() => globalThis.document.fonts.ready);
    // The network is idle, too, while a slow machine still reads the page's own part.
    await window
      .waitForFunction(() => globalThis.document.querySelector('[aria-busy="true"]') === null)
      .catch(() => console.log(`${path} is still being loaded at ${width}`));
    const height = plan.whole ? await growToContent(window, width) : HEIGHT;
    const file = [
      name,
      ...(plan.widths.length > 1 || plan.whole ? [width] : []),
      ...(plan.themes.length > 1 ? [theme] : []),
    ];
    const parts = Math.ceil(height / TALLEST);
    for (let part = 0; part < parts; part += 1) {
      if (parts > 1) await scrollTo(window, part * TALLEST);
      const picture = await window.screenshot({
        type: plan.type,
        // For a full page the browser makes the window one pixel wide for a moment, and tables would change for that.
        captureBeyondViewport: false,
        ...(plan.type === 'webp' ? { quality: QUALITY } : {}),
      });
      const named = [...file, ...(part > 0 ? [`part${part + 1}`] : [])];
      await writeFile(join(plan.folder, `${named.join('-')}.${plan.type}`), picture);
    }
    const wider = await window.evaluate(
      () => globalThis.document.documentElement.scrollWidth - globalThis.document.documentElement.clientWidth,
    );
    if (wider > 0) console.log(`${path} is ${wider} px wider than ${width}`);
  }
  await window.close();
}

/** The frame stays and the page scrolls in it: only a window of the page's height shows all of it. Its height, which may be more than one window can have. */
async function growToContent(window, width) {
  let height = 0;
  // Long lists draw the rows that came into sight, and know only then how high they are.
  for (let round = 0; round < ROUNDS; round += 1) {
    const needed = await window.evaluate(heightOfContent);
    if (round > 0 && needed <= height) break;
    height = Math.max(HEIGHT, needed + (round === 0 ? MARGIN : 0));
    await window.setViewport({ width, height: Math.min(height, TALLEST) });
    await drawn(window);
  }
  return height;
}

/** In the page: how high a window shows all of it, and all of the dialog that is open. */
function heightOfContent() {
  const { document, getComputedStyle, innerHeight } = globalThis;
  const scrolled = [...document.querySelectorAll('[role=dialog], [role=dialog] *')].filter((each) =>
    ['auto', 'scroll'].includes(getComputedStyle(each).overflowY),
  );
  return Math.max(
    ...[document.documentElement, document.querySelector('main')].map((each) => each?.scrollHeight ?? 0),
    ...scrolled.map((each) => innerHeight + each.scrollHeight - each.clientHeight),
  );
}

async function scrollTo(window, top) {
  await window.evaluate((to) => globalThis.scrollTo(0, to), top);
  await drawn(window);
}

function drawn(window) {
  return window.evaluate(() => {
    const { requestAnimationFrame } = globalThis;
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

function cookiesOf(header) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), domain: new URL(url).hostname, path: '/' };
  });
}
