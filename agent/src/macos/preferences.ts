import { type FileTree, isForbidden, SETTINGS_BYTES } from '../device/file-tree.js';
import { fileEvidence, type Evidence } from '../checks/check-result.js';
import { readPlist } from './xml-plist.js';
import type { PlistDictionary, PlistValue } from './plist-value.js';

/** One file of preferences: its values, null when there is none, or why it could not be read. */
export interface PreferenceFile {
  path: string;
  values: PlistDictionary | null;
  failure: { code: string; detail: string } | null;
}

const MANAGED = '/Library/Managed Preferences';
const LOCAL = '/Library/Preferences';

/** Reads a property list of the file tree; one that is there and cannot be read is a failure, never "not set". */
export function readPreferenceFile(tree: FileTree, path: string): PreferenceFile {
  try {
    const bytes = tree.bytes(path, SETTINGS_BYTES);
    if (bytes === null) return { path, values: null, failure: null };
    const values = readPlist(bytes);
    const failure = values === null ? { code: 'parse-error', detail: `${path} is not a whole property list` } : null;
    return { path, values, failure };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return {
      path,
      values: null,
      failure: { code: isForbidden(error) ? 'insufficient-privilege' : 'read-failed', detail },
    };
  }
}

/**
 * The preferences of a domain for the whole machine: what an organization enforces, then what was set here. A user's
 * enforced ones come first where a user is named.
 */
export function machinePreferences(tree: FileTree, domain: string, user: string | null = null) {
  const paths = [...managedPaths(domain, user), `${LOCAL}/${domain}.plist`];
  const files = paths.map((path) => readPreferenceFile(tree, path));
  return new Preferences(files);
}

/** Only what an organization enforces. */
export function managedPreferences(tree: FileTree, domain: string, user: string | null = null) {
  return new Preferences(managedPaths(domain, user).map((path) => readPreferenceFile(tree, path)));
}

function managedPaths(domain: string, user: string | null): string[] {
  const ofUser = user !== null && /^[\w.@-]+$/.test(user) ? [`${MANAGED}/${user}/${domain}.plist`] : [];
  return [...ofUser, `${MANAGED}/${domain}.plist`];
}

/** Files of preferences by rank: the first that has a key decides. */
export class Preferences {
  constructor(private readonly files: readonly PreferenceFile[]) {}

  /** The value that holds, or undefined where no file has the key. */
  value(key: string): PlistValue | undefined {
    return this.files.find(({ values }) => values !== null && Object.hasOwn(values, key))?.values?.[key];
  }

  /** Why one of the files could not be read: then an absent key proves nothing. */
  get failure(): { code: string; detail: string } | null {
    return this.files.find(({ failure }) => failure !== null)?.failure ?? null;
  }

  /** The named keys as they stand in each file. */
  evidence(keys: readonly string[]): Evidence[] {
    return this.files.map(({ path, values }) => {
      const lines = keys.flatMap((key) =>
        values !== null && Object.hasOwn(values, key) ? [`${key} = ${shown(values[key])}`] : [],
      );
      return fileEvidence(path, values === null ? null : lines.join('\n'));
    });
  }
}

function shown(value: PlistValue | undefined): string {
  return typeof value === 'object' ? '(a list)' : String(value);
}
