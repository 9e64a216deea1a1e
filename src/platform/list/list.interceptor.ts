import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { ExportTrail } from '../audit/export-trail.js';
import { hasRepresentation } from '../http/derived-view.interceptor.js';
import { currentRequest } from '../http/request-context.js';
import { Secrets } from '../security/secrets.js';
import { Clock } from '../time/clock.js';
import { CsvExports } from './csv-exports.js';
import { EXACT_TOTAL_LIMIT, ListPage } from './list-page.js';

const KID_BYTES = 6;
const MAC_BYTES = 12;

/**
 * Opaque cursors: the id of a key, and the sort values of a row, bound by HMAC with that key to the list, its filters, its
 * sort, and the organization of who asks.
 */
@Injectable()
export class CursorCodec {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  seal(values: unknown[], fingerprint: string): string {
    const { kid, key } = this.secrets.cursorKeys.active(this.clock.now());
    const body = Buffer.from(JSON.stringify(values));
    return Buffer.concat([Buffer.from(kid, 'base64url'), mac(key, body, bound(fingerprint)), body]).toString(
      'base64url',
    );
  }

  /** The values, or null for anything that was not sealed for this very query. */
  open(cursor: string, fingerprint: string): unknown[] | null {
    if (!/^[\w-]{24,2048}$/.test(cursor)) return null;
    const bytes = Buffer.from(cursor, 'base64url');
    const known = this.secrets.cursorKeys.find(bytes.subarray(0, KID_BYTES).toString('base64url'));
    if (!known) return null;
    const given = bytes.subarray(KID_BYTES, KID_BYTES + MAC_BYTES);
    const body = bytes.subarray(KID_BYTES + MAC_BYTES);
    if (given.length !== MAC_BYTES || !timingSafeEqual(given, mac(known.key, body, bound(fingerprint)))) return null;
    return JSON.parse(body.toString()) as unknown[];
  }
}

function bound(fingerprint: string): string {
  return `${currentRequest()?.actor?.organizationId ?? ''}\0${fingerprint}`;
}

function mac(key: Uint8Array, body: Buffer, fingerprint: string): Buffer {
  return createHmac('sha256', key).update(fingerprint).update('\0').update(body).digest().subarray(0, MAC_BYTES);
}

/** Writes every {@link ListPage} in the one way that lists answer: envelope, `Link`, weak `ETag` with 304, or CSV. */
@Injectable()
export class ListInterceptor implements NestInterceptor {
  constructor(
    private readonly cursors: CursorCodec,
    private readonly exports: CsvExports,
    private readonly trail: ExportTrail,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      concatMap(async (result: unknown) => {
        if (!(result instanceof ListPage)) return result;
        const response = http.getResponse<Response>();
        const request = http.getRequest<Request>();
        if (result.query.format !== 'csv') return this.envelope(result as ListPage<object>, request, response);
        return this.exports.stream(result as ListPage<object>, response, () =>
          this.trail.record(request, 'list', result.query.list),
        );
      }),
    );
  }

  /** The answer as JSON: made once, for the tag and the body alike. */
  private envelope(page: ListPage<object>, request: Request, response: Response): string | undefined {
    const { total, asOf, facets, summary } = page.facts;
    const nextCursor = page.nextAfter === null ? null : this.cursors.seal(page.nextAfter, page.query.fingerprint);
    if (nextCursor !== null) {
      const url = new URL(request.originalUrl, 'http://list');
      url.searchParams.set('cursor', nextCursor);
      response.setHeader('Link', `<${url.pathname}${url.search}>; rel="next"`);
    }
    const rest = JSON.stringify({
      page: {
        nextCursor,
        hasMore: nextCursor !== null,
        total: Math.min(total, EXACT_TOTAL_LIMIT),
        totalIsLowerBound: total > EXACT_TOTAL_LIMIT,
      },
      ...(facets ? { facets } : {}),
      ...(summary ? { summary } : {}),
      asOf,
    });
    const body = `{"data":[${page.texts.join(',')}],${rest.slice(1)}`;
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    response.setHeader('ETag', etag);
    // The caller's own browser may revalidate what it has, but keep nothing about people.
    response.setHeader('Cache-Control', page.query.isPersonal ? 'private, no-store' : 'private, no-cache');
    if (hasRepresentation(request, etag)) {
      response.status(304);
      return undefined;
    }
    response.type('application/json; charset=utf-8');
    return body;
  }
}
