import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ReportSection, type ReportSectionMeta, type ReportSectionPort } from '../../report-section.decorator.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { printSection } from './print-section.js';

/** A section, and facts that it is read from. */
export interface ReportSectionContract {
  section: ReportSectionPort;
  facts: {
    /** Of an organization that has nothing yet. */
    empty: ReportFacts;
    /** Of one that has a lot. */
    rich: ReportFacts;
    /** With this text wherever the section prints text of people or scanners; left out where it prints none. */
    hostile?: (text: string) => ReportFacts;
  };
}

const NAME = /^[a-z][a-z0-9-]{1,39}$/;
const PAGE_BYTES = 512 * 1024;
const MARK = 'mark-of-the-contract';
/** What would be a mark-up, a script, a request or a template, were it not text. */
const HOSTILE = `<img src=x onerror=alert(1)></bdi></table><script src="http://127.0.0.1/${MARK}"></script><%= it.summary %>\${it}{{it}} ${MARK}`;

/** The contract of a section as tests: run it in the section's own spec. */
export function describeReportSection({ section, facts }: ReportSectionContract): void {
  const meta = (Reflect.getMetadata(ReportSection.KEY, section.constructor) ?? {}) as Partial<ReportSectionMeta>;
  const printed = async (given: ReportFacts): Promise<string> => {
    if (!meta.template) throw new Error('It has no template.');
    return printSection(meta.template, JSON.parse(JSON.stringify(await section.read(given))) as object);
  };

  describe(`the section ${meta.name ?? section.constructor.name}`, () => {
    it('says who it is, where it stands and what it holds', () => {
      expect(meta.name).toMatch(NAME);
      expect(meta.title).toMatch(/\S/);
      expect(meta.title?.length).toBeLessThanOrEqual(60);
      expect(meta.place).toBeGreaterThan(0);
      expect(typeof meta.data).toBe('function');
    });

    it.each(['empty', 'rich'] as const)('gives plain JSON for %s facts, the same each time', async (which) => {
      const read = await section.read(facts[which]);
      const text = JSON.stringify(read);
      expect(JSON.parse(text)).toEqual(read);
      expect(JSON.stringify(await section.read(facts[which]))).toBe(text);
      expect(Buffer.byteLength(text)).toBeLessThan(PAGE_BYTES);
    });

    it.each(['empty', 'rich'] as const)('prints %s facts', async (which) => {
      const html = await printed(facts[which]);
      expect(html).toMatch(/<p class="lede">\s*\S/);
      expect(html).not.toMatch(/\b(undefined|NaN|\[object Object\]|Invalid Date)\b/);
      expect(html).not.toMatch(/<h1\b|<section\b|<script\b|<link\b|<iframe\b|\son\w+=/i);
      expect(html).not.toMatch(/\b(src|srcset)\s*=\s*["']?(?!data:)/i);
    });

    it('prints text as it stands only where the charts are', () => {
      const template = readFileSync(meta.template ?? '', 'utf8');
      const raw = [...template.matchAll(/<%~\s*([^%]{0,40})/g)].map(([, code = '']) => code.trim());
      expect(raw.filter((code) => !/^(it\.)?chart\./.test(code))).toEqual([]);
    });

    const { hostile } = facts;
    if (!hostile) return;
    it('prints what others wrote as they wrote it', async () => {
      const html = await printed(hostile(HOSTILE));
      expect(html).toContain(MARK);
      expect(html).not.toMatch(/<script|<img/i);
      expect(html).toContain('&lt;script');
      expect(html).toContain('it.summary %');
    });
  });
}
