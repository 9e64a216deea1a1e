import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { readPdf } from '../support/pdf.js';
import { page, type Printer, request, startPrinter } from '../support/printing.js';

const CHAPTERS = ['scope', 'risk & reward', 'plan'];

/** Contents with the numbers that are known, and chapters of which some take two pages. */
function book({ pages }: { pages: ReadonlyMap<string, number> }): string {
  const entries = CHAPTERS.map(
    (name, at) => `<li><a href="#c${at}">${name.replace('&', '&amp;')}</a> on ${pages.get(`c${at}`) ?? '?'}</li>`,
  );
  const chapters = CHAPTERS.map(
    (name, at) =>
      `<section id="c${at}" style="break-before:page"><h1>${name.replace('&', '&amp;')}</h1>${'<p style="height:90mm">Text</p>'.repeat(1 + at * 2)}</section>`,
  );
  return page(`<h1>Contents</h1><ul>${entries.join('')}</ul>${chapters.join('')}
    <table><caption>Numbers</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>`);
}

describe('a printed report', () => {
  let printer: Printer;
  beforeAll(() => {
    printer = startPrinter();
  });
  afterAll(() => printer.stop());

  it('has contents that say the pages on which things are', async () => {
    const printed = await printer.print.execute(request('', { html: book }));
    const read = await readPdf(printed.bytes);
    expect(read.pages).toBe(printed.pages);
    for (const [at, name] of CHAPTERS.entries()) {
      const number = read.texts.findIndex((text, index) => index > 0 && text.includes(name)) + 1;
      expect(printed.anchors.get(`c${at}`)).toBe(number);
      expect(read.texts[0]).toContain(`${name} on ${number}`);
      expect(read.links.get(name)).toBe(number);
    }
  });

  it('is tagged, has an outline, and says its title, language and dates', async () => {
    const facts = { title: 'Ärger & <Co> 漢', lang: 'de', subject: 'Was es "sagt"' };
    const { bytes } = await printer.print.execute(request('', { html: book, ...facts }));
    const read = await readPdf(bytes);
    expect(read).toMatchObject({ isTagged: true, showsTitle: true, lang: 'de', xmpTitle: facts.title });
    expect(read.outline).toEqual(['Contents', ...CHAPTERS]);
    expect([...read.roles]).toEqual(expect.arrayContaining(['H1', 'P', 'L', 'LI', 'Table', 'TH', 'TD', 'Caption']));
    expect(read.info).toMatchObject({
      Title: facts.title,
      Subject: facts.subject,
      CreationDate: 'D:20261122100000Z',
      ModDate: 'D:20261122100000Z',
    });
    expect(bytes.toString('latin1')).not.toContain('pdfuaid');
  });

  it('has all its fonts in it', async () => {
    const { bytes } = await printer.print.execute(request(page('<p>Words <b>and</b> <code>more</code></p>')));
    const { context } = await PDFDocument.load(bytes);
    const descriptors = context
      .enumerateIndirectObjects()
      .map(([, object]) => object)
      .filter((object) => object instanceof PDFDict)
      .filter((object) => object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'));
    expect(descriptors.length).toBeGreaterThan(0);
    for (const descriptor of descriptors) {
      const files = ['FontFile', 'FontFile2', 'FontFile3'].map((name) => descriptor.get(PDFName.of(name)));
      expect(files.filter((file) => file !== undefined)).toHaveLength(1);
    }
  });

  it('is the same bytes for the same document and moment, and others for others', async () => {
    const [first, again] = [
      await printer.print.execute(request('', { html: book })),
      await printer.print.execute(request('', { html: book })),
    ];
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const later = await printer.print.execute(request('', { html: book, asOf: new Date('2026-11-23T00:00:00Z') }));
    expect(later.bytes.equals(first.bytes)).toBe(false);
    expect((await readPdf(later.bytes)).id).not.toBe((await readPdf(first.bytes)).id);
  });

  it('names the scripts for which there was no font, and tells the document', async () => {
    const told: (readonly string[])[] = [];
    const printed = await printer.print.execute(
      request('', {
        html: ({ missing }) => {
          told.push(missing);
          return page(
            `<p>Plain ﬁ ä <bdi>\u{10480}\u{10481}</bdi> \u{1BC0} a\u00ADb\u200B\u202E</p><p>${missing.join()}</p>`,
          );
        },
      }),
    );
    expect(told).toEqual([[], printed.missing, printed.missing]);
    expect(printed.missing).toContain('other letters');
    expect(printed.missing).not.toContain('Latin');
  });

  it('takes its paper from its own style sheet', async () => {
    const { bytes } = await printer.print.execute(request(page('<p>Wide</p>', '@page{size:letter landscape}')));
    const [only] = (await PDFDocument.load(bytes)).getPages();
    expect([only!.getWidth(), only!.getHeight()].map(Math.round)).toEqual([792, 612]);
  });
});

describe('a document with bad intentions', () => {
  let printer: Printer;
  let server: Server;
  let asked: string[];
  beforeAll(async () => {
    asked = [];
    server = createServer((incoming, answer) => {
      asked.push(incoming.url ?? '');
      answer.end('<p>FOREIGN</p>');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    printer = startPrinter();
  });
  afterAll(async () => {
    await printer.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('reaches nothing, runs nothing, and is printed', async () => {
    const { port } = server.address() as AddressInfo;
    const there = `http://127.0.0.1:${port}`;
    const evil = `<!doctype html><html lang="en"><head><base href="${there}/base/">
      <meta http-equiv="refresh" content="0;url=${there}/refresh"><link rel="stylesheet" href="${there}/style.css">
      <link rel="preload" as="image" href="${there}/preload"><link rel="dns-prefetch" href="${there}"><link rel="preconnect" href="${there}">
      <style>@import url(${there}/import.css);@font-face{font-family:F;src:url(${there}/font.woff2)}
      body{font-family:F,sans-serif;background:url(${there}/background)}p::after{content:url(${there}/content)}</style></head>
      <body onload="document.body.innerHTML='SCRIPTED'"><p>KEPT</p><script>document.write('SCRIPTED')</script>
      <img src="${there}/image" onerror="document.body.append('SCRIPTED')"><img src="relative"><img srcset="${there}/set 2x">
      <iframe src="${there}/frame"></iframe><iframe src="file:///etc/passwd"></iframe><iframe srcdoc="<script>parent.document.write('SCRIPTED')</script><img src=${there}/srcdoc>"></iframe>
      <iframe src="data:text/html,<img src=${there}/inlaid><script>document.write(1234*2)</script>"></iframe><img src="file:///etc/passwd"><embed src="${there}/embed"><object data="file:///etc/passwd"></object>
      <svg><image href="${there}/svg"/><use href="${there}/use#a"/><foreignObject><iframe src="${there}/foreign"></iframe></foreignObject><script>document.write('SCRIPTED')</script></svg>
      <video src="${there}/video" poster="${there}/poster" autoplay></video><audio src="${there}/audio" autoplay></audio>
      <form action="${there}/form"><input autofocus onfocus="this.form.submit()"></form><a href="${there}/ping" ping="${there}/ping">link</a>
      </body></html>`;
    const { bytes } = await printer.print.execute(request(evil));
    const text = (await readPdf(bytes)).texts.join('\n');
    expect(text).toContain('KEPT');
    for (const wrong of ['SCRIPTED', 'FOREIGN', '2468', 'root:']) expect(text).not.toContain(wrong);
    expect(asked).toEqual([]);
  });
});
