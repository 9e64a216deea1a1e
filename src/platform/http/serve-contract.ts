import { createHash } from 'node:crypto';
import { NotFoundException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Express, NextFunction, Request, Response } from 'express';
import { dump } from 'js-yaml';
import { hasRepresentation } from './entity-tags.js';

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

interface Representation {
  text: string;
  etag: string;
}

/**
 * Serves the contract as JSON, as YAML and as a page to try it out. Anybody may ask, so each is made once, for who asks first: it
 * takes longer than everything else of a start.
 */
export function serveContract(app: NestExpressApplication, prefix: string, contract: () => OpenAPIObject): void {
  let document: OpenAPIObject | undefined;
  const once = (): OpenAPIObject => (document ??= contract());
  app.use(`/${DOCS_PATH}`, (request: Request, _response: Response, next: NextFunction) => {
    next(PAGE_FILES.has(request.path) ? undefined : new NotFoundException());
  });
  SwaggerModule.setup(DOCS_PATH, app, once, {
    raw: [],
    customSiteTitle: 'Posture API',
    swaggerOptions: { defaultModelsExpandDepth: 0, displayRequestDuration: true },
  });
  serve(app, `/${prefix}/openapi.json`, 'application/json', () => JSON.stringify(once()));
  serve(app, `/${prefix}/openapi.yaml`, 'text/yaml', () => dump(once(), { skipInvalid: true, noRefs: true }));
}

function serve(app: NestExpressApplication, path: string, type: string, write: () => string): void {
  let kept: Representation | undefined;
  const express: Express = app.getHttpAdapter().getInstance();
  express.get(path, (request: Request, response: Response) => {
    kept ??= tagged(write());
    response.setHeader('ETag', kept.etag);
    response.setHeader('Cache-Control', 'public, no-cache');
    if (hasRepresentation(request, kept.etag)) response.status(304).end();
    else response.type(type).send(kept.text);
  });
}

function tagged(text: string): Representation {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}
