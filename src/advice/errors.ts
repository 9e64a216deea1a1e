import { DomainError, type ErrorItem, InvalidRequestError } from '../platform/index.js';

/** 422: settings that lead nowhere. */
export class AiSettingsRuleError extends DomainError {
  constructor(faults: readonly ErrorItem[]) {
    super(
      'rule',
      'ai-settings-not-possible',
      'Settings not possible',
      'Nothing was changed. Correct what `errors` names.',
      { errors: [...faults] },
    );
  }
}

/** 412: somebody else changed them since. */
export class StaleAiSettingsError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'stale-version',
      'Changed in the meantime',
      'The settings were changed since you read them. Read them again, then decide anew.',
      { errors: [{ header: 'If-Match', detail: 'names a version that is no longer the current one' }] },
    );
  }
}

/** 400: there is no such text to be written. */
export class UnknownPartError extends InvalidRequestError {
  constructor(at: number, known: readonly string[]) {
    super('unknown-part', 'Unknown part', 'There is no such text to be written.', {
      errors: [{ pointer: `/parts/${at}`, detail: `must be one of ${known.join(', ')}` }],
    });
  }
}
