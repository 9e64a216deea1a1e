import { identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { scopeOf, type ScanScope } from '../../domain/scan-scope.js';
import { scopeText } from '../../domain/scope-text.js';

/** Where something was found: OSV-Scanner's `source`. */
export interface OsvSource {
  path: string;
  /** `lockfile`, `sbom`, `git`, `docker`, …; null when not said. */
  type: string | null;
}

/** Kinds of source whose path is the thing itself and not a file in it. */
const WHOLE = new Set<string | null>(['docker', 'image', 'git']);

function foldersOf({ path, type }: OsvSource): string[] {
  const parts = path.split(/[\\/]/);
  if (!WHOLE.has(type) || parts.at(-1) === '') parts.pop();
  return parts;
}

/**
 * What was scanned, by the files that the report names: the folder that they share, for a report names only files with
 * findings, and a list of those would be another scope as soon as one is clean. `/` and `.` stand for no shared folder,
 * null for no file.
 */
export function scopeOfSources(sources: readonly OsvSource[]): string | null {
  return identifyingText(sharedFolder(sources), TEXT_LIMITS.scope);
}

function sharedFolder(sources: readonly OsvSource[]): string | null {
  const [first, ...others] = sources.map(foldersOf);
  if (first === undefined) return null;
  let shared = first.length;
  for (const folders of others) {
    let same = 0;
    while (same < shared && folders[same] === first[same]) same += 1;
    shared = same;
  }
  const isAbsolute = sources.every(({ path }) => path.startsWith('/'));
  const folder = first.slice(0, shared).join('/');
  return folder === '' ? (isAbsolute ? '/' : '.') : folder;
}

const NO_SCOPE =
  'This clean report does not say what was scanned, so it closes no finding of another scope. Send the scope with the report.';
const NOTHING_NAMED =
  'This report names no package: OSV-Scanner leaves out what has no finding, so it does not show what was looked at.';
const NO_SHARED =
  'The report does not say what was scanned, and its files share no folder, so that another report may have the same scope: nothing that was shown under it is closed until a person confirms it. Send the scope with the report.';
const GUESSED_SCOPE =
  'The report does not say what was scanned; the folder that its files share was taken. Send the scope with the report, so that it stays the same when files come and go.';

/** The scope of a report, and what has to be known of it. */
export function scopeOfReport(named: string | null, sources: readonly OsvSource[], isClean: boolean): ScanScope {
  const shared = sharedFolder(sources);
  const read = scopeOf(named, shared, 'unnamed');
  const clean = isClean ? [NOTHING_NAMED] : [];
  const isNamed = scopeText(named) !== null;
  // What shares no folder is of several projects, and so may be what the next report of `/` names.
  if (!isNamed && shared === '/') return { ...read, isScopeAmbiguous: true, warnings: [...clean, NO_SHARED] };
  if (isNamed) return { ...read, warnings: [...clean, ...read.warnings] };
  if (shared === null) return { ...read, warnings: [...clean, NO_SCOPE] };
  return { ...read, warnings: [...clean, ...(read.isScopeAmbiguous ? read.warnings : [GUESSED_SCOPE])] };
}
