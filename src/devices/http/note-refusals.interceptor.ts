import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { type Observable, tap } from 'rxjs';
import { AuthenticateAgent } from '../app/authenticate-agent.service.js';
import { signedRequestOf } from './signed-request.js';

/** Lets the organization of a device know what its rightly signed requests were refused for. The answer stays as it is. */
@Injectable()
export class NoteRefusalsInterceptor implements NestInterceptor {
  constructor(private readonly agents: AuthenticateAgent) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const holder = signedRequestOf(context.switchToHttp().getRequest<Request>())?.device ?? null;
    return next.handle().pipe(
      tap({
        error: (error: unknown) => {
          this.agents.noteRefusal(error, { deviceToken: undefined, timestamp: undefined, holder });
        },
      }),
    );
  }
}
