import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { NotFoundException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Express, NextFunction, Request, Response } from 'express';
import { dump } from 'js-yaml';
import { type LimitPolicy, RateLimiter } from '../limits/rate-limiter.js';
import { clientAddress } from './client-address.js';
import { hasRepresentation } from './derived-view.interceptor.js';

const DOCS_PATH = 'api/docs';
/** What the page of the contract loads; the rest of swagger-ui's folder, such as its source maps, is nobody's. */
const PAGE_FILES = new Set([
  '/',
  '/index.html',
  '/swagger-ui-init.js',
  '/swagger-ui-bundle.js',
  '/swagger-ui-standalone-preset.js',
  '/swagger-ui.css',
  '/favicon-16x16.png',
  '/favicon-32x32.png',
]);

/** People look at it, and their tools fetch it anew; whole offices share an address. */
const CONTRACT: LimitPolicy = { name: 'contract', limit: 600, windowSeconds: 60 };

/** One copy for all answers. */
interface Representation {
  plain: Buffer;
  gzip: Buffer;
  etag: string;
}

/**
 * Serves the contract as JSON, as YAML and as a page to try it out. Anybody may ask, so each is made once, for who asks first: it
 * takes longer than everything else of a start.
 */
export function serveContract(app: NestExpressApplication, prefix: string, contract: () => OpenAPIObject): void {
  const limiter = app.get(RateLimiter);
  let document: OpenAPIObject | undefined;
  const once = (): OpenAPIObject => (document ??= contract());
  app.use(`/${DOCS_PATH}`, (request: Request, _response: Response, next: NextFunction) => {
    if (!PAGE_FILES.has(request.path)) throw new NotFoundException();
    limiter.take(CONTRACT, clientAddress(request));
    next();
  });
  SwaggerModule.setup(DOCS_PATH, app, once, {
    raw: [],
    customSiteTitle: 'Posture API',
    swaggerOptions: { defaultModelsExpandDepth: 0, displayRequestDuration: true },
  });
  const serve = servingFrom(app, limiter);
  serve(`/${prefix}/openapi.json`, 'application/json', () => JSON.stringify(once()));
  serve(`/${prefix}/openapi.yaml`, 'text/yaml', () => dump(once(), { skipInvalid: true, noRefs: true }));
}

function servingFrom(app: NestExpressApplication, limiter: RateLimiter) {
  const express: Express = app.getHttpAdapter().getInstance();
  return (path: string, type: string, write: () => string): void => {
    let stored: Representation | undefined;
    express.get(path, (request: Request, response: Response) => {
      limiter.take(CONTRACT, clientAddress(request));
      stored ??= represented(write());
      response.setHeader('ETag', stored.etag);
      response.setHeader('Cache-Control', 'public, no-cache');
      response.vary('Accept-Encoding');
      if (hasRepresentation(request, stored.etag)) {
        response.status(304).end();
        return;
      }
      const isZipped = request.acceptsEncodings('gzip', 'identity') === 'gzip';
      if (isZipped) response.setHeader('Content-Encoding', 'gzip');
      response.type(type).send(isZipped ? stored.gzip : stored.plain);
    });
  };
}

/** The tag is weak: it names what it says, zipped or not. */
function represented(text: string): Representation {
  const plain = Buffer.from(text);
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { plain, gzip: gzipSync(plain), etag: `W/"${digest}"` };
}
