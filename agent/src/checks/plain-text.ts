import { type FileTree, isForbidden, SETTINGS_BYTES } from '../device/file-tree.js';

/** Why something could not be read: a reason code and a sentence. */
export interface Failure {
  code: string;
  detail: string;
}

/** What was read, or why not; both null for "not there". */
export interface Reading<T> {
  value: T | null;
  failure: Failure | null;
}

/** A file that cannot be what its name says: binary, or without an end of line where one has to come. */
export class GarbledFile extends Error {
  constructor(path: string) {
    super(`${path} cannot be understood`);
  }
}

const LONGEST_LINE = 64 * 1024;
const LONGEST_TEXT = 16 * 1024 * 1024;
/** C0 and C1 but white space. Bytes that are no UTF-8 are let through: old files have comments in Latin-1. */
const CONTROL = /[^\P{Cc}\t\n\r\f\v]/u;

/** Whether this is text as people and their tools write configuration. */
export function isPlainText(text: string): boolean {
  if (text.length > LONGEST_TEXT || CONTROL.test(text)) return false;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    if ((end < 0 ? text.length : end) - at > LONGEST_LINE) return false;
    at = end < 0 ? text.length : end + 1;
  }
  return true;
}

/**
 * The text of a file, or null where there is none. Throws {@link GarbledFile} for what is no text, so that nothing is
 * ever concluded from what a parser did not find in it.
 */
export function plainText(tree: FileTree, path: string): string | null {
  const text = tree.text(path, SETTINGS_BYTES);
  if (text !== null && !isPlainText(text)) throw new GarbledFile(path);
  return text;
}

/** Why a file could not be read; null for an error that is no file's, which is a fault of ours. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof GarbledFile) return { code: 'parse-error', detail: error.message };
  if (!(error instanceof Error) || typeof (error as { code?: unknown }).code !== 'string') return null;
  return { code: isForbidden(error) ? 'insufficient-privilege' : 'not-observable', detail: error.message };
}

/** Reads, and keeps the failure beside the value. Throws what is no file's error. */
export function attempt<T>(read: () => T | null): Reading<T> {
  try {
    return { value: read(), failure: null };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return { value: null, failure };
  }
}
