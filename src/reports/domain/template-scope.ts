import type { ReportCharts } from '../../charts/index.js';
import type { ReportSummary } from './summary.js';
import type { Say } from './say.js';

/** What a template of a section has as `it`. Everything written with `<%= %>` is text; `<%~ %>` is for charts and partials only. */
export interface TemplateScope<Data extends object = object> {
  data: Data;
  section: { name: string; title: string };
  summary: Pick<ReportSummary, 'asOf' | 'organization' | 'period' | 'generator' | 'dataVersion'>;
  /** Numbers, dates and money in words. */
  say: Say;
  /** SVG of our own, each with a text for those who cannot see it. */
  chart: ReportCharts;
  /** The address of the service, for links to what a list is capped of; null where it is not known: then no link is made. */
  address: string | null;
}
