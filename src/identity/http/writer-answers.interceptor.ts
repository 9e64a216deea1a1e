import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';
import { accessDecision, toldToWriters } from '../../platform/index.js';
import { isPerson, mayRead, readScope, scopeNeeded } from '../domain/principal.js';
import { answerToWriter } from '../domain/writer-answer.js';
import { principalOf } from './current-principal.decorator.js';

/**
 * Cuts the answer of a change to what the request made or did, for keys that may change a thing and not read it: a change that
 * changes nothing must not read. Around all interceptors of routes, so that answers kept for an `Idempotency-Key` are cut too.
 */
@Injectable()
export class WriterAnswersInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const principal = principalOf(request);
    const decision = accessDecision(context.getHandler(), context.getClass());
    if (!principal || isPerson(principal) || decision?.kind !== 'user' || !decision.keys) return next.handle();
    const { readAs, told } = toldToWriters(context.getHandler());
    const asked = scopeNeeded(decision.keys, request.method);
    const { resource } = decision.keys;
    if (asked === readScope(resource) || mayRead(principal, readAs ?? resource)) return next.handle();
    return next.handle().pipe(map((answer: unknown) => answerToWriter(answer, told)));
  }
}
