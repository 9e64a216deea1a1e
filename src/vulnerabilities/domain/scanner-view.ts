import { groupBy } from './group-by.js';

/** A copy of a package in which a scanner sees a vulnerability, with what it says of the fix. */
export interface Sighting {
  source: string;
  scope: string;
  /** Of the scanner in this scope; counts per device. */
  seriesId: number;
  /** Index into `SEVERITY_ORDER`. */
  severity: number;
  /** Empty when the scanner did not say. */
  installedVersion: string;
  fixedVersions: string[];
  fixState: string;
}

/** What one scanner says of a finding, over all the copies that it sees in one scope. */
export interface ScannerView {
  source: string;
  scope: string;
  seriesId: number;
  /** The highest that it gives; index into `SEVERITY_ORDER`. */
  severity: number;
  installedVersions: string[];
  fixedVersions: string[];
  /** `fixed` when it knows a fix of any copy. */
  fixState: string;
}

const MOST_TELLING = ['fixed', 'not-fixed', 'wont-fix', 'unknown'];

/** Gathers sightings by scanner and scope, in that order. */
export function viewsByScanner(sightings: readonly Sighting[]): ScannerView[] {
  const groups = groupBy(sightings, ({ source, scope }) => JSON.stringify([source, scope]));
  const views = groups.map((copies) => ({
    source: copies[0].source,
    scope: copies[0].scope,
    seriesId: copies[0].seriesId,
    severity: copies.reduce((highest, { severity }) => Math.max(highest, severity), 0),
    installedVersions: distinct(copies.map(({ installedVersion }) => installedVersion)).filter((version) => version),
    fixedVersions: distinct(copies.flatMap(({ fixedVersions }) => fixedVersions)),
    fixState: MOST_TELLING.find((state) => copies.some(({ fixState }) => fixState === state)) ?? 'unknown',
  }));
  return views.sort((a, b) => compare(a.source, b.source) || compare(a.scope, b.scope));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].sort();
}
