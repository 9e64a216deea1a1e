import { DomainError, InvalidRequestError } from '../errors/domain-error.js';

const HEADER = 'Idempotency-Key';

/** 400: the header holds no key. */
export class InvalidIdempotencyKeyError extends InvalidRequestError {
  constructor() {
    super('invalid-idempotency-key', 'Invalid idempotency key', 'The Idempotency-Key cannot be read.', {
      errors: [
        {
          header: HEADER,
          detail: 'must be one key of 1 to 255 printable ASCII characters, best a random UUID in quotes',
        },
      ],
    });
  }
}

/** 409: the first request with this key has not ended yet. */
export class IdempotencyKeyInUseError extends DomainError {
  constructor() {
    super(
      'conflict',
      'idempotency-key-in-use',
      'Request still running',
      'The first request with this Idempotency-Key is still running. Send it again in a moment to get its answer.',
      { headers: { 'Retry-After': '1' } },
    );
  }
}

/** 422: the key was used for another request. */
export class IdempotencyKeyReusedError extends DomainError {
  constructor() {
    super(
      'rule',
      'idempotency-key-reused',
      'Idempotency key used before',
      'This Idempotency-Key was used for a request with another address or body. Make a new key for a new request.',
      { errors: [{ header: HEADER, detail: 'was used for another request' }] },
    );
  }
}
