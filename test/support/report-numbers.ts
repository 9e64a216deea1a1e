import { readFileSync } from 'node:fs';
import { ComposeReport, ReportSections } from '../../src/reports/app/compose-report.service.js';
import type { ReportSummary } from '../../src/reports/domain/summary.js';
import type { TestService } from './service.js';

const NUMBER = /\d+(?:\.\d+)?/g;

/**
 * The numbers that the document of a summary says outside of its charts, and those that it may say: of the summary, in every
 * way that a report writes numbers, and of the words of its templates.
 */
export function spokenBy(
  service: TestService,
  summary: ReportSummary,
  paper: 'a4' | 'letter',
): { said: string[]; known: ReadonlySet<string> } {
  const html = service.app.get(ComposeReport).html(summary, { paper, lang: 'en' }, { pages: new Map(), missing: [] });
  const main = html.slice(html.indexOf('<main'));
  const text = main
    .replace(/<svg.*?<\/svg>/gs, ' ')
    .replace(/<style.*?<\/style>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#?[a-z0-9]+;/gi, ' ');
  const words = service.app
    .get(ReportSections)
    .all()
    .map(({ meta }) => readFileSync(meta.template, 'utf8').replace(/<%.*?%>/gs, (code) => literals(code)));
  return {
    said: [...new Set(written(text))],
    known: new Set([...waysOf(summary), ...words.flatMap(numbersIn), ...numbersIn(literalsOfContents())]),
  };
}

/** Of code only what stands in quotes: a number that it computes with is none that it says. */
function literals(code: string): string {
  return (code.match(/`[^`]*`|'[^']*'|"[^"]*"/g) ?? []).join(' ');
}

function literalsOfContents(): string {
  return ['layout', 'cover', 'contents', 'section', 'missing']
    .map((part) => readFileSync(new URL(`../../src/reports/template/${part}.html`, import.meta.url), 'utf8'))
    .join(' ');
}

function written(text: string): string[] {
  return text.replaceAll('\u00A0', '').match(NUMBER) ?? [];
}

/** With those that begin with naughts, as in dates, also without them. */
function numbersIn(text: string): string[] {
  return written(text).flatMap((number) => [number, String(Number(number))]);
}

function waysOf(value: unknown): string[] {
  if (typeof value === 'string') return numbersIn(value);
  if (typeof value === 'number') return waysOfNumber(value);
  if (Array.isArray(value)) return value.flatMap(waysOf);
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, of]) => [...numbersIn(key), ...waysOf(of)]);
  return [];
}

/** As it is, rounded, as points, as a share in percent, as days of hours, as units of minor units. */
function waysOfNumber(value: number): string[] {
  const size = Math.abs(value);
  const shown = [size, size * 100, size / 8, size / 100];
  return shown.flatMap((one) =>
    [0, 1, 2].flatMap((places) => [one.toFixed(places), String(Number(one.toFixed(places)))]),
  );
}
