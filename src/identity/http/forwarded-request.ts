import type { Request } from 'express';

/** Whether a proxy or a tunnel handed the request on: then "this machine" is not where it comes from. */
export function isForwarded(request: Request): boolean {
  return Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  );
}
