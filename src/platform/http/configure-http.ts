import type { Socket } from 'node:net';
import { NotFoundException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { allowedOrigins, platformConfig, type PlatformConfig } from '../config/platform.config.js';
import { rateLimitHeaders } from '../limits/rate-limit-headers.middleware.js';
import { JsonLogger } from '../logging/json-logger.js';
import { requestLog } from '../logging/request-log.middleware.js';
import { ProblemFilter, send } from './problem.filter.js';
import { closeUnreadBodies } from './request-body.js';
import { requestContextMiddleware } from './request-context.js';
import { RequestValidationPipe } from './request-validation.pipe.js';
import { cutOffUnread } from './unread-answers.js';
import { answerExpectations, answerUnreadableRequests, limitRequestTimes } from './unreadable-requests.js';

const API = /^\/api\/v1(\/|$)/i;

const CREDENTIALS = (origin: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Credentials': 'true',
});
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer',
  'Access-Control-Max-Age': '600',
};
const EXPOSED = {
  'Access-Control-Expose-Headers':
    'Content-Disposition, Deprecation, ETag, Idempotent-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Report-Id, X-Report-Incomplete, X-Request-Id',
};

/**
 * Lets pages of these very origins call the API with cookies and read the answers; to all others nothing is said, and their
 * browsers refuse them. Our cookies are `SameSite=Strict`: only origins of our own site have any to send.
 */
function allowOrigins(
  allowed: ReadonlySet<string>,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    const origin = request.get('origin');
    if (origin === undefined || !allowed.has(origin) || !API.test(request.path)) {
      next();
      return;
    }
    response.set(CREDENTIALS(origin));
    if (request.method === 'OPTIONS' && request.get('access-control-request-method') !== undefined) {
      response.set(PREFLIGHT).status(204).end();
      return;
    }
    response.set(EXPOSED);
    next();
  };
}

/** The API description is a page with scripts of its own, from this service, and styles that they set. */
const DOCS = /^\/api\/docs(\/|$)/;
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Headers of every answer: an API answer is never framed, sniffed, cached or run as a page. Pages set their own policy. */
function securityHeaders(https: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    Vary: 'Origin, Sec-Fetch-Site',
    ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Sets them before anything else can answer. */
function setSecurityHeaders(
  headers: Record<string, string>,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (DOCS.test(request.path)) response.setHeader('Content-Security-Policy', DOCS_POLICY);
    next();
  };
}

/** Browsers send some twenty, a chain of proxies adds a few. */
const MAX_HEADERS = 100;
const CONTINUE = /^100-continue$/i;
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
  app.use(answerInTurn());
  app.use(closeUnreadBodies);
  app.use(requestContextMiddleware);
  app.use(setSecurityHeaders(headersOf(app)));
  app.use(allowOrigins(allowedOrigins(config)));
  app.use(rateLimitHeaders);
  app.use(requestLog(logger));
  app.use(refuseMalformed);
  app.useGlobalPipes(new RequestValidationPipe());
}

/** What comes after every route: an address that nothing serves, and errors of the middleware before Nest. Call it when the routes stand. */
export function answerTheRest(app: NestExpressApplication): void {
  const filter = app.get(ProblemFilter);
  limitRequestTimes(app.getHttpServer());
  cutOffUnread(app.getHttpServer());
  answerExpectations(app.getHttpServer());
  answerUnreadableRequests(app.getHttpServer(), headersOf(app));
  app.use((request: Request, response: Response) => {
    filter.respond(new NotFoundException(), request, response);
  });
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    filter.respond(error, request, response);
  });
}

function headersOf(app: NestExpressApplication): Record<string, string> {
  const { PUBLIC_URL } = app.get<PlatformConfig>(platformConfig.token);
  return securityHeaders(PUBLIC_URL?.startsWith('https://') ?? false);
}

/**
 * What no route should ever see: HTTP 0.9, two hosts, hundreds of headers, odd expectations, unknown methods, and addresses that do not decode
 * or hold a NUL.
 */
function refuseMalformed(request: Request, response: Response, next: NextFunction): void {
  if (request.httpVersionMajor < 1 || (request.headersDistinct['host']?.length ?? 0) > 1) {
    refuse(response, 400, 'malformed-request', 'Malformed request', 'This is not a request that HTTP knows.', {
      // Nothing that follows on this connection is believed either.
      Connection: 'close',
    });
    return;
  }
  if (request.rawHeaders.length > 2 * MAX_HEADERS) {
    const detail = `A request may have ${MAX_HEADERS} header fields. Send fewer.`;
    refuse(response, 431, 'headers-too-large', 'Request header fields too large', detail);
    return;
  }
  if (request.headers.expect !== undefined && !CONTINUE.test(request.headers.expect)) {
    const detail = 'Only 100-continue can be expected.';
    refuse(response, 417, 'expectation-failed', 'Expectation failed', detail, { Connection: 'close' });
    return;
  }
  if (!METHODS.has(request.method)) {
    refuse(response, 405, 'method-not-allowed', 'Method not allowed', 'This method is not used here.', {
      Allow: [...METHODS].join(', '),
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

/** Clients send one request after the other; who sends more at once waits for nothing that a second connection would not give. */
const MOST_WAITING = 16;

/**
 * Takes the requests of one connection one after the other (RFC 9112, 9.3.2). Node hands all of a packet over at once and keeps their
 * answers until each has its turn: a few kilobytes would ask for gigabytes, and when the connection ends, nobody tells those answers
 * that never had it, so that their files stay open for good.
 */
function answerInTurn(): RequestHandler {
  const lines = new WeakMap<Socket, (() => void)[]>();
  const begin = (socket: Socket, response: Response, next: NextFunction): void => {
    response.once('close', () => {
      const following = socket.destroyed ? undefined : lines.get(socket)?.shift();
      if (following === undefined) lines.delete(socket);
      else following();
    });
    next();
  };
  return ({ socket }: Request, response: Response, next: NextFunction): void => {
    const line = lines.get(socket);
    if (socket.destroyed) return;
    if (line === undefined) {
      lines.set(socket, []);
      begin(socket, response, next);
    } else if (line.length === MOST_WAITING) {
      socket.destroy();
    } else {
      line.push(() => {
        begin(socket, response, next);
      });
    }
  };
}
