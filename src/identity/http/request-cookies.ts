import type { Request } from 'express';

/** The cookies of a request in the order sent, names as they are: two of one name stay two. */
export function cookiesOf(request: Request): { name: string; value: string }[] {
  return (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const equals = pair.indexOf('=');
    return equals < 0 ? [] : [{ name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }];
  });
}
