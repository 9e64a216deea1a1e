import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { InvalidRequestError } from '../errors/domain-error.js';
import { accessDecision } from './access.decorators.js';

const MOST_TOLD = 50;
const READS_PARAMETERS = Symbol('reads-parameters');

/** Marks a handler whose own decorator of an argument reads query parameters, and refuses those that it does not know. */
export function readsParameters(controller: object, handler: string | symbol): void {
  Reflect.defineMetadata(READS_PARAMETERS, true, controller, handler);
}

/**
 * Refuses query parameters of a GET where a route for people takes none, as those that take some refuse unknown ones: a filter that
 * does nothing looks like one that found nothing. Public pages are left out, to which others add parameters of their own.
 */
@Injectable()
export class StrayParametersInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const given = Object.keys(request.query);
    const isRead = ['GET', 'HEAD'].includes(request.method);
    if (isRead && given.length > 0 && isForPeople(context) && !takesParameters(context)) throw strayParameters(given);
    return next.handle();
  }
}

function isForPeople(context: ExecutionContext): boolean {
  return accessDecision(context.getHandler(), context.getClass())?.kind === 'user';
}

function takesParameters(context: ExecutionContext): boolean {
  const { name } = context.getHandler();
  const controller = context.getClass();
  if (Reflect.getMetadata(READS_PARAMETERS, controller.prototype as object, name) === true) return true;
  const taken = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, unknown>;
  return Object.keys(taken).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}

function strayParameters(names: readonly string[]): InvalidRequestError {
  const errors = names
    .slice(0, MOST_TOLD)
    .map((name) => ({
      parameter: name.slice(0, 100),
      detail: 'is not a parameter of this operation, which takes none',
    }));
  return new InvalidRequestError(
    'unknown-parameter',
    'Unknown query parameter',
    'This operation takes no query parameters.',
    { errors },
  );
}
