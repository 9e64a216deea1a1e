// Photographs what needs a click: npm run dashboard:states -- FOLDER [--only NAME,NAME] [--widths 320,1440] [--themes light,dark]
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer';
import { STATES } from './state-steps.mjs';
import { devSignIn, requireRunningService } from '../service/dev-sign-in.mjs';
import { giveUp } from '../shared/project.mjs';

const HEIGHT = 900;
const PATIENCE_MS = 15_000;
/** A session is renewed by the page that it belongs to, and these pages are gone with their pictures: in time there is a new one. */
const SESSION_MS = 300_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '320,1440' },
    themes: { type: 'string', default: 'light,dark' },
  },
});
const [folder] = positionals;
if (folder === undefined) giveUp('Name a folder for the pictures.');
const url = requireRunningService();
await mkdir(folder, { recursive: true });
const browser = await puppeteer.launch({
  args: chromium.args.filter((arg) => arg !== '--single-process'),
  executablePath: await chromium.executablePath(),
  headless: 'shell',
});
let taken = 0;
let session = { cookie: '', since: -Infinity };
try {
  for (const state of STATES.filter(({ name }) => values.only.split(',').some((only) => name.startsWith(only))))
    for (const theme of values.themes.split(','))
      for (const width of values.widths.split(',').map(Number)) await photograph(state, theme, width);
} finally {
  await browser.close();
}
console.log(`${taken} pictures are in ${folder}`);

/** In a context of its own: what one state does to the page is gone in the next. What it cannot reach it says. */
async function photograph({ name, path, steps }, theme, width) {
  const context = await browser.createBrowserContext();
  if (performance.now() - session.since > SESSION_MS)
    session = { cookie: (await devSignIn(url, 'ada')).cookie, since: performance.now() };
  await context.setCookie(...cookiesOf(session.cookie));
  const window = await context.newPage();
  window.setDefaultTimeout(PATIENCE_MS);
  await window.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await window.setViewport({ width, height: HEIGHT });
  try {
    await window.goto(new URL(path, url), { waitUntil: 'networkidle0' });
    await steps(window);
    // What is still being loaded is what a picture of loading shows.
    await window.waitForNetworkIdle({ concurrency: name.endsWith('-loading') ? 1 : 0 });
  } catch (error) {
    console.log(`${name} at ${width}: ${error.message}`);
  }
  await window.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
  const wider = await window.evaluate(
    () => globalThis.document.documentElement.scrollWidth - globalThis.document.documentElement.clientWidth,
  );
  if (wider > 0) console.log(`${name} is ${wider} px wider than ${width}`);
  taken += 1;
  await context.close();
}

function cookiesOf(header) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), domain: new URL(url).hostname, path: '/' };
  });
}
