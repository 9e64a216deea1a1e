import { DomainError, type ErrorItem, type ErrorKind } from '../errors/domain-error.js';
import type { PackedPiece } from './shared-parts.js';

/** What a reader is sent: its task first, then the bytes, the last of them marked. */
export type ToReader = TaskOfReader | { chunk: Uint8Array };

export interface TaskOfReader {
  module: string;
  input: unknown;
  /** How many will come. */
  bytes: number;
  /** Bytes that the answer may have. */
  answerBytes: number;
}

/** What it answers: that it begins, pieces, then how it ended. */
export type FromReader =
  | { isBegun: true }
  | PackedPiece
  | { isDone: true }
  | { isTooMuch: true }
  | { refusal: SentRefusal }
  | { failure: string };

/** A refusal as it goes from one process to another, where errors lose their class and all but their message. */
export interface SentRefusal {
  name: string;
  kind: ErrorKind;
  code: string;
  title: string;
  detail: string;
  errors: ErrorItem[];
  extensions: Record<string, unknown>;
  headers: Record<string, string>;
}

/** A refusal that a reader came to. */
export class RefusedByReader extends DomainError {
  constructor({ name, kind, code, title, detail, ...options }: SentRefusal) {
    super(kind, code, title, detail, options);
    this.name = name;
  }
}

export function sentRefusal(error: DomainError): SentRefusal {
  const { name, kind, code, title, detail, errors, extensions, headers } = error;
  return { name, kind, code, title, detail, errors, extensions, headers };
}
