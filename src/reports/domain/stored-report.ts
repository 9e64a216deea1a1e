import type { ReportSummary } from './summary.js';

export const PAPERS = ['a4', 'letter'] as const;
/** ISO 216 A4, or US Letter. */
export type Paper = (typeof PAPERS)[number];

export const LANGUAGES = ['en'] as const;
/** BCP 47; what the words of the product are written in. */
export type Language = (typeof LANGUAGES)[number];

/** How a report is printed. */
export interface PrintOptions {
  paper: Paper;
  lang: Language;
}

/** Who does something, as records name them. */
export interface By {
  /** `user`, `api-key` or `service`. */
  kind: string;
  id: string;
}

/** Who did something, with the name of today; null for one who is gone, and for the service itself. */
export interface NamedActor extends By {
  name: string | null;
}

/** A report that was made: a summary that stays as it was read. Whatever is printed of it is printed from that. */
export interface StoredReport {
  id: string;
  dataVersion: string;
  /** Of the summary's shape. */
  format: number;
  asOf: Date;
  madeAt: Date;
}

/** A PDF that was printed of a report. */
export interface ReportFile extends PrintOptions {
  reportId: string;
  /** What printed it: another printer may print other bytes of the same summary. */
  printer: string;
  /** Of its bytes, in hex. */
  sha256: string;
  pages: number;
  /** Bytes. */
  size: number;
  /** Scripts of text, such as `Han`, that no font of the service can write. */
  missing: string[];
  printedAt: Date;
  printedBy: By;
}

/** The same with its bytes; null when they were let go. */
export interface ReportFileContents extends ReportFile {
  contents: Uint8Array | null;
}

/** A report that has sections that could not be read is told, and not kept. */
export function failedSections({ sections }: Pick<ReportSummary, 'sections'>): string[] {
  return Object.entries(sections)
    .filter(([, { state }]) => state === 'failed')
    .map(([name]) => name)
    .sort();
}
