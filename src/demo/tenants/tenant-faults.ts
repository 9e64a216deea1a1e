import type { FakeTenant, TenantAnswer, TenantRequest } from './fake-tenant.js';

type Suite = FakeTenant['suite'];

/** A request that is about to be answered. */
export interface TenantCall {
  suite: Suite;
  collector: string;
  /** How many requests of this collector came since the fault began, this one included. */
  nth: number;
  request: TenantRequest;
}

/** What happens instead of the answer. */
export type Fault =
  | { kind: 'answer'; answer: TenantAnswer }
  /** Bytes that are no JSON. */
  | { kind: 'text'; text: string }
  /** The right answer, but late. */
  | { kind: 'late'; ms: number }
  /** The connection is cut. */
  | { kind: 'cut' };

/** Something that is wrong with a tenant: what happens to a request, or null when it is answered as usual. */
export type TenantFault = (call: TenantCall) => Fault | null;

export const nothingWrong: TenantFault = () => null;

/** The permission for these collectors is missing; for all but the token when none is named. Inside a batch, each of its requests is refused. */
export function deny(...collectors: string[]): TenantFault {
  return ({ suite, collector, request }) => {
    const denied = collectors.length === 0 ? collector !== 'token' : collectors.includes(collector);
    if (!denied) return null;
    if (collector === 'token') return answer(CREDENTIALS_REFUSED[suite]);
    const batched = requestsIn(request.body);
    return answer(
      batched === null
        ? FORBIDDEN[suite]
        : {
            body: {
              responses: batched.map(({ id }) => ({ id, status: 403, headers: {}, body: FORBIDDEN[suite].body })),
            },
          },
    );
  };
}

/** The first requests of each collector are too many; then all is well. */
export function throttle(times: number, retryAfterSeconds: number | null): TenantFault {
  const headers: Record<string, string> =
    retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return ({ suite, collector, nth }) =>
    collector === 'token' || nth > times ? null : answer({ ...TOO_MANY[suite], headers });
}

/** Everything takes so long. */
export function slow(ms: number): TenantFault {
  return () => ({ kind: 'late', ms });
}

/** Answers of these collectors end in the middle; of all but the token when none is named. */
export function malformed(...collectors: string[]): TenantFault {
  return ({ collector }) =>
    (collectors.length === 0 ? collector !== 'token' : collectors.includes(collector))
      ? { kind: 'text', text: '{"value":[{"id":"1","displayName":' }
      : null;
}

/** Connections are cut. */
export const down: TenantFault = () => ({ kind: 'cut' });

/** The credentials were taken back: no token any more, and those given before do not count. */
export const revoked: TenantFault = ({ suite, collector }) =>
  answer(collector === 'token' ? CREDENTIALS_REFUSED[suite] : TOKEN_REFUSED[suite]);

/** No such address, in the vendor's shape. */
export function notFound(suite: Suite): TenantAnswer {
  return suite === 'microsoft-365'
    ? graphError(404, 'ResourceNotFound', 'Resource not found for the segment.')
    : googleError(404, 'NOT_FOUND', 'notFound', 'Not Found');
}

/** A request without a token, in the vendor's shape. */
export function withoutToken(suite: Suite): TenantAnswer {
  return TOKEN_REFUSED[suite];
}

function answer(it: TenantAnswer): Fault {
  return { kind: 'answer', answer: it };
}

function requestsIn(body: unknown): { id: unknown }[] | null {
  const { requests } = (body ?? {}) as { requests?: unknown };
  return Array.isArray(requests) ? (requests as { id: unknown }[]) : null;
}

function graphError(status: number, code: string, message: string): TenantAnswer {
  const id = '00000000-0000-4000-8000-000000000001';
  const innerError = { date: '2026-01-01T00:00:00', 'request-id': id, 'client-request-id': id };
  return { status, body: { error: { code, message, innerError } } };
}

function googleError(status: number, name: string, reason: string, message: string, detail?: string): TenantAnswer {
  const details =
    detail === undefined
      ? {}
      : {
          details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: detail, domain: 'googleapis.com' }],
        };
  const errors = [{ message, domain: 'global', reason }];
  return { status, body: { error: { code: status, message, status: name, errors, ...details } } };
}

const FORBIDDEN: Readonly<Record<Suite, TenantAnswer>> = {
  'microsoft-365': graphError(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.'),
  'google-workspace': googleError(
    403,
    'PERMISSION_DENIED',
    'insufficientPermissions',
    'Request had insufficient authentication scopes.',
    'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
  ),
};

const TOO_MANY: Readonly<Record<Suite, TenantAnswer>> = {
  'microsoft-365': graphError(429, 'TooManyRequests', 'Too many requests'),
  'google-workspace': googleError(429, 'RESOURCE_EXHAUSTED', 'rateLimitExceeded', 'Quota exceeded for quota metric.'),
};

const TOKEN_REFUSED: Readonly<Record<Suite, TenantAnswer>> = {
  'microsoft-365': graphError(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.'),
  'google-workspace': googleError(
    401,
    'UNAUTHENTICATED',
    'authError',
    'Request had invalid authentication credentials.',
  ),
};

const CREDENTIALS_REFUSED: Readonly<Record<Suite, TenantAnswer>> = {
  'microsoft-365': {
    status: 401,
    body: {
      error: 'invalid_client',
      error_description: 'AADSTS7000215: Invalid client secret provided.',
      error_codes: [7000215],
    },
  },
  'google-workspace': {
    status: 401,
    body: {
      error: 'unauthorized_client',
      error_description:
        'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
    },
  },
};
