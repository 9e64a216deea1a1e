// Draws the pages of a report, to look at; HTML is printed first: node scripts/pictures/look-at-report.mjs FILE.html|FILE.pdf FOLDER
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer';

const SCALE = 1.2;
const [file, folder] = process.argv.slice(2);
if (file === undefined || folder === undefined) {
  console.error('Usage: node scripts/pictures/look-at-report.mjs FILE.html|FILE.pdf FOLDER');
  process.exit(2);
}

const require = createRequire(import.meta.url);
const browser = await puppeteer.launch({
  args: [...chromium.args, '--allow-file-access-from-files'],
  executablePath: await chromium.executablePath(),
  headless: 'shell',
});
try {
  await mkdir(folder, { recursive: true });
  const pdf = file.endsWith('.pdf') ? await readFile(file) : await print(await browser.newPage());

  const pages = await draw(await browser.newPage(), pdf);
  for (const [at, png] of pages.entries()) {
    await writeFile(join(folder, `page-${String(at + 1).padStart(2, '0')}.png`), Buffer.from(png, 'base64'));
  }
  console.log(`${pages.length} pages, ${Math.round(pdf.length / 1024)} kB, in ${folder}`);
} finally {
  await browser.close();
}

async function print(page) {
  await page.setContent(await readFile(file, 'utf8'), { waitUntil: 'load' });
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  await writeFile(join(folder, 'report.pdf'), pdf);
  return pdf;
}

/** The pages of a PDF as PNG, in base64, drawn by pdf.js in the same browser. */
async function draw(page, pdf) {
  await page.goto(pathToFileURL(require.resolve('pdfjs-dist/package.json')).href);
  return page.evaluate(
    async ({ data, scale, library, worker }) => {
      const pdfjs = await import(library);
      pdfjs.GlobalWorkerOptions.workerSrc = worker;
      const document = await pdfjs.getDocument({
        data: Uint8Array.from(globalThis.atob(data), (each) => each.charCodeAt(0)),
      }).promise;
      const pictures = [];
      for (let number = 1; number <= document.numPages; number += 1) {
        const each = await document.getPage(number);
        const viewport = each.getViewport({ scale });
        const canvas = new globalThis.OffscreenCanvas(viewport.width, viewport.height);
        await each.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
        const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
        pictures.push(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
      }
      return pictures.map((picture) => globalThis.btoa(picture));
    },
    {
      data: Buffer.from(pdf).toString('base64'),
      scale: SCALE,
      library: pathToFileURL(require.resolve('pdfjs-dist/legacy/build/pdf.mjs')).href,
      worker: pathToFileURL(require.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs')).href,
    },
  );
}
