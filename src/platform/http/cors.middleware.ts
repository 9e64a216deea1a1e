import type { NextFunction, Request, Response } from 'express';

const API = /^\/api\/v1(\/|$)/i;

const CREDENTIALS = (origin: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Credentials': 'true',
});
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer',
  'Access-Control-Max-Age': '600',
};
const EXPOSED = {
  'Access-Control-Expose-Headers':
    'Content-Disposition, Deprecation, ETag, Idempotent-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Report-Id, X-Report-Incomplete, X-Request-Id',
};

/**
 * Lets pages of these very origins call the API with cookies and read the answers; to all others nothing is said, and their
 * browsers refuse them. Our cookies are `SameSite=Strict`: only origins of our own site have any to send.
 */
export function allowOrigins(
  allowed: ReadonlySet<string>,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    const origin = request.get('origin');
    if (origin === undefined || !allowed.has(origin) || !API.test(request.path)) {
      next();
      return;
    }
    response.set(CREDENTIALS(origin));
    if (request.method === 'OPTIONS' && request.get('access-control-request-method') !== undefined) {
      response.set(PREFLIGHT).status(204).end();
      return;
    }
    response.set(EXPOSED);
    next();
  };
}
