import { isUtf8 } from 'node:buffer';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { MalformedJsonError } from './http-errors.js';
import { hasBody, isJson, notJson, refuseEncoded } from './json-body.js';
import { withBodyRead } from './late-body.js';
import { ReadsOwnBody } from './own-body.decorator.js';
import { RawBytes } from './raw-bytes.js';
import { readRequestBody } from './request-body.js';

/** In the contract: how large the body of an operation may be, where that is not what bodies may be in general. */
export const BODY_LIMIT_EXTENSION = 'x-body-limit-bytes';

/**
 * Gives the handler the body as the text that it is, up to a limit of its own, read only once the guards have let the caller
 * in. What the text says is the handler's to check, with lines. Stands below `@Idempotent()`.
 *
 * @param advice a sentence for who sends more: how the same can be said in less
 */
export function LargeJson(limitBytes: number, advice?: string): MethodDecorator {
  return largeJson(limitBytes, advice, (bytes) => bytes.toString('utf8'));
}

/**
 * {@link LargeJson} for what is read piece by piece: the bytes, which are UTF-8, without a byte order mark. Take them with
 * `DocumentBytes`.
 */
export function LargeJsonBytes(limitBytes: number, advice?: string): MethodDecorator {
  return largeJson(limitBytes, advice, (bytes) => new RawBytes(bytes));
}

function largeJson(limitBytes: number, advice: string | undefined, as: (bytes: Buffer) => unknown): MethodDecorator {
  const interceptor: NestInterceptor = {
    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const http = context.switchToHttp();
      const request = http.getRequest<Request>();
      request.body = as(hasBody(request) ? await withBodyRead(request, () => bytesOf(request)) : Buffer.of());
      return next.handle();
    },
  };
  const bytesOf = async (request: Request): Promise<Buffer> => {
    if (!isJson(request)) throw notJson();
    refuseEncoded(request);
    const bytes = await readRequestBody(request, limitBytes, advice);
    if (!isUtf8(bytes)) throw new MalformedJsonError('The body is no text in UTF-8.');
    return bytes.subarray(bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
  };
  return applyDecorators(ReadsOwnBody(), UseInterceptors(interceptor), ApiExtension(BODY_LIMIT_EXTENSION, limitBytes));
}
