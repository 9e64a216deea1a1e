/** The report's charts, drawn here by the same functions: the same numbers look the same in both. */
export { drawGauge } from '../../../src/reports/domain/charts/gauge.js';
export { drawLine } from '../../../src/reports/domain/charts/line.js';
