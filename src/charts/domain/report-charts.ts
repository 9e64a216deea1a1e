/** Severity and level by word; charts show them by shape and text too, never by colour alone. */
export type Tone = 'very-high' | 'high' | 'moderate' | 'low' | 'very-low' | 'good' | 'unknown' | 'neutral' | 'accent';

/** How a person's language says what stands in a picture. */
export interface ChartWords {
  /** A value with one decimal at most. */
  number: (value: number) => string;
  /** A date below an axis, short: `20 Nov`. */
  date: (date: string) => string;
  /** A band of a score. */
  band: (name: string) => string;
}

/** What all charts need. */
export interface ChartBase {
  /** Of this document, unique: ids inside of the picture begin with it. */
  id: string;
  /** What the picture shows, for those who cannot see it: a sentence with its numbers. */
  label: string;
  /** In units of a quarter of a millimetre: 680 (the text of a page) when left out, 330 for one of two columns. */
  width?: number;
  /** English where they are left out, as the report is. */
  words?: ChartWords;
}

export interface LinePoint {
  /** A date. */
  on: string;
  value: number;
  low?: number;
  high?: number;
}

export interface LineChart extends ChartBase {
  points: LinePoint[];
  /** Of the axis; from the data when left out. */
  min?: number;
  max?: number;
  unit?: string;
  /** A line across: target or appetite. */
  target?: { value: number; label: string } | null;
  /** Lower than it is drawn on paper: 226 when left out. */
  height?: number;
  /** Dates of points that are numbered on the line, 1 for the first of them; what they say stands beside the picture. */
  marks?: string[];
}

/** Several counts over time, stacked. */
export interface AreaChart extends ChartBase {
  days: string[];
  series: { key: string; label: string; tone: Tone; values: number[] }[];
}

/** One bar for each row. */
export interface BarChart extends ChartBase {
  rows: { label: string; value: number; shown: string; tone?: Tone }[];
  max?: number;
}

/** From one value to another by steps up and down. */
export interface WaterfallChart extends ChartBase {
  from: { label: string; value: number };
  /** A step without a tone is `high` upwards and `good` downwards. */
  steps: { label: string; value: number; shown: string; tone?: Tone }[];
  to: { label: string; value: number };
}

/** One bar of several parts for each row. */
export interface StackedBars extends ChartBase {
  rows: { label: string; parts: { key: string; value: number }[]; shown?: string }[];
  parts: { key: string; label: string; tone: Tone }[];
  /** `share`: each row is as long as the others, the parts are shares of it. `count`: lengths can be compared between rows. */
  lengths?: 'share' | 'count';
}

/** Likelihood 1-5 upwards, impact 1-5 to the right. */
export interface MatrixChart extends ChartBase {
  cells: { likelihood: number; impact: number; level: string; count: number }[];
}

/** A score with its band, its range and what is aimed at. */
export interface GaugeChart extends ChartBase {
  value: number;
  low: number;
  high: number;
  band: string;
  bands: { name: string; from: number }[];
  target?: number | null;
}

/** Columns of tactics with what is in them. */
export interface StripChart extends ChartBase {
  columns: { name: string; count: number; share: number; items: string[] }[];
}

/** Work in quarters: a bar of hours for each, planned against available, and the score that it ends with. */
export interface QuartersChart extends ChartBase {
  quarters: { key: string; label: string; planned: number; available: number | null; score: number | null }[];
}

/** Our own charts: data in, SVG as text out, the same for the same data. The dashboard draws with the same. */
export interface ReportCharts {
  line(chart: LineChart): string;
  area(chart: AreaChart): string;
  bars(chart: BarChart): string;
  waterfall(chart: WaterfallChart): string;
  stacked(chart: StackedBars): string;
  matrix(chart: MatrixChart): string;
  gauge(chart: GaugeChart): string;
  strip(chart: StripChart): string;
  quarters(chart: QuartersChart): string;
}
