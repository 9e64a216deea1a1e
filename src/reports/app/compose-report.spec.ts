import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { SaxesParser } from 'saxes';
import type { JsonLogger, PlatformConfig } from '../../platform/index.js';
import { ReportFonts } from '../template/report-fonts.js';
import { exampleSections, exampleSummary } from '../template/testing/example-report.js';
import { HARD_NAMES } from '../template/testing/hard-names.js';
import { ComposeReport, type KnownSection, ReportSections } from './compose-report.service.js';

const NOTHING_PRINTED = { pages: new Map<string, number>(), missing: [] };
const A4 = { paper: 'a4', lang: 'en' } as const;

describe('the document of a report', () => {
  const { compose } = composer();
  const html = compose.html(exampleSummary(), A4, NOTHING_PRINTED);
  const { tags, headings } = read(html);

  it('says what it is: its language, its title, its main part', () => {
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/);
    expect(html).toContain('<title>Security posture of Northwind Instruments Ltd, 20 November 2026</title>');
    expect(tags.filter((tag) => tag === 'main')).toHaveLength(1);
  });

  it('has the page of a director before the contents, and sections in their order', () => {
    const titles = headings.filter(({ level }) => level === 1).map(({ text }) => text);
    expect(titles.slice(0, 4)).toEqual(['Security posture', 'Where we stand', 'Contents', 'The score explained']);
    expect(titles.slice(-2)).toEqual(['Methodology', 'Limits']);
  });

  it('goes down from heading to heading by one level at a time', () => {
    headings.forEach(({ level }, at) => expect(level).toBeLessThanOrEqual((headings[at - 1]?.level ?? 0) + 1));
  });

  it('has a caption for each table and a text for each chart', () => {
    expect(tags.filter((tag) => tag === 'caption')).toHaveLength(tags.filter((tag) => tag === 'table').length);
    expect(html.match(/<svg class="chart"/g)).toHaveLength(html.match(/role="img" aria-label="[^"]+"/g)!.length);
  });

  it('asks for nothing from anywhere: all it needs is inside', () => {
    expect(html).not.toMatch(/\b(?:src|srcset)=|@import|url\((?!data:|#)/);
    expect(tags).not.toContain('script');
    expect(tags).not.toContain('link');
  });

  it('links its contents, with numbers once they are known', () => {
    expect(html).toMatch(/<a href="#limits">.*contents-page-later/);
    const known = compose.html(exampleSummary(), A4, { pages: new Map([['limits', 12]]), missing: [] });
    expect(known).toMatch(/<a href="#limits">.*<span class="contents-page">12<\/span>/);
    expect(known).toContain('<section id="limits"');
  });

  it('says of a part that failed that it failed', () => {
    expect(sectionOf(html, 'suites')).toContain('could not be read');
  });

  it('says which scripts could not be printed, among the limits', () => {
    const known = compose.html(exampleSummary(), A4, { pages: new Map(), missing: ['Georgian', 'Tamil'] });
    expect(sectionOf(known, 'limits')).toContain('no font of this report has Georgian, Tamil');
    expect(sectionOf(html, 'limits')).not.toContain('no font');
  });

  it('is as large as the paper', () => {
    expect(html).toContain('@page{size:A4}');
    expect(compose.html(exampleSummary(), { ...A4, paper: 'letter' }, NOTHING_PRINTED)).toContain('@page{size:letter}');
  });

  it('is the same for the same summary', () => {
    expect(compose.html(exampleSummary(), A4, NOTHING_PRINTED)).toBe(html);
  });
});

describe('text from outside in a report', () => {
  const { compose } = composer();

  it.each([
    ...HARD_NAMES,
    '</style><script>alert(1)</script>',
    '"; } @page { content: "x',
    '<!-- styles -->',
    "$& $` $' $1",
    'x'.repeat(5000),
  ])('prints as text: %.40j', (name) => {
    const html = compose.html(exampleSummary(name), A4, NOTHING_PRINTED);
    const { tags } = read(html);
    expect(tags.filter((tag) => tag === 'style')).toHaveLength(1);
    expect(tags).not.toContain('script');
    expect(tags).not.toContain('b');
    expect(html).not.toMatch(/[\u0000\u202a-\u202e\ud800](?![\udc00-\udfff])/); // eslint-disable-line no-control-regex
    expect(/--report-name: "(?:[A-Za-z0-9 ]|\\[0-9a-f]+ )*";/.test(html)).toBe(true);
  });

  it('is cut where it is longer than a report prints, and that is said', () => {
    const summary = exampleSummary();
    const long = (value: unknown): unknown =>
      typeof value === 'string'
        ? value.replace('Four quarters of work are known', 'W'.repeat(4000))
        : Array.isArray(value)
          ? value.map(long)
          : typeof value === 'object' && value !== null
            ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, long(inner)]))
            : value;
    const sections = long(summary.sections) as typeof summary.sections;
    const html = compose.html({ ...summary, sections }, A4, NOTHING_PRINTED);
    expect(html).toContain('… (cut)');
    expect(html).toContain('longer than a report prints');
    expect(html).not.toMatch(/W{41}/);
    expect(sectionOf(html, 'plan').match(/W/g)!.length).toBeLessThan(1000);
    expect(html).not.toMatch(/[\ufdd0\ufdd1]/);
    // A paragraph of the example is as long as that.
    expect(compose.html(summary, A4, NOTHING_PRINTED)).toContain('1 text is longer than a report prints');
  });

  it('does not run as a template', () => {
    const html = compose.html(exampleSummary(), A4, NOTHING_PRINTED);
    expect(html).toContain('&lt;%= it.summary %&gt; ${process.env.HOME}'); // eslint-disable-line no-template-curly-in-string
  });
});

