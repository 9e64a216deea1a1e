import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { type Observable, tap } from 'rxjs';
import { AuthenticateAgent, type SignedDevice } from '../app/authenticate-agent.service.js';

/** What the guard established for a request. */
export interface SignedRequest {
  device: SignedDevice;
  body: Buffer;
}

const signedRequests = new WeakMap<Request, SignedRequest>();

/** Keeps what was established; done by the guard only. */
export function rememberSignedRequest(request: Request, signed: SignedRequest): void {
  signedRequests.set(request, signed);
}

/** What was established for a request, if anything. */
export function signedRequestOf(request: Request): SignedRequest | undefined {
  return signedRequests.get(request);
}

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
