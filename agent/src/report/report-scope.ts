import { isAbsolute, relative } from 'node:path';
import { isJsonObject, listIn } from '../json-object.js';

/** Longer names are not kept by the service. */
const LONGEST = 512;

/**
 * What was scanned, for the one scanner whose report does not say it: OSV-Scanner names only the files with findings, so
 * that its folders change from run to run. The directory it was run in does not, if all those files lie in it. Null when
 * the report says it itself, or nothing can.
 */
export function scopeOfReport(
  { source, report }: { source: string; report: unknown },
  workingDirectory: () => string,
): string | null {
  if (source !== 'osv-scanner' || !isJsonObject(report) || !Array.isArray(report['results'])) return null;
  const directory = workingDirectory();
  if (directory.length > LONGEST) return null;
  const paths = listIn(report['results']).map(pathOf);
  return paths.every((path) => path !== null && liesIn(directory, path)) ? directory : null;
}

function pathOf(result: unknown) {
  const source = isJsonObject(result) ? result['source'] : null;
  const path = isJsonObject(source) ? source['path'] : null;
  return typeof path === 'string' ? path : null;
}

/**
 * @param path as the scanner wrote it, relative ones to where it was run
 */
function liesIn(directory: string, path: string) {
  const way = isAbsolute(path) ? relative(directory, path) : path;
  return !isAbsolute(way) && !/^\.\.(?:[\\/]|$)/.test(way);
}