describe('a template that fails', () => {
  it('takes no other section with it, and is logged', () => {
    const { compose, failures } = composer();
    const summary = exampleSummary();
    const section = { title: 'Of another service', place: 150, state: 'ready' as const, data: {} };
    const html = compose.html(
      { ...summary, sections: { ...summary.sections, elsewhere: section } },
      A4,
      NOTHING_PRINTED,
    );
    expect(sectionOf(html, 'elsewhere')).toContain('could not be printed');
    expect(sectionOf(html, 'plan')).toContain('Four quarters of work are known');
    expect(failures).toEqual(['elsewhere']);
  });

  it('is boxed where its data is not what it expects', () => {
    const { compose, failures } = composer();
    const summary = exampleSummary();
    const verdict = { ...summary.sections['verdict']!, data: {} };
    const html = compose.html({ ...summary, sections: { ...summary.sections, verdict } }, A4, NOTHING_PRINTED);
    expect(sectionOf(html, 'verdict')).toContain('could not be printed');
    expect(failures).toEqual(['verdict']);
  });

  it('stops the start where it is no template', () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    const file = join(folder, 'broken.html');
    writeFileSync(file, '<% if (');
    try {
      const [some] = exampleSections;
      const broken = { ...some!, meta: { ...some!.meta, name: 'broken', template: pathToFileURL(file) } };
      expect(() => composer([broken])).toThrow('"broken"');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('fonts of a report', () => {
  const fonts = new ReportFonts();
  const families = (text: string): string[] => [
    ...new Set([...fonts.css(text).matchAll(/font-family:'([^']+)'/g)].map(([, family]) => family!)),
  ];

  it('are two weights of Latin for plain text, and small', () => {
    expect(families('Plain – text… 1 234')).toEqual(['IBM Plex Sans']);
    expect(fonts.css('Plain').length).toBeLessThan(80_000);
  });

  it.each([
    ['שלום', 'Noto Sans Hebrew'],
    ['مرحبا', 'Noto Sans Arabic'],
    ['สวัสดี', 'Noto Sans Thai'],
    ['नमस्ते', 'Noto Sans Devanagari'],
    ['서울', 'Noto Sans KR'],
    ['研发', 'Noto Sans SC'],
    ['👩‍💻', 'Noto Emoji'],
    ['→ ≥', 'Noto Sans Symbols'],
  ])('of %s are those of %s, no more', (text, family) => {
    expect(families(text)).toEqual(['IBM Plex Sans', family]);
    expect(fonts.missing(text)).toEqual([]);
  });

  it('say what they do not have', () => {
    expect(fonts.missing('Tbilisi თბილისი')).toEqual(['Georgian']);
  });
});

/** A composer of its own, and the sections whose printing it logged as failed. */
function composer(sections: readonly KnownSection[] = exampleSections): { compose: ComposeReport; failures: string[] } {
  const failures: string[] = [];
  const known = Object.assign(Object.create(ReportSections.prototype) as ReportSections, { known: sections });
  const logger = {
    failure: (_: string, __: unknown, { section }: { section: string }) => failures.push(section),
  } as unknown as JsonLogger;
  const compose = new ComposeReport(
    known,
    new ReportFonts(),
    { PUBLIC_URL: 'https://posture.example' } as PlatformConfig,
    logger,
  );
  compose.onApplicationBootstrap();
  return { compose, failures };
}

function sectionOf(html: string, name: string): string {
  return html.split(`<section id="${name}"`)[1]!.split('</section>')[0]!;
}

/** What a reader of the document finds: names of elements, and headings. */
function read(html: string): { tags: string[]; headings: { level: number; text: string }[] } {
  const tags: string[] = [];
  const headings: { level: number; text: string }[] = [];
  let heading: { level: number; text: string } | undefined;
  const parser = new SaxesParser({ fragment: true });
  parser.on('opentag', ({ name }) => {
    tags.push(name);
    if (/^h[1-6]$/.test(name)) headings.push((heading = { level: Number(name[1]), text: '' }));
  });
  parser.on('text', (text) => {
    if (heading !== undefined) heading.text += text;
  });
  parser.on('closetag', ({ name }) => {
    if (/^h[1-6]$/.test(name)) heading = undefined;
  });
  // Elements that have no end are the only thing that HTML of ours has and XML has not.
  parser
    .write(html.replace(/^<!doctype html>\s*/, '').replaceAll(/<(meta|br|wbr)\b([^>]*?)\s*\/?>/g, '<$1$2/>'))
    .close();
  return { tags, headings };
}
