import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { hasBody } from './json-body.js';
import { BODY_LIMIT_EXTENSION } from './large-json.decorator.js';
import { withBodyRead } from './late-body.js';
import { ReadsOwnBody } from './own-body.decorator.js';
import { RawBytes } from './raw-bytes.js';
import { readRequestBody } from './request-body.js';

/**
 * Gives the handler the body byte for byte as it was sent, of any media type and not inflated, up to a limit of its own, read
 * only once the guards have let the caller in. Stands below `@Idempotent()`. Take it with
 * {@link DocumentBytes}.
 *
 * @param advice a sentence for who sends more: how the same can be said in less
 */
export function RawDocument(limitBytes: number, advice?: string): MethodDecorator {
  const interceptor: NestInterceptor = {
    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const http = context.switchToHttp();
      const request = http.getRequest<Request>();
      request.body = new RawBytes(
        hasBody(request)
          ? await withBodyRead(request, () => readRequestBody(request, limitBytes, advice))
          : Buffer.of(),
      );
      return next.handle();
    },
  };
  return applyDecorators(ReadsOwnBody(), UseInterceptors(interceptor), ApiExtension(BODY_LIMIT_EXTENSION, limitBytes));
}

/** The body in a handler under {@link RawDocument} or `LargeJsonBytes`: `@DocumentBytes() bytes: Buffer`. */
export const DocumentBytes: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Buffer => {
    const body: unknown = context.switchToHttp().getRequest<Request>().body;
    if (!(body instanceof RawBytes))
      throw new Error('@DocumentBytes() needs @RawDocument() or @LargeJsonBytes() on the route.');
    return body.bytes;
  },
);
