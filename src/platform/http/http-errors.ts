import { DomainError, InvalidRequestError } from '../errors/domain-error.js';

/** 415: the body is not of the one media type that the route takes. */
export class UnsupportedMediaError extends DomainError {
  constructor(detail: string, accept: string) {
    super('unsupported-media', 'unsupported-media-type', 'Unsupported media type', detail, {
      headers: { Accept: accept },
    });
  }
}

/** 413. */
export class BodyTooLargeError extends DomainError {
  override readonly countAnonymously = true;

  constructor(limitBytes: number, what = 'body') {
    super(
      'too-large',
      'body-too-large',
      'Body too large',
      `The ${what} is larger than ${limitBytes} bytes. Send less.`,
      {
        extensions: { limitBytes },
      },
    );
  }
}

/** 400: the body is not JSON. The parser's own text is not repeated: it quotes the input. */
export class MalformedJsonError extends InvalidRequestError {
  constructor(detail = 'The body is not well-formed JSON (it may be cut off).') {
    super('malformed-json', 'Malformed JSON', detail);
  }
}
