import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import type { RouteDecision } from './closed-by-default.guard.js';
import { MalformedJsonError } from './http-errors.js';
import { hasBody, isJson, notJson, PUBLIC_BODY_LIMIT_BYTES, refuseEncoded } from './json-body.js';
import { withBodyRead } from './late-body.js';
import { readRequestBody } from './request-body.js';

const READS_OWN_BODY = Symbol('reads-own-body');

/** Marks a handler that reads its body itself, within limits of its own: JSON of user routes is read for all others. */
export function ReadsOwnBody(): MethodDecorator {
  return SetMetadata(READS_OWN_BODY, true);
}

/** Whether a handler is marked so. */
export function readsOwnBody(handler: object): boolean {
  return Reflect.getMetadata(READS_OWN_BODY, handler) === true;
}

/** A body as it came: what an idempotency key compares of it is its digest. */
export class RawBytes {
  constructor(readonly bytes: Buffer) {}

  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }
}

/** In the contract: how large the body of an operation may be, where that is not what bodies may be in general. */
const BODY_LIMIT_EXTENSION = 'x-body-limit-bytes';

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

/** States how large the bodies of routes that anybody may call may be. Changes the document in place. */
export function sayPublicBodyLimits(
  document: { paths: Record<string, object> },
  routes: readonly RouteDecision[],
  prefix: string,
): void {
  for (const { method, path, decision } of routes) {
    if (decision?.kind !== 'public') continue;
    const operations = document.paths[`/${prefix}${path.replaceAll(/:(\w+)/g, '{$1}')}`] as
      Record<string, { requestBody?: object; [BODY_LIMIT_EXTENSION]?: number }> | undefined;
    const operation = operations?.[method.toLowerCase()];
    if (operation?.requestBody !== undefined) operation[BODY_LIMIT_EXTENSION] = PUBLIC_BODY_LIMIT_BYTES;
  }
}

/**
 * Says "or null" as OpenAPI 3.1 does. `@nestjs/swagger` writes `nullable: true`, a word of OpenAPI 3.0 that means nothing in
 * JSON Schema 2020-12. Changes the document in place.
 */
export function sayNullAsTypes(node: unknown): void {
  if (Array.isArray(node)) {
    node.forEach(sayNullAsTypes);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  Object.values(node).forEach(sayNullAsTypes);
  const schema = node as Record<string, unknown>;
  if (schema['nullable'] !== true) return;
  delete schema['nullable'];
  if (Array.isArray(schema['enum'])) schema['enum'] = [...(schema['enum'] as unknown[]), null];
  if (typeof schema['type'] === 'string') {
    schema['type'] = [schema['type'], 'null'];
    return;
  }
  const { description, example, ...alternative } = schema;
  for (const key of Object.keys(alternative)) Reflect.deleteProperty(schema, key);
  schema['anyOf'] = [alternative, { type: 'null' }];
}
