import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { ExportTrail } from '../audit/export-trail.js';

const HANDED_OUT = 'posture:handed-out';

/** Records an answer that is to be kept, which its `Content-Disposition` says, before it goes out. */
@Injectable()
export class HandsOutInterceptor implements NestInterceptor {
  constructor(
    private readonly trail: ExportTrail,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const document = this.reflector.get<string>(HANDED_OUT, context.getHandler());
    return next.handle().pipe(
      concatMap(async (body: unknown) => {
        const goesOut = response.statusCode === 200 && request.method !== 'HEAD';
        if (goesOut && response.hasHeader('Content-Disposition'))
          await this.trail.record(request, 'document', document);
        return body;
      }),
    );
  }
}

/**
 * Marks a route that gives one of its forms as a document to keep, with a `Content-Disposition`: that leaves an audit event under
 * this name. Stands below `DerivedView`, so that who has it already leaves none. What is written in pieces records itself.
 */
export function HandsOut(document: string): MethodDecorator {
  return applyDecorators(SetMetadata(HANDED_OUT, document), UseInterceptors(HandsOutInterceptor));
}
