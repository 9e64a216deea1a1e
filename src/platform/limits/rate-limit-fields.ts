import type { Quota } from '../http/request-context.js';

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
