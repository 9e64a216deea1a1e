import type { JsonObject } from './json-fields.js';

/** A kind of document that is taken: how it is known. */
export interface TakenKind {
  /** With its article: "a Grype report". */
  title: string;
  /** The `source` it is sent with. */
  source: string;
  /** By the shape that its tool gives it. */
  matches: (document: JsonObject) => boolean;
  /** Whether the document must name the tool; absent where the format is no one tool's. */
  names?: 'always' | 'if-any';
  /** Whether it is sent as a list of such objects too, as lines of which each is JSON are read. */
  inList?: true;
}
