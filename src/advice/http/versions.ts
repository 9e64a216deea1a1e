import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Documents the `ETag` of what has a version. */
export const ETAG = { ETag: { description: 'For If-Match.', schema: { type: 'string' } } } as const;

/** The versions that a caller would replace; null when it does not say. One that cannot be read is none. */
export const IfMatchVersions = createParamDecorator((_data: unknown, context: ExecutionContext): number[] | null => {
  const header = context.switchToHttp().getRequest<Request>().get('if-match');
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').map((tag) => Number(/^\s*"(\d{1,9})"\s*$/.exec(tag)?.[1] ?? -1));
});
