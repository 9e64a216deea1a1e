import { isJsonObject, listIn } from '../json-object.js';
import { LANGUAGE_TYPES, type LanguageType } from '../languages/language-package.js';
import { areRoots, type Roots } from '../languages/roots.js';
import type { StateDirectory } from './state-directory.js';

const FILE = 'languages.json';

/** What is known of one folder that was read. */
export interface LookedAt {
  path: string;
  /** Whether a file system began there: when it does no more, what was on it is not gone. */
  isMount: boolean;
}

/** Whether packages of languages are read here, and where they were: what is not read any more must not look as if it were gone. */
export interface LanguageRecord {
  /** Null where nobody asked for it, or somebody ended it. */
  roots: Roots | null;
  /** Folders whose packages were reported to the service. */
  looked: readonly LookedAt[];
  /** Languages of which a package was reported to the service. */
  told: readonly LanguageType[];
}

const NOTHING: LanguageRecord = { roots: null, looked: [], told: [] };

/** What was stored last; nothing where it cannot be read. */
export function readLanguages(state: StateDirectory): LanguageRecord {
  try {
    const record = state.readJson(FILE);
    if (record === null) return NOTHING;
    const roots = listIn(record['roots']);
    return {
      roots: areRoots(roots) ? roots : null,
      looked: listIn(record['looked']).flatMap((one) => {
        const { path, isMount } = isJsonObject(one) ? one : {};
        return typeof path === 'string' ? [{ path, isMount: isMount === true }] : [];
      }),
      told: LANGUAGE_TYPES.filter((type) => listIn(record['told']).includes(type)),
    };
  } catch {
    return NOTHING;
  }
}

/** Throws AgentError when it cannot be written. */
export function writeLanguages(state: StateDirectory, record: LanguageRecord) {
  state.writeJson(FILE, record);
}
