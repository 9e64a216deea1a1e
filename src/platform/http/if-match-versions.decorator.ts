import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Documents the `ETag` of what has a version. */
export const ETAG = { ETag: { description: 'For If-Match.', schema: { type: 'string' } } } as const;

const TAG = /^\s*"(\d{1,9})(?:\.[\w-]+)?"\s*$/;

/**
 * The versions that the caller's `If-Match` would replace: `@IfMatchVersions() versions: number[] | null`. Null when it does
 * not say, and for `*`. A tag is a version, with or without a digest of what was shown; what is none matches no version.
 */
export const IfMatchVersions = createParamDecorator((_data: unknown, context: ExecutionContext): number[] | null => {
  const header = context.switchToHttp().getRequest<Request>().get('if-match');
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').map((tag) => Number(TAG.exec(tag)?.[1] ?? -1));
});
