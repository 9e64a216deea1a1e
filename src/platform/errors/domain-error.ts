import { rateLimitFields } from '../limits/rate-limit-headers.middleware.js';

/** What kind of refusal an error is; the HTTP edge turns it into a status, jobs and logs read it as it is. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'precondition-failed'
  | 'too-large'
  | 'unsupported-media'
  | 'rule'
  | 'limited'
  | 'bad-gateway'
  | 'unavailable';

/** Where in the request something is wrong, and what to do about it. */
export interface ErrorItem {
  /** RFC 6901 pointer into the body. */
  pointer?: string;
  /** Name of a query or path parameter. */
  parameter?: string;
  /** Name of a header. */
  header?: string;
  detail: string;
  suggestion?: string;
}

export interface ErrorOptions {
  errors?: ErrorItem[];
  /** Further members of the problem document, camelCase (`serverTime`). */
  extensions?: Record<string, unknown>;
  /** Response headers that belong to the refusal (`Retry-After`, `WWW-Authenticate`). */
  headers?: Record<string, string>;
  /** What really happened: logged, never answered. */
  cause?: unknown;
}

/**
 * The base of every expected refusal. The code is stable and public (`device-not-found`); the detail is for a person and
 * never holds a secret, SQL, a stack or another organization's data.
 */
export abstract class DomainError extends Error {
  readonly errors: ErrorItem[];
  readonly extensions: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /**
   * A refusal of callers whom nobody knows is counted by code where it is answered: a row each would let anybody fill the
   * audit log.
   */
  readonly countAnonymously: boolean = false;

  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    readonly title: string,
    readonly detail: string,
    options: ErrorOptions = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.errors = options.errors ?? [];
    this.extensions = options.extensions ?? {};
    this.headers = options.headers ?? {};
  }
}

/** The request does not have the shape that the operation asks for (400). */
export class InvalidRequestError extends DomainError {
  constructor(code: string, title: string, detail: string, options: ErrorOptions = {}) {
    super('invalid', code, title, detail, options);
  }
}

/** Absent, or another organization's: the two look alike (404). */
export class NotFoundError extends DomainError {
  constructor(what: string) {
    super('not-found', 'not-found', 'Not found', `There is no such ${what} in this organization.`);
  }
}

/**
 * A limit was reached (429). The fields and `violated-policies` are those of the IETF draft on rate limit headers; the `type`
 * stays ours, as of every problem, since the draft's is not registered.
 */
export class LimitExceededError extends DomainError {
  override readonly countAnonymously = true;

  constructor(policy: string, limit: number, windowSeconds: number, retryAfterSeconds: number) {
    super(
      'limited',
      'too-many-requests',
      'Too many requests',
      `More than ${limit} requests in ${windowSeconds} s. Try again in ${retryAfterSeconds} s.`,
      {
        extensions: { 'violated-policies': [policy] },
        headers: {
          'Retry-After': String(retryAfterSeconds),
          ...rateLimitFields({ policy, limit, windowSeconds, remaining: 0, resetSeconds: retryAfterSeconds }),
        },
      },
    );
  }
}
