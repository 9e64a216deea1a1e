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
import { hasRepresentation } from './entity-tags.js';

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
