import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';

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

/** An address of somebody in the view, whatever the member is called: no browser may store that. */
const PERSONAL = /[\w.+-]@[\w.-]*\.[a-z]{2}/i;

/** Gives the body a weak `ETag`, and answers 304 to one who has it. */
export class DerivedViewInterceptor implements NestInterceptor {
  /** @param versionOf what of a body tells whether it is another one; all of it when left out */
  constructor(private readonly versionOf?: (body: never) => string) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      map((body: unknown) => {
        // What was written in pieces has its tag, and so has the answer to who has it.
        if (body === undefined) return body;
        const text = JSON.stringify(body);
        const version = this.versionOf?.(body as never) ?? text;
        const etag = `W/"${createHash('sha256').update(version).digest('base64url').slice(0, 27)}"`;
        response.setHeader('ETag', etag);
        response.setHeader('Cache-Control', PERSONAL.test(text) ? 'private, no-store' : 'private, no-cache');
        if (!hasRepresentation(request, etag)) return body;
        response.status(304);
        return undefined;
      }),
    );
  }
}

/**
 * Marks a view that is computed from stored data: it says as of when, and is not sent again to one who has it.
 *
 * @param versionOf of a body that says with each answer as of when it was asked: its version; all of the body when left out
 */
export function DerivedView(versionOf?: (body: never) => string): MethodDecorator & ClassDecorator {
  return applyDecorators(
    UseInterceptors(new DerivedViewInterceptor(versionOf)),
    ApiHeader({ name: 'If-None-Match', required: false, description: 'An `ETag` of this view.' }),
    ApiResponse({ status: 304, description: 'It is what you have.' }),
  );
}
