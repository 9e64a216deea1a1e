/** Why a document was not taken, as a code that is kept and shown. */
export type FeedFailure =
  /** Not in the form that it should have. */
  | 'malformed'
  /** It ends in the middle. */
  | 'truncated'
  /** It holds no fact. */
  | 'empty'
  /** No feed knows its form. */
  | 'unknown-format'
  /** Larger than the feed allows, as sent or inflated. */
  | 'too-large'
  /** There is no room for it, on the disk or in the database. */
  | 'no-space'
  /** It has less than half of what is known already. */
  | 'shrunk'
  /** What is known already is newer. */
  | 'older'
  /** The address did not answer, or not as it should. */
  | 'unreachable'
  /** The address answered with something else than a document. */
  | 'refused'
  /** The address is one of a private network. */
  | 'private-address';

/** A document that was not taken. What was known before stays. */
export class FeedDocumentError extends Error {
  override readonly name = 'FeedDocumentError';

  constructor(
    readonly code: FeedFailure,
    message: string,
  ) {
    super(message);
  }
}
