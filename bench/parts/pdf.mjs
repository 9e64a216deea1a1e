import { bytes, median, short } from '../support/numbers.mjs';
import { reportPages } from '../support/report-pages.mjs';
import { row } from '../table.mjs';

export const title = 'Reports as PDF';

const ROUNDS = 5;
const REQUEST = { html: reportPages, title: 'Benchmark', lang: 'en', subject: 'Thirty pages', asOf: new Date(0) };
const OPTIONS = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };
const built = (path) => import(new URL(`../../dist/src/${path}`, import.meta.url).href);

/** What a report of 30 pages takes: against a bare print of the same pages, several at once, and in memory. */
export async function measure({ quick, say }) {
  const rounds = quick ? 2 : ROUNDS;
  const printer = await printerOf();
  try {
    const first = await timed(() => printer.print.execute(REQUEST));
    const printed = first.result;
    const { size, alone, bare } = await against(printer, rounds, printed);
    const pairs = [];
    for (let round = 0; round < rounds; round += 1) {
      pairs.push({
        one: await perSecond(printer, 1),
        two: await perSecond(printer, 2),
        four: await perSecond(printer, 4),
      });
    }
    const ratio = median(pairs.map(({ one, two }) => two / one));
    const memory = await memoryAfter(printer, quick ? 10 : 40);
    say(`pdf: ${JSON.stringify({ first: first.ms, alone, bare, pairs, memory })}`);
    return [
      row(
        'first PDF of a process ÷ a warm one',
        `${short(first.ms / alone)}×`,
        '',
        null,
        `${short(first.ms)} ms with the start of the browser.`,
      ),
      row(
        `warm PDF of ${printed.pages} pages ÷ a bare print of the same by the same Chromium`,
        `${short(alone / bare)}×`,
        '',
        null,
        `${short(alone)} ms against ${short(bare)} ms. It is printed twice, for the numbers in its contents, then read, finished and packed: ${bytes(printed.bytes.length)} against ${bytes(size)}. ${printed.browser}.`,
      ),
      row(
        'PDF throughput: 2 at once ÷ 1',
        `${short(ratio)}×`,
        '≥ 1.6×',
        ratio >= 1.6,
        'Each round prints four reports each way, in turns.',
      ),
      row(
        '4 at once ÷ 1',
        `${short(median(pairs.map(({ one, four }) => four / one)))}×`,
        '',
        null,
        'Two print, two wait.',
      ),
      row(
        `memory of the browser after ${memory.prints} more PDFs ÷ before`,
        `${short(memory.after / memory.before)}×`,
        '≤ 1.2×',
        memory.after <= 1.2 * memory.before,
        `${bytes(memory.after)} against ${bytes(memory.before)} of its own, of the same browser.`,
      ),
    ];
  } finally {
    await printer.stop();
  }
}

/** The built service's own, without the rest of it. A browser is not replaced meanwhile, so that its memory can be seen. */
async function printerOf() {
  const { JsonLogger, platformConfig } = await built('platform/index.js');
  const { reportsConfig } = await built('reports/config.js');
  const { BrowserPool } = await built('reports/printing/browser-pool.service.js');
  const { PrintReport } = await built('reports/printing/print-report.service.js');
  const { StartBrowser } = await built('reports/printing/start-browser.service.js');
  const config = reportsConfig.read({
    PDF_BROWSER: process.env.PDF_BROWSER,
    PDF_SANDBOX: process.env.PDF_SANDBOX,
    PDF_PAGES_PER_BROWSER: '10000',
    PDF_MEMORY_MB: '100000',
  });
  const logger = new JsonLogger(
    platformConfig.read({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody', SECRETS_DIR: '/', LOG_LEVEL: 'silent' }),
  );
  const starter = new StartBrowser(config, process.env, logger);
  const pool = new BrowserPool(config, starter, logger);
  return { print: new PrintReport(config, pool), pool, stop: () => pool.onApplicationShutdown() };
}

/** In turns with a bare print of the final document, in the same browser. */
async function against({ print, pool }, rounds, { anchors }) {
  const html = reportPages({ pages: anchors });
  const [ours, theirs] = [[], []];
  let size = 0;
  for (let round = 0; round < rounds; round += 1) {
    ours.push((await timed(() => print.execute(REQUEST))).ms);
    const bare = await timed(() => pool.use(({ browser }) => barePrint(browser, html)));
    theirs.push(bare.ms);
    size = bare.result.length;
  }
  return { alone: median(ours), bare: median(theirs), size };
}

async function barePrint(browser, html) {
  const page = await browser.newPage();
  try {
    await page.setContent(html, { waitUntil: 'load' });
    return await page.pdf(OPTIONS);
  } finally {
    await page.close();
  }
}

async function perSecond({ print }, atOnce) {
  const REPORTS = 4;
  const { ms } = await timed(async () => {
    for (let left = REPORTS; left > 0; left -= atOnce) {
      await Promise.all(Array.from({ length: atOnce }, () => print.execute(REQUEST)));
    }
  });
  return (REPORTS / ms) * 1000;
}

async function memoryAfter({ print, pool }, prints) {
  const [browser] = pool.browsers();
  const before = await browser.memory();
  for (let left = prints; left > 0; left -= 2) await Promise.all([print.execute(REQUEST), print.execute(REQUEST)]);
  return { before, after: await browser.memory(), prints };
}

async function timed(work) {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}
