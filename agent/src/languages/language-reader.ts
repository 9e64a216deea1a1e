import type { LanguageReading, LanguageType } from './language-package.js';
import type { RandomBytes } from './random-bytes.js';
import type { WorkBudget } from './work-budget.js';

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
