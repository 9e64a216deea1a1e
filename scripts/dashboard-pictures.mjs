// Photographs the dashboard of the service that runs here: npm run dashboard:pictures -- [--all FOLDER] [--user ada] [--only NAME,NAME] [--lang de]
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer';
import { dashboardPages } from './dashboard-pages.mjs';
import { devSignIn, requireRunningService } from './dev-sign-in.mjs';
import { ROOT } from './project.mjs';

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
const TALLEST = 6000;
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
  await browser.setCookie(...cookiesOf(cookie));
  for (const theme of plan.themes) for (const width of plan.widths) await photographAll(theme, width);
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
    const isWhole = !plan.whole || (await growToContent(window, width));
    const file = [
      name,
      ...(plan.widths.length > 1 || plan.whole ? [width] : []),
      ...(plan.themes.length > 1 ? [theme] : []),
    ];
    const picture = await window.screenshot({
      type: plan.type,
      // For a full page the browser makes the window one pixel wide for a moment, and tables would change for that.
      ...(isWhole ? { captureBeyondViewport: false } : { fullPage: true }),
      ...(plan.type === 'webp' ? { quality: QUALITY } : {}),
    });
    await writeFile(join(plan.folder, `${file.join('-')}.${plan.type}`), picture);
    const wider = await window.evaluate(
      () => globalThis.document.documentElement.scrollWidth - globalThis.document.documentElement.clientWidth,
    );
    if (wider > 0) console.log(`${path} is ${wider} px wider than ${width}`);
  }
  await window.close();
}

/** The frame stays and the page scrolls in it: only a window of the page's height shows all of it. True when that was possible. */
async function growToContent(window, width) {
  const height = await window.evaluate(() => {
    const { document } = globalThis;
    return Math.max(
      ...[document.documentElement, document.querySelector('main')].map((each) => each?.scrollHeight ?? 0),
    );
  });
  await window.setViewport({ width, height: Math.max(HEIGHT, Math.min(height + 80, TALLEST)) });
  // Long lists draw the rows that came into sight with the next frame.
  await window.evaluate(() => {
    const { requestAnimationFrame } = globalThis;
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  return height + 80 <= TALLEST;
}

function cookiesOf(header) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), domain: new URL(url).hostname, path: '/' };
  });
}
