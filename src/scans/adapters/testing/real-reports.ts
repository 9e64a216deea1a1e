import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Real reports lie beside the project on some machines and are never part of it. */
const FOLDER = resolve(process.cwd(), '../shared/data/reports');

/** One real report and what is known to be in it. */
export interface RealReport {
  file: string;
  counts: {
    findings: number;
    distinct_ids: number;
    sev: string;
    no_fix?: number;
    fix?: string;
    suppressed?: number;
    warnings?: number;
    suggestions?: number;
    vulnerable_packages?: number;
    results?: string;
    distinct_cves_failing?: number;
  };
  read: () => unknown;
  /** For formats that are no JSON; unpacked. */
  readText: () => string;
}

/** The real reports of a tool; empty where they are not present, so that a spec passes without them. */
export function realReports(tool: string): RealReport[] {
  const index = resolve(FOLDER, 'expected.json');
  if (!existsSync(index)) return [];
  const entries = JSON.parse(readFileSync(index, 'utf8')) as (Omit<RealReport, 'read' | 'readText'> & {
    tool: string;
  })[];
  return entries
    .filter((entry) => entry.tool === tool)
    .map(({ file, counts }) => ({
      file,
      counts,
      read: () => JSON.parse(readFileSync(resolve(FOLDER, tool, file), 'utf8')) as unknown,
      readText: () => {
        const bytes = readFileSync(resolve(FOLDER, tool, file));
        return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
      },
    }));
}

/** How often each word occurs, most frequent first: the form of expected.json's `"HIGH:2 LOW:1"`, sorted for comparison. */
export function tally(words: string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${word}:${count}`).sort();
}
