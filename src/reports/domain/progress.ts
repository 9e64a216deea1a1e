import type { Decision } from './choose-decisions.js';

/** A report that was made before, as it was kept: its sections are of the shape that `format` had then. */
export interface PreviousReport {
  id: string;
  asOf: Date;
  format: number;
  /** By name, each as it was told. */
  sections: Readonly<Record<string, unknown>>;
}

/** What of a dashboard tells whether there is a score at all. */
export interface CountedRisk {
  figures: { score: number; low: number; high: number; band: string; devices: number };
  neverScanned: number;
  cloud: { suites: readonly unknown[] } | null;
}

/** A score with its band and its range. */
export interface ScoreStatus {
  value: number;
  low: number;
  high: number;
  band: string;
}

/** The score; null where no device was ever scanned and no cloud suite audited: then 0 would look like a result. */
export function statusOf({ figures, neverScanned, cloud }: CountedRisk): ScoreStatus | null {
  if (figures.devices - neverScanned <= 0 && (cloud?.suites.length ?? 0) === 0) return null;
  const { score: value, low, high, band } = figures;
  return { value, low, high, band };
}

/** What a report measured, for the next one to compare itself with. Null: it was not known. */
export interface Measured {
  /** 0-100; lower is better. */
  score: number | null;
  /** Share of enrolled devices that report, 0-1. */
  coverage: number | null;
  /** Findings past their deadline. */
  overdue: number | null;
  /** Open vulnerabilities that attackers are known to use, and those of them past their deadline. */
  listed: number | null;
  listedOverdue: number | null;
  frameworks: { slug: string; readiness: number | null }[];
}

/** A decision as an earlier report asked for it: as much of it as can be told by now. */
export type AskedDecision = Pick<Decision, 'kind' | 'id' | 'title' | 'removes' | 'devices' | 'dueOn' | 'link'>;

/** Open work that a decision may have been about. */
export interface OpenWork {
  overdue: boolean;
  removes: number | null;
  devices: number | null;
  dueOn: string | null;
}

/** `done`: it is open no more. `partly`: on fewer devices than it was. `overdue`: open, in part or not, past its day. */
export const DECISION_STATES = ['done', 'partly', 'open', 'overdue'] as const;
export type DecisionState = (typeof DECISION_STATES)[number];

/** What a report measured; null when it did not say so in a way that is understood. */
export function measuredBy({ sections }: Pick<PreviousReport, 'sections'>): Measured | null {
  const measured = dataOf(sections['progress'])?.['measured'];
  if (!isRecord(measured)) return null;
  const frameworks = listOf(measured['frameworks']).flatMap((one) =>
    isRecord(one) && typeof one['slug'] === 'string'
      ? [{ slug: one['slug'], readiness: numberOf(one['readiness']) }]
      : [],
  );
  return {
    score: numberOf(measured['score']),
    coverage: numberOf(measured['coverage']),
    overdue: numberOf(measured['overdue']),
    listed: numberOf(measured['listed']),
    listedOverdue: numberOf(measured['listedOverdue']),
    frameworks,
  };
}

/** What a report asked for; what is not understood is left out. */
export function decisionsOf({ sections }: Pick<PreviousReport, 'sections'>): AskedDecision[] {
  return listOf(dataOf(sections['verdict'])?.['decisions']).flatMap((one) => {
    if (!isRecord(one)) return [];
    const { kind, id, title } = one;
    if ((kind !== 'work' && kind !== 'staff') || typeof id !== 'string' || typeof title !== 'string') return [];
    return [
      {
        kind,
        id,
        title,
        removes: numberOf(one['removes']),
        devices: numberOf(one['devices']),
        dueOn: textOf(one['dueOn']),
        link: textOf(one['link']),
      },
    ];
  });
}

/**
 * What became of a decision. A day that was set then binds, also when the work has got a later one since.
 *
 * @param open The work as it is now; null when there is none any more.
 * @param today A date.
 */
export function becameOf(asked: AskedDecision, open: OpenWork | null, today: string): DecisionState {
  if (!open) return 'done';
  if (open.overdue || (asked.dueOn !== null && asked.dueOn < today)) return 'overdue';
  const isLess = asked.devices !== null && open.devices !== null && open.devices < asked.devices;
  return isLess ? 'partly' : 'open';
}

/** The difference, to a tenth; null where either is not known. */
export function changeOf(then: number | null, now: number | null): number | null {
  return then === null || now === null ? null : Math.round((now - then) * 10) / 10;
}

/** `same` is less than a tenth. Null: not known. */
export function directionOf(change: number | null, lowerIsBetter: boolean): 'better' | 'worse' | 'same' | null {
  if (change === null) return null;
  if (change === 0) return 'same';
  return change < 0 === lowerIsBetter ? 'better' : 'worse';
}

function dataOf(section: unknown): Record<string, unknown> | null {
  const data = isRecord(section) ? section['data'] : null;
  return isRecord(data) ? data : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
