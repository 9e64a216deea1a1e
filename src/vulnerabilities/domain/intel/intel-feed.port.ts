import type { IntelFact } from './intel-fact.js';

/** One document of a feed. Most feeds have one. */
export interface FeedDocumentMeta {
  /** Appended to the feed's key: `debian` makes `osv-debian`. Null for the only, or the main one. */
  part: string | null;
  title: string;
  /** Where it is published; null when it comes by file only. */
  address: string | null;
  /** The ecosystem, by its name without release, whose packages it is about; absent where it is about more. */
  ecosystem?: string;
}

/** What a feed says of itself. */
export interface IntelFeedMeta {
  /** `^[a-z0-9-]{1,40}$`, for ever. */
  key: string;
  title: string;
  publisher: string;
  licence: string;
  /** The line that its terms ask to be shown, or null. */
  attribution: string | null;
  homepage: string;
  documents: readonly FeedDocumentMeta[];
  /** Facts older than this are shown as stale; null where its publisher has no rhythm: then after 400 days. */
  staleAfterHours: number | null;
  /** Seconds between two looks at its addresses. */
  everySeconds: number;
  /** More than this, as sent, is refused. */
  maxBytes: number;
}

/** A file of a document: itself, or what an archive holds. */
export interface FeedFile {
  /** Without folders. */
  name: string;
  /** Whether it is one of many: then one that is broken need not be the end of the others. */
  isOfArchive?: boolean;
  /** Its text in pieces of any length, to be read once. */
  text: AsyncIterable<string>;
}

/**
 * A feed: how the documents of one publisher become facts. Pure: no clock, no network, no database; the same files give
 * the same facts, in memory that does not grow with their number. What it cannot read it refuses with a
 * {@link FeedDocumentError}, and with nothing else.
 */
export interface IntelFeedPort {
  /** Whether a document is one of its own, by the first few thousand characters of its first file. */
  recognises(head: string, name: string): boolean;
  /** The first fact is an {@link EditionFact}. */
  read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact>;
}
