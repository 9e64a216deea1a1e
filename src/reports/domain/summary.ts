/** The version of the shape of a summary: kept reports say which they have. */
export const SUMMARY_FORMAT = 1;

/** The days that a report looks back on. */
export const PERIOD_DAYS = 30;

/** Dates (UTC), both included. */
export interface ReportPeriod {
  from: string;
  to: string;
  days: number;
}

/** `failed`: it could not be read; a report that has such a section is not kept. */
export type SectionState = 'ready' | 'failed';

/** What a section says; plain JSON, the same for the same data. */
export interface SectionSummary {
  title: string;
  /** Lower ones come first. */
  place: number;
  state: SectionState;
  /** Null when it failed. */
  data: object | null;
}

/** Everything that a report says, at one moment: what `GET /reports/summary` answers and what the PDF prints. */
export interface ReportSummary {
  format: typeof SUMMARY_FORMAT;
  /** When it was read; the only part that differs when nothing else has changed. ISO 8601. */
  asOf: string;
  /** Of all it says but `asOf`: the same data, the same version. */
  dataVersion: string;
  organization: { id: string; name: string };
  period: ReportPeriod;
  /** What made it. */
  generator: { name: string; version: string };
  /** By name; `place` has their order. */
  sections: Record<string, SectionSummary>;
}
