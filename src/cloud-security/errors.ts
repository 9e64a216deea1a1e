import { DomainError, type ErrorItem } from '../platform/index.js';

/** 422: the credentials have not the form that the suite asks for. */
export class UnusableCredentialsError extends DomainError {
  constructor(faults: readonly ErrorItem[]) {
    super(
      'rule',
      'credentials-not-usable',
      'Credentials not usable',
      'Nothing was stored. `errors` says what is wrong with which field.',
      { errors: [...faults] },
    );
  }
}

/** 422: the suite does not take the credentials. */
export class CredentialsRefusedError extends DomainError {
  constructor(problem: { code: string; message: string } | null) {
    super(
      'rule',
      'credentials-refused',
      'Credentials refused',
      `Nothing was stored. ${problem?.message ?? 'The suite does not accept them.'}`,
      { extensions: { problem: problem?.code ?? null } },
    );
  }
}

/** 502: the suite could not be asked. */
export class SuiteNotReachedError extends DomainError {
  constructor(problem: { code: string; message: string }) {
    super(
      'bad-gateway',
      'suite-not-reached',
      'Suite not reached',
      `The suite could not be asked: ${problem.message} Try again, or store it unasked with preflight=false.`,
      { extensions: { problem: problem.code } },
    );
  }
}

/** 409: these are the credentials of another tenant than the one that is connected. */
export class OtherTenantError extends DomainError {
  constructor() {
    super(
      'conflict',
      'other-tenant',
      'Another tenant',
      'These credentials belong to another tenant than the one that is connected. Disconnect that one first; what is known of it then ends.',
    );
  }
}

/** 409: there is nothing to audit. */
export class NotConnectedError extends DomainError {
  constructor() {
    super('conflict', 'not-connected', 'Not connected', 'This suite is not connected. Connect it first.');
  }
}

/** 412: somebody else changed it since. */
export class StaleVersionError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'stale-version',
      'Changed in the meantime',
      'It was changed since you read it. Read it again, then decide anew.',
      { errors: [{ header: 'If-Match', detail: 'names a version that is no longer the current one' }] },
    );
  }
}

/** 422: the settings name what the suite does not have. */
export class SettingsRuleError extends DomainError {
  constructor(faults: readonly ErrorItem[]) {
    super(
      'rule',
      'settings-not-possible',
      'Settings not possible',
      'Nothing was changed. Correct what `errors` names.',
      { errors: [...faults] },
    );
  }
}

/** 422: an exception that cannot be made as it stands. */
export class ExceptionRuleError extends DomainError {
  constructor(pointer: string, detail: string) {
    super(
      'rule',
      'exception-not-possible',
      'Exception not possible',
      'Correct what `errors` names, then send it again.',
      { errors: [{ pointer, detail }] },
    );
  }
}
