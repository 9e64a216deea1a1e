import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { csvColumns, csvLines } from './csv.js';
import { CursorCodec } from './cursor-codec.js';
import { EXACT_TOTAL_LIMIT, ListPage } from './list-page.js';

/** Writes every {@link ListPage} in the one way that lists answer: envelope, `Link`, weak `ETag` with 304, or CSV. */
@Injectable()
export class ListInterceptor implements NestInterceptor {
  constructor(private readonly cursors: CursorCodec) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      concatMap(async (result: unknown) => {
        if (!(result instanceof ListPage)) return result;
        const response = http.getResponse<Response>();
        if (result.query.format === 'csv') return streamCsv(result as ListPage<object>, response);
        return this.envelope(result as ListPage<object>, http.getRequest<Request>(), response);
      }),
    );
  }

  private envelope(page: ListPage<object>, request: Request, response: Response): unknown {
    const nextCursor = page.nextAfter === null ? null : this.cursors.seal(page.nextAfter, page.query.fingerprint);
    if (nextCursor !== null) {
      const url = new URL(request.originalUrl, 'http://list');
      url.searchParams.set('cursor', nextCursor);
      response.setHeader('Link', `<${url.pathname}${url.search}>; rel="next"`);
    }
    const body = {
      data: page.items,
      page: {
        nextCursor,
        hasMore: nextCursor !== null,
        total: Math.min(page.total, EXACT_TOTAL_LIMIT),
        totalIsLowerBound: page.total > EXACT_TOTAL_LIMIT,
      },
      ...(page.facets ? { facets: page.facets } : {}),
      asOf: page.asOf,
    };
    const etag = `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
    response.setHeader('ETag', etag);
    // Ours to revalidate, nobody's to keep: the answer belongs to one caller.
    response.setHeader('Cache-Control', 'private, no-cache');
    if (
      request
        .get('if-none-match')
        ?.split(/\s*,\s*/)
        .includes(etag) === true
    ) {
      response.status(304);
      return undefined;
    }
    return body;
  }
}

async function streamCsv(first: ListPage<object>, response: Response): Promise<void> {
  response.type('text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', 'attachment; filename="export.csv"');
  const columns = csvColumns(first.items);
  let page: ListPage<object> | null = first;
  for (let header = true; page !== null; header = false) {
    const more: boolean = response.write(csvLines(page.items, columns, header));
    if (response.destroyed) return;
    if (!more) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    page = page.next ? await page.next() : null;
  }
  response.end();
}
