import type { components } from './schema';

/** What the service says about a refusal (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** The service refused. Switch on `code`; `requestId` is what to quote when asking about it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** Seconds to wait before asking again; null when the service named none. */
    readonly retryAfter: number | null,
  ) {
    super(problem.detail);
  }

  get code(): string {
    return this.problem.code;
  }

  get requestId(): string | null {
    return this.problem.requestId;
  }

  /** Why a field of a body or a parameter was refused, by its name (`reason`, `scope/tags/0`). */
  get fields(): { name: string; detail: string }[] {
    return (this.problem.errors ?? []).flatMap(({ pointer, parameter, detail }) => {
      const name = parameter ?? pointer?.replace(/^\//, '');
      return name === undefined ? [] : [{ name, detail }];
    });
  }
}

/** No answer came: no network, the service is down, or it took too long. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(
    readonly reason: 'offline' | 'unreachable' | 'too-slow',
    cause?: unknown,
  ) {
    super(`No answer: ${reason}`, { cause });
  }
}

/** The refusal in an answer, also where something between us and the service answered in its stead. */
export function refusalOf(response: Response, body: unknown): ApiError {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  return new ApiError(response.status, isProblem(body) ? body : foreign(response), retryAfter);
}

/** True for a refusal with this status. */
export function isRefusal(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'title' in body && 'detail' in body;
}

function foreign(response: Response): Problem {
  return {
    type: 'about:blank',
    title: response.statusText === '' ? `HTTP ${String(response.status)}` : response.statusText,
    status: response.status,
    detail: 'Something between this page and the service answered.',
    code: 'foreign-answer',
    requestId: response.headers.get('X-Request-Id'),
  };
}
