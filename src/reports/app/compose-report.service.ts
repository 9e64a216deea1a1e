import { readFileSync } from 'node:fs';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Eta, type TemplateFunction } from 'eta/core';
import { charts, printable } from '../../charts/index.js';
import { ExtensionFinder, JsonLogger, platformConfig, type PlatformConfig } from '../../platform/index.js';
import { fitTexts, marked, onOneLine } from '../domain/outside-text.js';
import { say } from '../domain/say.js';
import type { ReportSummary } from '../domain/summary.js';
import type { TemplateScope } from '../domain/template-scope.js';
import { ReportSection, type ReportSectionMeta, type ReportSectionPort } from '../report-section.decorator.js';
import { ReportFonts } from '../template/report-fonts.js';

/** A section with what it says of itself. */
export interface KnownSection {
  meta: ReportSectionMeta;
  section: ReportSectionPort;
}

/** The sections of this service, in the order of the report. */
@Injectable()
export class ReportSections implements OnModuleInit {
  private known: KnownSection[] = [];

  constructor(private readonly finder: ExtensionFinder) {}

  onModuleInit(): void {
    this.known = this.finder
      .find<ReportSectionMeta, ReportSectionPort>(ReportSection, ({ name }) => name)
      .map(({ meta, instance }) => ({ meta, section: instance }))
      .sort((a, b) => a.meta.place - b.meta.place);
  }

  all(): readonly KnownSection[] {
    return this.known;
  }
}

/** Later ones go before earlier ones where both speak of one thing. */
const STYLES = ['report', 'section-parts', 'front-pages'];
const PARTS = ['layout', 'cover', 'contents', 'section', 'missing', 'cut'] as const;
const CLASSIFICATION = 'Confidential';
const PAPERS = { a4: { size: 'A4', height: '297mm' }, letter: { size: 'letter', height: '11in' } };
/** A name that stands at the top of each page is no longer than this. */
const RUNNING_NAME = 64;

export interface ReportOptions {
  paper: 'a4' | 'letter';
  lang: 'en';
}

/** What is known once a document has been printed, and not before. */
export interface PrintPass {
  /** Pages on which sections begin, by name; empty at first. */
  pages: ReadonlyMap<string, number>;
  /** Scripts that no font of ours has. */
  missing: readonly string[];
}

/** A section as it is laid out. */
interface LaidOut {
  name: string;
  title: string;
  /** `unprintable`: its data is there, but its template could not print it. */
  state: 'ready' | 'failed' | 'unprintable';
  /** HTML. */
  body: string;
  page: number | null;
}

/** Writes a report as one HTML document, with everything that it needs inside: what is printed, and what a browser can show. */
@Injectable()
export class ComposeReport implements OnApplicationBootstrap {
  private readonly eta = new Eta({ autoEscape: true, cache: true, escapeFunction: escapedValue });
  private readonly templates = new Map<string, TemplateFunction>();
  private styles = '';

  constructor(
    private readonly sections: ReportSections,
    private readonly fonts: ReportFonts,
    @Inject(platformConfig.token) private readonly config: PlatformConfig,
    private readonly logger: JsonLogger,
  ) {}

  /** Templates are compiled once, when all sections are known; one that is no template stops the start and says which. */
  onApplicationBootstrap(): void {
    this.styles = STYLES.map((sheet) => read(new URL(`../template/${sheet}.css`, import.meta.url))).join('\n');
    for (const part of PARTS)
      this.eta.loadTemplate(`@${part}`, read(new URL(`../template/${part}.html`, import.meta.url)));
    for (const { meta } of this.sections.all()) this.templates.set(meta.name, this.compiled(meta.name, meta.template));
  }

  /** The document. Numbers of pages are those of `pass`, or room for them. */
  html(summary: ReportSummary, options: ReportOptions, pass: PrintPass): string {
    const sections = Object.entries(summary.sections)
      .sort(([, a], [, b]) => a.place - b.place)
      .map(([name, { title, state, data }]): LaidOut => {
        const page = pass.pages.get(name) ?? null;
        if (state === 'failed' || data === null) return { name, title, state: 'failed', body: '', page };
        return { name, title, page, ...this.printed({ name, title }, data, summary) };
      });
    const body = this.eta.render('@layout', {
      summary,
      options,
      sections,
      missing: pass.missing,
      classification: CLASSIFICATION,
      say,
      chart: charts,
    });
    const { html, cut } = fitTexts(body);
    return html
      .replace('<!-- cut -->', () => (cut === 0 ? '' : fitTexts(this.eta.render('@cut', { cut, say })).html))
      .replace('<!-- styles -->', () => `<style>${this.css(summary, options, html)}</style>`);
  }

  /** Scripts in what a document says that none of our fonts has. */
  missing(html: string): string[] {
    return this.fonts.missing(html);
  }

  private printed(
    section: { name: string; title: string },
    data: object,
    summary: ReportSummary,
  ): Pick<LaidOut, 'state' | 'body'> {
    const { asOf, organization, period, generator, dataVersion } = summary;
    const scope: TemplateScope = {
      data,
      section,
      summary: { asOf, organization, period, generator, dataVersion },
      say,
      chart: charts,
      address: this.config.PUBLIC_URL ?? null,
    };
    try {
      const template = this.templates.get(section.name);
      if (template === undefined) throw new Error('no section of this service has this name');
      return { state: 'ready', body: template.call(this.eta, scope) };
    } catch (error) {
      this.logger.failure('a section of the report could not be printed', error, { section: section.name });
      return { state: 'unprintable', body: '' };
    }
  }

  private compiled(name: string, template: URL): TemplateFunction {
    try {
      return this.eta.compile(read(template));
    } catch (cause) {
      throw new Error(`The template of the report's section "${name}" cannot be read`, { cause });
    }
  }

  /** The style sheet, with what stands in the margins of each page and the fonts that this document needs. */
  private css(summary: ReportSummary, { paper }: ReportOptions, body: string): string {
    const { size, height } = PAPERS[paper];
    const margins = [
      `--report-height: ${height}`,
      `--report-name: ${cssText(onOneLine(summary.organization.name, RUNNING_NAME))}`,
      `--report-date: ${cssText(say.date(summary.asOf))}`,
      `--report-classification: ${cssText(CLASSIFICATION)}`,
      `--report-fonts: ${this.fonts.stack}`,
    ];
    return `${this.fonts.css(body)}\n:root{${margins.join(';')}}\n@page{size:${size}}\n${this.styles}`;
  }
}

/** What is not there is said to be unknown; what is no text is a mistake of the template. */
function escapedValue(value: unknown): string {
  if (value === null || value === undefined) return 'unknown';
  if (typeof value === 'string') return marked(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('A template prints something that is neither text nor a number');
}

function read(url: URL): string {
  return readFileSync(url, 'utf8');
}

/** Any text as a string of CSS that cannot end it: everything but letters, digits and spaces by number. */
function cssText(text: string): string {
  const inside = Array.from(printable(text), (each) =>
    /[A-Za-z0-9 ]/.test(each) ? each : `\\${(each.codePointAt(0) ?? 0xfffd).toString(16)} `,
  );
  return `"${inside.join('')}"`;
}
