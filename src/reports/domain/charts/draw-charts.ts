import { drawArea } from './area.js';
import { drawBars } from './bars.js';
import { drawGauge } from './gauge.js';
import { drawLine } from './line.js';
import { drawMatrix } from './matrix.js';
import { drawQuarters } from './quarters.js';
import type { ReportCharts } from './report-charts.js';
import { drawStacked } from './stacked.js';
import { drawStrip } from './strip.js';
import { drawWaterfall } from './waterfall.js';

/** All charts. One without data is an empty text: say beside it what is missing. */
export const charts: ReportCharts = {
  line: drawLine,
  area: drawArea,
  bars: drawBars,
  waterfall: drawWaterfall,
  stacked: drawStacked,
  matrix: drawMatrix,
  gauge: drawGauge,
  strip: drawStrip,
  quarters: drawQuarters,
};
