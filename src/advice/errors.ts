import { InvalidRequestError } from '../platform/index.js';

/** 400: there is no such text to be written. */
export class UnknownPartError extends InvalidRequestError {
  constructor(at: number, known: readonly string[]) {
    super('unknown-part', 'Unknown part', 'There is no such text to be written.', {
      errors: [{ pointer: `/parts/${at}`, detail: `must be one of ${known.join(', ')}` }],
    });
  }
}
