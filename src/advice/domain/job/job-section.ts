export const JOB_SECTIONS = [
  'about',
  'why',
  'mission',
  'responsibilities',
  'outcomes',
  'must-have',
  'nice-to-have',
  'stack',
  'collaboration',
  'terms',
  'equal-opportunity',
  'how-to-apply',
  'provenance',
] as const;
export type JobSectionKey = (typeof JOB_SECTIONS)[number];

/** A point of a list. */
export interface JobItem {
  text: string;
  /** Where the numbers of it come from: a path of this API. */
  link: string | null;
}

/** A part of a job description: paragraphs, then points. */
export interface JobSection {
  key: JobSectionKey;
  title: string;
  paragraphs: string[];
  items: JobItem[];
  /** Something in it is for people to fill in: nobody said it, and it is never made up. */
  toFillIn: boolean;
}
