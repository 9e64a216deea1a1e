import { readFileSync } from 'node:fs';
import { Eta } from 'eta/core';
import { charts, escaped } from '../../../charts/index.js';
import { say } from '../../domain/say.js';
import type { TemplateScope } from '../../domain/template-scope.js';

/** Prints the data of a section with its template, as a report does. */
export function printSection(template: URL, data: object): string {
  const eta = new Eta({ autoEscape: true, escapeFunction: (value) => escaped(String(value)) });
  const scope: TemplateScope = {
    data,
    section: { name: 'section', title: 'Section' },
    summary: {
      asOf: '2026-11-20T09:00:00.000Z',
      organization: { id: '7d9a2c1e-0000-4000-8000-000000000001', name: 'Example Ltd' },
      period: { from: '2026-10-21', to: '2026-11-20', days: 30 },
      generator: { name: 'Posture', version: '0.1.0' },
      dataVersion: 'q7y1xk0Ww1Ylw0lT8rj5aA',
    },
    say,
    chart: charts,
    address: 'https://posture.example',
  };
  return eta.renderString(readFileSync(template, 'utf8'), scope);
}

/** The words of a page: without pictures, marks and the spaces between lines. */
export function wordsOf(html: string): string {
  return html
    .replace(/<svg.*?<\/svg>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
