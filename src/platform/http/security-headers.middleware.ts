import type { NextFunction, Request, Response } from 'express';

/** The API description is a page with scripts of its own, from this service, and styles that they set. */
const DOCS = /^\/api\/docs(\/|$)/;
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Headers of every answer: an API answer is never framed, sniffed, cached or run as a page. Pages set their own policy. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    Vary: 'Origin, Sec-Fetch-Site',
    ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Sets them before anything else can answer. */
export function setSecurityHeaders(
  headers: Record<string, string>,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (DOCS.test(request.path)) response.setHeader('Content-Security-Policy', DOCS_POLICY);
    next();
  };
}
