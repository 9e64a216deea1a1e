import { packageUrl } from '../inventory/package-url.js';
import type { RandomBytes } from './random-bytes.js';
import type { WorkBudget } from './work-budget.js';

/** Languages whose packages the agent can read, by the package URL type that the service knows them by. */
export const LANGUAGE_TYPES = ['npm', 'pypi', 'gem', 'golang', 'cargo', 'maven', 'composer', 'nuget'] as const;
export type LanguageType = (typeof LANGUAGE_TYPES)[number];

/** A package that a file tells of. */
export interface LanguagePackage {
  /** `@babel`, `golang.org/x`, `org.apache.commons`; null for none. */
  namespace: string | null;
  name: string;
  version: string;
  /** It says what it is called and not which package that is: nothing may be claimed of it but its name. */
  isUnidentified?: true;
}

/** What one file tells. */
export interface LanguageReading {
  packages: readonly LanguagePackage[];
  /** Archives that say nothing of what they are, and packages that are of no registry. */
  unidentified?: number;
  /** Why not all of it could be read; absent where it was. */
  lacking?: Lack;
}

/** Why a file, or a part of it, could not be read. */
export type Lack = 'unreadable' | 'too-large';

/** What stands between namespace and name where it is no slash. */
const SEPARATORS: Partial<Record<LanguageType, string>> = { maven: ':' };
/** Package URL types whose names have no case. */
const LOWER_CASE: ReadonlySet<LanguageType> = new Set(['golang', 'composer']);

/** The full name as the language writes it: `@babel/core`, `org.apache.commons:commons-io`. */
export function fullNameOf(type: LanguageType, { namespace, name }: LanguagePackage): string {
  return namespace === null ? name : `${namespace}${SEPARATORS[type] ?? '/'}${name}`;
}

/** Software that is not identified gets a package URL that claims no registry. */
export function languagePackageUrl(type: LanguageType, found: LanguagePackage): string {
  const { namespace, name, version, isUnidentified } = found;
  if (isUnidentified === true) return packageUrl({ type: 'generic', namespace: null, name, version, qualifiers: {} });
  const spelled = (text: string) => (LOWER_CASE.has(type) ? text.toLowerCase() : text);
  return packageUrl({
    type,
    namespace: namespace === null ? null : spelled(namespace),
    name: spelled(name),
    version,
    qualifiers: {},
  });
}

/** `golang.org/x/net` parted at its last slash, for languages that write paths. */
export function partedAtLastSlash(path: string, version: string): LanguagePackage {
  const at = path.lastIndexOf('/');
  return { namespace: at > 0 ? path.slice(0, at) : null, name: path.slice(at + 1), version };
}

/** The same with texts of its own: a part of a text keeps the whole text, perhaps of megabytes, in the memory. */
export function ownTexts({ namespace, name, version, ...rest }: LanguagePackage): LanguagePackage {
  return {
    ...rest,
    namespace: namespace === null ? null : copyOf(namespace),
    name: copyOf(name),
    version: copyOf(version),
  };
}

function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** A file that the walk came by. */
export interface FilePlace {
  /** Absolute, as the system knows it, without links. */
  path: string;
  name: string;
  /** The last names of the folders that it lies in, the nearest first; at most three. */
  folders: readonly string[];
  isExecutable: boolean;
}

/**
 * Reads the packages of one language from files of one kind. It throws for what is no such file; that is counted, and the language
 * was not read in whole then.
 */
export interface LanguageReader {
  type: LanguageType;
  /** By the name alone, before anything is opened. */
  wants: (place: FilePlace) => boolean;
  /** @param budget of this file: reads of `bytes` spend of it already, what is unpacked of them does not */
  read: (bytes: RandomBytes, place: FilePlace, budget: WorkBudget) => LanguageReading;
  /** Whether packages of distributions bring such files: then it is asked whose they are. */
  mayBeOwned: boolean;
}
