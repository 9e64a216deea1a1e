import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { type LimitPolicy, RateLimiter } from '../limits/rate-limiter.js';
import { accessDecision } from './access.decorators.js';
import { clientAddress } from './client-address.js';
import { hasBody, readJsonBody } from './json-body.js';
import { withBodyRead } from './late-body.js';
import { readsOwnBody } from './large-json.decorator.js';

/** Of one address, over all routes that anybody may call. Sign-in and enrolment count by limits of their own besides. */
const PUBLIC_BODIES: LimitPolicy = { name: 'public-bodies', limit: 6000, windowSeconds: 60 };

/**
 * Reads JSON bodies once the guards have let the caller in, so that nobody has a body read, parsed and checked who may not call the
 * route or is over a limit. Agents' documents are read by their guard, some others by their handler.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly limiter: RateLimiter) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const access = accessDecision(context.getHandler(), context.getClass())?.kind;
    if (hasBody(request) && access !== 'device' && !readsOwnBody(context.getHandler())) {
      if (access === 'public') this.limiter.take(PUBLIC_BODIES, clientAddress(request));
      const from = access === 'public' ? 'anybody' : 'user';
      await withBodyRead(request, () => readJsonBody(request, from));
    }
    return next.handle();
  }
}
