import type { NextFunction, Request, Response } from 'express';
import { type Quota, currentRequest } from '../http/request-context.js';

/**
 * Tells with every answer how much is left of the limit nearest to exhaustion, as late as can be: when the headers are
 * written. A refusal has named its own limit by then; redirects say nothing, for whoever follows them asks elsewhere.
 */
export function rateLimitHeaders(_request: Request, response: Response, next: NextFunction): void {
  const context = currentRequest();
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    const [status] = given;
    const isRedirect = status >= 300 && status < 400;
    if (context?.quota && !isRedirect && !response.hasHeader('RateLimit')) {
      for (const [name, value] of Object.entries(rateLimitFields(context.quota))) response.setHeader(name, value);
    }
    return writeHead(...given);
  }) as typeof response.writeHead;
  next();
}

/** A quota as the structured fields of the IETF draft on rate limit headers: the policy, and what is left of it. */
export function rateLimitFields({ policy, limit, windowSeconds, remaining, resetSeconds }: Quota): {
  'RateLimit-Policy': string;
  RateLimit: string;
} {
  return {
    'RateLimit-Policy': `"${policy}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
  };
}
