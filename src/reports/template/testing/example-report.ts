import type { KnownSection } from '../../app/compose-report.service.js';
import type { ReportSummary } from '../../domain/summary.js';
import { PLAN_SECTIONS } from './plan-sections.js';
import { RISK_SECTIONS } from './risk-sections.js';

const SECTIONS = [...RISK_SECTIONS, ...PLAN_SECTIONS];

/** Sections that nobody reads facts for: they print {@link exampleSummary}. */
export const exampleSections: KnownSection[] = SECTIONS.map(({ name, title }, at) => ({
  meta: { name, title, place: (at + 1) * 100, data: Object, template: new URL('./example.html', import.meta.url) },
  section: { read: () => Promise.resolve({}) },
}));

/** A made-up report with every element that the style sheet knows, and with names that are hard to print. */
export function exampleSummary(organization = 'Northwind Instruments Ltd'): ReportSummary {
  return {
    format: 1,
    asOf: '2026-11-20T09:15:00.000Z',
    dataVersion: 'q7y1xk0Ww1Ylw0lT8rj5aA',
    organization: { id: '0198a0de-0000-7000-8000-000000000001', name: organization },
    period: { from: '2026-10-21', to: '2026-11-20', days: 30 },
    generator: { name: 'Posture', version: '0.1.0' },
    sections: Object.fromEntries(
      SECTIONS.map(({ name, title, data }, at) => [
        name,
        { title, place: (at + 1) * 100, state: data === null ? 'failed' : 'ready', data },
      ]),
    ),
  };
}
