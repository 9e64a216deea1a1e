import { DomainError, type ErrorItem, InvalidRequestError } from '../platform/index.js';

/** 422: a decision that cannot be taken as it stands. */
export class DecisionRuleError extends DomainError {
  constructor(code: string, title: string, detail: string, errors: ErrorItem[]) {
    super('rule', code, title, detail, { errors });
  }

  /** What is wrong with one property, by its pointer. */
  static at(pointer: string, fault: string): DecisionRuleError {
    return new DecisionRuleError('decision-not-possible', 'Decision not possible', `${pointer.slice(1)} ${fault}.`, [
      { pointer, detail: fault },
    ]);
  }

  /** Nothing in the organization ever had this identifier. */
  static unknownVulnerability(): DecisionRuleError {
    return new DecisionRuleError(
      'vulnerability-unknown',
      'Vulnerability unknown',
      'No scan of this organization has named this vulnerability. Check the identifier.',
      [{ pointer: '/vulnerabilityId', detail: 'names no vulnerability of this organization' }],
    );
  }
}

/** 404: there is no OpenVEX document without a statement. */
export class NothingDecidedError extends DomainError {
  constructor() {
    super(
      'not-found',
      'nothing-decided',
      'Nothing is decided',
      'No decision holds, and OpenVEX has no document without a statement. Ask for format=cyclonedx or format=csaf, which can say so: whoever has an earlier document, in whatever format, takes it back with that.',
    );
  }
}

/** 503: the process is reading as many large documents as it can. */
export class TooManyVexDocumentsError extends DomainError {
  constructor() {
    super(
      'unavailable',
      'too-many-vex-documents',
      'Too many VEX documents',
      'The service is reading other large documents at the moment. Send this one again in a few seconds.',
      { headers: { 'Retry-After': '5' } },
    );
  }
}

/** 422: an organization has as many decisions about vulnerabilities that it does not have as it may. */
export class TooManyUnheardDecisionsError extends DomainError {
  /** @param others those that would stay; @param wanted those of the document */
  constructor(others: number, wanted: number, limit: number) {
    super(
      'rule',
      'too-many-vex-decisions',
      'Too many decisions about unknown vulnerabilities',
      `The document decides ${wanted} times about vulnerabilities that nobody here has, and ${others} such decisions of other documents are kept: at most ${limit} are. Send what it says of the vulnerabilities that you have, or take documents back by a later edition of each without statements.`,
    );
  }
}

/** 422: as many decisions of people about one vulnerability stand as may. */
export class TooManyDecisionsError extends DomainError {
  constructor(limit: number) {
    super(
      'rule',
      'too-many-risk-acceptances',
      'Too many decisions about one vulnerability',
      `People have at most ${limit} decisions about one vulnerability that stand. End some first, or let one cover more devices or packages.`,
    );
  }
}

/** 412: somebody else changed the decision since it was read. */
export class StaleDecisionError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'stale-version',
      'Changed in the meantime',
      'The decision was changed since you read it. Read it again, then repeat the change.',
      { errors: [{ header: 'If-Match', detail: 'names a version that is no longer the current one' }] },
    );
  }
}

/** 409: what has ended stays as it was. */
export class DecisionEndedError extends DomainError {
  /** @param replacedBy the decision that took its place, if one did */
  constructor(replacedBy: string | null) {
    const next =
      replacedBy === null ? 'Make a new one instead.' : `Decision ${replacedBy} took its place: change that one.`;
    super('conflict', 'risk-acceptance-ended', 'Ended already', `This decision has ended. ${next}`);
  }
}

/** 400: not a VEX document that is understood. */
export class InvalidVexError extends InvalidRequestError {
  constructor(detail: string, errors: ErrorItem[]) {
    super('vex-document-invalid', 'Invalid VEX document', detail, { errors });
  }
}
