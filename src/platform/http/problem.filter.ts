import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuditLog } from '../audit/audit-log.js';
import { sqlState } from '../database/send-statement.js';
import { DomainError, type ErrorItem, type ErrorKind } from '../errors/domain-error.js';
import { JsonLogger } from '../logging/json-logger.js';
import { AnonymousDenials } from './anonymous-denials.js';
import { currentRequest } from './request-context.js';
import { RouteTable } from './route-table.js';

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media': 415,
  rule: 422,
  limited: 429,
  'bad-gateway': 502,
  unavailable: 503,
};

/** Devices' refusals are audited where they are made: only there is the holder of a token known to be the device. */
const DENIALS_AUDITED = new Set<string | undefined>(['user', 'api-key']);

/** Base of the `type` of every problem; a URN, because it names the problem wherever the service is installed (docs/api.md lists them). */
export const PROBLEM_BASE = 'urn:posture:problem:';

interface Problem {
  status: number;
  code: string;
  title: string;
  detail: string;
  errors: ErrorItem[];
  extensions: Record<string, unknown>;
  headers: Record<string, string>;
}

/** Turns whatever was thrown into RFC 9457 `application/problem+json`; what nobody expected is logged and answered as 500. */
@Injectable()
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly routes: RouteTable,
    private readonly logger: JsonLogger,
    private readonly audit: AuditLog,
    private readonly denials: AnonymousDenials,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(error, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Answers a request with what went wrong; also for what happens before and after Nest's own routing. */
  respond(error: unknown, request: Request, response: Response): void {
    const problem = this.describe(error, request);
    // A refusal of ours without a cause ("too many exports") is no failure.
    const isExpected = error instanceof DomainError && error.cause === undefined;
    if (problem.status >= 500 && !isExpected) this.logger.failure('request failed', error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error instanceof DomainError && error.countAnonymously && !currentRequest()?.actor) {
      this.denials.count(error.code, request);
    }
    if (problem.status === 403 && DENIALS_AUDITED.has(currentRequest()?.actor?.kind)) {
      void this.audit.recordDenial(problem.code).catch((cause: unknown) => {
        this.logger.failure('denial not audited', cause);
      });
    }
    send(response, problem);
  }

  private describe(error: unknown, request: Request): Problem {
    if (error instanceof DomainError) {
      const { code, title, detail, errors, extensions, headers } = error;
      return { status: STATUS[error.kind], code, title, detail, errors, extensions, headers };
    }
    if (error instanceof NotFoundException) return this.noRoute(request);
    if (error instanceof URIError)
      return plain(400, 'malformed-url', 'Malformed URL', 'The address is not well-formed.');
    if (error instanceof HttpException && error.getStatus() < 500) {
      return plain(error.getStatus(), 'invalid-request', 'Invalid request', 'The request could not be understood.');
    }
    if (isDatabaseDown(error)) {
      return {
        ...plain(
          503,
          'database-unavailable',
          'Service unavailable',
          'The database does not answer. Try again shortly.',
        ),
        headers: { 'Retry-After': '5' },
      };
    }
    if (sqlState(error) === QUERY_CANCELED) {
      return {
        ...plain(
          503,
          'query-timeout',
          'Query took too long',
          'The database did not finish in time. Ask for less (a filter, a smaller page), or try again later.',
        ),
        headers: { 'Retry-After': '30' },
      };
    }
    return plain(
      500,
      'internal-error',
      'Internal error',
      'Something went wrong on our side. Quote the request id when you ask about it.',
    );
  }

  private noRoute(request: Request): Problem {
    // Nest answers for what it does not know inside a router mounted at the prefix, where `path` is the rest.
    const allowed = this.routes.methodsFor(`${request.baseUrl}${request.path}`);
    if (allowed.length === 0) return plain(404, 'not-found', 'Not found', 'There is nothing at this address.');
    return {
      ...plain(405, 'method-not-allowed', 'Method not allowed', `Use ${allowed.join(', ')} at this address.`),
      headers: { Allow: allowed.join(', ') },
    };
  }
}

/** Writes a problem document; also for the few answers that are made outside Nest. */
export function send(response: Response, problem: Problem): void {
  const context = currentRequest();
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  response.removeHeader('ETag');
  response
    .status(problem.status)
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: `${PROBLEM_BASE}${problem.code}`,
        title: problem.title,
        status: problem.status,
        detail: problem.detail,
        instance: context?.path ?? null,
        code: problem.code,
        requestId: context?.requestId ?? null,
        ...problem.extensions,
        ...(problem.errors.length > 0 ? { errors: problem.errors } : {}),
      }),
    );
}

function plain(status: number, code: string, title: string, detail: string): Problem {
  return { status, code, title, detail, errors: [], extensions: {}, headers: {} };
}

/** SQLSTATE of a statement that ran into `statement_timeout`. */
const QUERY_CANCELED = '57014';

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

function isDatabaseDown(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  const state = sqlState(error);
  // FATAL ends the connection: the database stops, is full, or takes nobody in.
  if (state !== undefined) return severity === 'FATAL' || /^(08|53|57P)/.test(state);
  return (
    (typeof code === 'string' && UNREACHABLE.has(code)) ||
    (error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message))
  );
}
