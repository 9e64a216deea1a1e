/** Pictures of numbers, as the report prints them and the dashboard shows them: data in, SVG as text out (decision 0113). */
export { charts } from './domain/draw-charts.js';
export { drawGauge } from './domain/gauge.js';
export { drawLine } from './domain/line.js';
export { escaped, printable } from './domain/printable.js';
export type { ChartWords, ReportCharts } from './domain/report-charts.js';
export { CUT, shortenedTo } from './domain/svg.js';
export { widthOfText } from './domain/text-width.js';
