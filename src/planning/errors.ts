import { DomainError, type ErrorItem, InvalidRequestError } from '../platform/index.js';

/** 400: assumptions that cannot be used, with every fault of them. */
export class AssumptionsInvalidError extends InvalidRequestError {
  constructor(faults: readonly ErrorItem[]) {
    super(
      'assumptions-invalid',
      'Assumptions not usable',
      'Nothing was changed. `errors` says what is wrong with which.',
      { errors: [...faults] },
    );
  }
}

/** 412: somebody changed the assumptions since they were read. */
export class StaleAssumptionsError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'assumptions-changed',
      'The assumptions were changed since',
      'Read them again, and decide again.',
      { errors: [{ header: 'If-Match', detail: 'names a version that is no longer the current one' }] },
    );
  }
}
