import { NotFoundException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';
import { JsonLogger } from '../logging/json-logger.js';
import { requestLog } from '../logging/request-log.middleware.js';
import { BodyValidationPipe } from './body-validation.pipe.js';
import { jsonBody } from './json-body.middleware.js';
import { ProblemFilter, send } from './problem.filter.js';
import { requestContextMiddleware } from './request-context.js';
import { answerUnreadableRequests } from './unreadable-requests.js';
import { securityHeaders } from './security-headers.middleware.js';

/** Agents' documents are read as bytes by their own guard, never parsed before their signature holds. */
const RAW_ROUTES = /^\/api\/v1\/(scans\/ingest|agent\/)/i;
/** The development sign-in speaks OAuth, whose token request is a form; its own reader takes it, and only there. */
const FORM_ROUTE = '/dev-idp/token';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Everything between the socket and the controllers, in order. */
export function configureHttp(app: NestExpressApplication): void {
  const config = app.get<PlatformConfig>(platformConfig.token);
  const logger = app.get(JsonLogger);
  app.useLogger(logger);
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.TRUSTED_PROXIES);
  app.set('query parser', 'simple');
  app.use(requestContextMiddleware);
  app.use(securityHeaders(config.PUBLIC_URL?.startsWith('https://') ?? false));
  app.use(requestLog(logger));
  app.use(refuseMalformed);
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (RAW_ROUTES.test(request.path) || request.path === FORM_ROUTE) next();
    else jsonBody(request, response, next);
  });
  app.useGlobalPipes(new BodyValidationPipe());
}

/** What comes after every route: an address that nothing serves, and errors of the middleware before Nest. Call it when the routes stand. */
export function answerTheRest(app: NestExpressApplication): void {
  const filter = app.get(ProblemFilter);
  answerUnreadableRequests(app.getHttpServer());
  app.use((request: Request, response: Response) => {
    filter.respond(new NotFoundException(), request, response);
  });
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    filter.respond(error, request, response);
  });
}

/** What no route should ever see: unknown methods, two hosts, and addresses that do not decode or hold a NUL. */
function refuseMalformed(request: Request, response: Response, next: NextFunction): void {
  if (!METHODS.has(request.method)) {
    refuse(response, 405, 'method-not-allowed', 'Method not allowed', 'This method is not used here.', {
      Allow: [...METHODS].join(', '),
    });
    return;
  }
  if (hosts(request) > 1) {
    refuse(response, 400, 'malformed-request', 'Malformed request', 'The request names more than one host.', {
      Connection: 'close',
    });
    return;
  }
  try {
    if (decodeURIComponent(request.path).includes('\u0000')) throw new URIError();
  } catch {
    refuse(response, 400, 'malformed-url', 'Malformed URL', 'The address is not well-formed.');
    return;
  }
  next();
}

/** Node keeps the first of several `Host` lines, a proxy perhaps the last (RFC 9112, section 3.2: 400). */
function hosts({ rawHeaders }: Request): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
}

function refuse(
  response: Response,
  status: number,
  code: string,
  title: string,
  detail: string,
  headers: Record<string, string> = {},
): void {
  send(response, { status, code, title, detail, errors: [], extensions: {}, headers });
}
