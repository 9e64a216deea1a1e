import { ScanDocumentError } from '../../domain/scan-document-error.js';

/** What a report says of how much it shows of what was looked for. */
export interface OpenvasWhole {
  /** How many reports with results the document holds. */
  reports: number;
  /** Whether it compares two reports: then it lists what is gone, too. */
  isComparison: boolean;
  /** `scan_run_status`: `Done`, `Stopped`, `Interrupted`, …; empty where it does not say. */
  status: string;
  /** How many results its filter lets through, of which it may list a page. */
  listed: string;
  /** Number of the first result that is listed, from 1. */
  start: string;
  /** Words of the filter. */
  term: string;
  /** Levels that the filter lets through; none where it does not say. */
  levels: Set<string>;
  /** Tests that did not come to an end, by the address of the host. */
  failed: Map<string, number>;
}

const LEVELS = ['high', 'medium', 'low'];
/** The lowest severity that is no mere information. */
const LOWEST = 0.1;
const FAILED_HOSTS = 2000;

/** Whether the text of an element outside of results and hosts is wanted. `path` is what it stands in. */
export function isOfWhole(name: string, path: readonly string[]): boolean {
  const [around, parent] = path.slice(-2);
  if (name === 'scan_run_status') return parent === 'report' && around !== 'delta';
  if (name === 'filtered') return parent === 'result_count';
  if (name === 'term' || name === 'filter') return parent === 'filters';
  return name === 'host' && parent === 'error' && around === 'errors';
}

/** Keeps such a text. */
export function keepOfWhole(whole: OpenvasWhole, name: string, parent: string, content: string): void {
  const text = content.slice(0, 1024);
  if (name === 'scan_run_status') whole.status = text;
  else if (name === 'filtered') whole.listed = text;
  else if (name === 'term') whole.term = text;
  else if (name === 'filter') whole.levels.add(text.toLowerCase());
  else if (parent === 'error' && whole.failed.size < FAILED_HOSTS)
    whole.failed.set(text, (whole.failed.get(text) ?? 0) + 1);
}

/** Refuses what is no report of one scan. */
export function refuseOthers({ reports, isComparison }: OpenvasWhole): void {
  const refuse = (what: string): never => {
    throw new ScanDocumentError(`This document ${what}. Export the report of one scan.`, [
      { pointer: '', detail: 'must hold the report of one scan' },
    ]);
  };
  if (isComparison) refuse('compares two reports of OpenVAS, and lists what is gone as well');
  if (reports > 1) refuse(`holds ${reports} reports of OpenVAS, older ones among them`);
}

/** Why a report shows only some of what there is, in sentences; none where it shows all of what its scan found. */
export function whyPart(whole: OpenvasWhole, results: number): string[] {
  const { status, listed, start, levels } = whole;
  const least = Number(/(?:^|\s)severity\s*[>=]+\s*(\d+(?:\.\d+)?)/.exec(whole.term)?.[1] ?? 0);
  const sentences: string[] = [];
  if (status !== '' && status.toLowerCase() !== 'done')
    sentences.push(`The scan did not come to its end ("${status.slice(0, 40)}"): what it does not show stays open.`);
  if (Number(listed) > results || Number(start) > 1)
    sentences.push('The report lists some of its results: what it does not show stays open. Export it with rows=-1.');
  if (least > LOWEST || (levels.size > 0 && LEVELS.some((level) => !levels.has(level))))
    sentences.push(
      'The report was made with a filter that leaves severities out: what it does not show stays open. Export it with levels=chml.',
    );
  return sentences;
}
