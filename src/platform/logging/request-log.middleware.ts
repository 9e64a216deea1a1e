import type { NextFunction, Request, Response } from 'express';
import { requestDuration } from '../health/metrics.js';
import { currentRequest } from '../http/request-context.js';
import type { JsonLogger } from './json-logger.js';

/** One line and one measurement per answered request; the query string is left out, it may hold a code or a token. */
export function requestLog(logger: JsonLogger): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    const started = process.hrtime.bigint();
    const context = currentRequest();
    response.on('close', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      const route = (request.route as { path?: string } | undefined)?.path ?? 'unmatched';
      requestDuration.observe({ method: request.method, route, status: String(response.statusCode) }, seconds);
      logger.event('request', {
        requestId: context?.requestId,
        method: request.method,
        route,
        status: response.statusCode,
        ms: Math.round(seconds * 1e4) / 10,
        ...(context?.actor
          ? { actor: `${context.actor.kind}:${context.actor.id}`, organization: context.actor.organizationId }
          : {}),
      });
    });
    next();
  };
}
