import { DomainError, type ErrorItem, InvalidRequestError } from '../platform/plain.js';
import type { CatalogueFault } from './catalogue/catalogue-error.js';
import type { Fault } from './domain/attest-command.js';

/** 422: what is claimed cannot be recorded as it stands. */
export class ClaimRuleError extends DomainError {
  constructor(faults: readonly Fault[]) {
    super('rule', 'claim-not-possible', 'Claim not possible', 'Correct what `errors` names, then send it again.', {
      errors: faults.map((fault) => ({ ...fault })),
    });
  }

  static at(pointer: string, detail: string): ClaimRuleError {
    return new ClaimRuleError([{ pointer, detail }]);
  }
}

/** 422: nobody is asked about this control by itself. */
export class ControlNotEvaluatedError extends DomainError {
  constructor(detail: string) {
    super('rule', 'control-not-judged', 'Control not judged', detail);
  }
}

/** 422: the policy asks for a second person. */
export class OwnClaimError extends DomainError {
  constructor() {
    super('rule', 'own-claim', 'Your own claim', 'A second person has to review it: you made it yourself.');
  }
}

/** 403: somebody else's claim, and a role that does not review. */
export class NotYoursError extends DomainError {
  constructor() {
    super(
      'forbidden',
      'claim-not-yours',
      'Not yours',
      'Only who made it, an admin or an owner can take it back. Ask one of them.',
    );
  }
}

/** 412: somebody else said or did something since. */
export class StaleClaimError extends DomainError {
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

/** 409: it is in a state from which this is no step. */
export class ClaimStateError extends DomainError {
  constructor(detail: string) {
    super('conflict', 'claim-state', 'Not from this state', detail);
  }
}

/** 409: frameworks that come with the service cannot be replaced or removed. */
export class ShippedFrameworkError extends DomainError {
  constructor(slug: string) {
    super(
      'conflict',
      'framework-shipped',
      'Framework comes with the service',
      `"${slug}" comes with the service and cannot be changed. Give your own framework another slug.`,
    );
  }
}

/** 422: an organization has as many frameworks of its own as it may. */
export class TooManyFrameworksError extends DomainError {
  constructor(limit: number) {
    super(
      'rule',
      'too-many-frameworks',
      'Too many frameworks',
      `An organization has at most ${limit} frameworks of its own. Remove one first.`,
    );
  }
}

/** 422: the frameworks of an organization have as many controls as they may. */
export class TooManyControlsError extends DomainError {
  /** @param others controls of its other frameworks; @param wanted those of the one that it brings */
  constructor(others: number, wanted: number, limit: number) {
    super(
      'rule',
      'too-many-controls',
      'Too many controls',
      `The frameworks of an organization have at most ${limit} controls together. This one has ${wanted}, your others have ${others}. Remove one first, or bring fewer controls.`,
    );
  }
}

/** 422: as much is written about the controls of an organization as may be. */
export class TooManyWordsError extends DomainError {
  constructor(limit: number) {
    super(
      'rule',
      'too-many-words',
      'Too much is written about controls',
      `What stands in the attestations and exceptions of an organization has at most ${limit / 1_000_000} MB together. Say it in fewer words, or attest other controls anew in fewer; link to a document for the rest.`,
    );
  }
}

/** 422: as many exceptions stand as may. */
export class TooManyExceptionsError extends DomainError {
  constructor(limit: number) {
    super(
      'rule',
      'too-many-exceptions',
      'Too many exceptions',
      `An organization has at most ${limit} exceptions that stand. Take some back first.`,
    );
  }
}

/** 400: no framework that can be used; every fault has its path, and its line where the document came as ours. */
export class InvalidFrameworkError extends InvalidRequestError {
  constructor(faults: readonly CatalogueFault[]) {
    super('framework-invalid', 'Invalid framework', 'Nothing was imported. `errors` names what is wrong, and where.', {
      errors: faults.map(({ line, pointer, detail }): ErrorItem => ({
        pointer,
        detail: line === null ? detail : `line ${line}: ${detail}`,
      })),
    });
  }
}
