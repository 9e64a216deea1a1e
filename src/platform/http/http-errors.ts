import { DomainError, InvalidRequestError } from '../errors/domain-error.js';

/** 415: the body is not of the one media type that the route takes. */
export class UnsupportedMediaError extends DomainError {
  constructor(detail: string, accept: string) {
    super('unsupported-media', 'unsupported-media-type', 'Unsupported media type', detail, {
      headers: { Accept: accept },
    });
  }
}

const MIB = 1024 * 1024;

/** 413: says how much is taken, and what to do instead. */
export class BodyTooLargeError extends DomainError {
  override readonly countAnonymously = true;

  /**
   * @param what that is too large: the body as it came, or what it inflates to
   * @param advice a sentence for who sent it: how the same can be said in less
   */
  constructor(limitBytes: number, { what = 'body', advice = 'Send less.' }: { what?: string; advice?: string } = {}) {
    const inWords = limitBytes >= MIB && limitBytes % MIB === 0 ? ` (${limitBytes / MIB} MiB)` : '';
    super(
      'too-large',
      'body-too-large',
      'Body too large',
      `The ${what} is larger than ${limitBytes} bytes${inWords}. ${advice}`,
      { extensions: { limitBytes } },
    );
  }
}

/** 400: the body is not JSON. The parser's own text is not repeated: it quotes the input. */
export class MalformedJsonError extends InvalidRequestError {
  constructor(detail = 'The body is not well-formed JSON (it may be cut off).') {
    super('malformed-json', 'Malformed JSON', detail);
  }
}

/** 400: the connection ended in the middle of the body. */
export class BodyCutOffError extends InvalidRequestError {
  constructor() {
    super('body-cut-off', 'Body cut off', 'The connection ended before the body did.');
  }
}

/** 400: so many pieces that taking them costs more than what they hold. */
export class BodyInTinyPiecesError extends InvalidRequestError {
  override readonly countAnonymously = true;

  constructor() {
    super(
      'body-in-tiny-pieces',
      'Body in tiny pieces',
      'The body came in thousands of pieces of fewer than 64 bytes on average. Send it whole, or in larger chunks.',
    );
  }
}
