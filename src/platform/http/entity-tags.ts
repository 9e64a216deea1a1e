import type { Request } from 'express';

/** An entity tag (RFC 9110, 8.8.3), without the sign of a weak one. */
const TAG = /"[\x21\x23-\x7e\x80-\xff]*"/g;

/**
 * Whether a caller has the representation with this `ETag`, as `If-None-Match` says: then a GET is answered with 304. Weak and strong
 * forms of one tag are the same here, and `*` is any (RFC 9110, 13.1.2). One pass over the header.
 */
export function hasRepresentation(request: Request, etag: string): boolean {
  return knownTags(request)(etag);
}

/** {@link hasRepresentation} of a tag that is not known yet. */
export function knownTags(request: Request): (etag: string) => boolean {
  const header = request.get('if-none-match')?.trim();
  if (header === undefined) return () => false;
  if (header === '*') return () => true;
  const known = new Set(header.match(TAG));
  return (etag) => known.has(opaque(etag));
}

function opaque(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
