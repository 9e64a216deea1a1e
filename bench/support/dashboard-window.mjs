import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer';

/** A window of the embedded browser at the dashboard, with somebody's session. */
export async function openDashboard(url, cookie) {
  const browser = await puppeteer.launch({
    // The page has a process of its own, as in any browser.
    args: chromium.args.filter((arg) => arg !== '--single-process'),
    executablePath: await chromium.executablePath(),
    headless: 'shell',
  });
  await browser.setCookie(...cookiesOf(cookie, new URL(url).hostname));
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.evaluateOnNewDocument(rememberWaits);
  return {
    answer: (path, body) => answerWith(page, path, body),
    open: async (path) => {
      await page.goto(new URL(path, url), { waitUntil: 'networkidle0' });
      await page.waitForSelector('tbody tr');
    },
    countOf: (selector) => page.$$eval(selector, (found) => found.length),
    // Whoever clicks has come there before; scrolling is measured by its keys.
    click: async (selector) => {
      await page.$eval(selector, (element) => element.scrollIntoView({ block: 'center' }));
      await settled(page);
      return worked(page, () => page.click(selector));
    },
    press: (key) => worked(page, () => page.keyboard.press(key)),
    waits: () => page.evaluate(() => globalThis.waits),
    close: () => browser.close(),
  };
}

/** Remembers how long each input took until its picture was there (Event Timing). */
function rememberWaits() {
  globalThis.waits = [];
  new globalThis.PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) if (interactionId > 0) globalThis.waits.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** Answers this path with this body, and asks the service for everything else. */
async function answerWith(page, path, body) {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== path) void request.continue();
    else void request.respond({ status: 200, contentType: 'application/json', body });
  });
}

/** How long the page's main thread was busy with an input, in ms: scripts, styles, layout, and what is to be drawn. */
async function worked(page, input) {
  const busy = async () => (await page.metrics()).TaskDuration * 1000;
  const before = await busy();
  await input();
  await settled(page);
  return (await busy()) - before;
}

/** Two pictures later. */
async function settled(page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        globalThis.requestAnimationFrame(() => globalThis.requestAnimationFrame(resolve));
      }),
  );
}

function cookiesOf(header, domain) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), domain, path: '/' };
  });
}
