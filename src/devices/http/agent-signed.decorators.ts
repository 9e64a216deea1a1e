import {
  applyDecorators,
  type CallHandler,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Observable, tap } from 'rxjs';
import {
  Access,
  ApiProblems,
  askAgainAfterWait,
  clientAddress,
  readRequestBody,
  refuseTooLong,
} from '../../platform/index.js';
import { AuthenticateAgent, type SignedDevice } from '../app/authenticate-agent.service.js';
import type { CredentialHolder } from '../persistence/signed-request.repository.js';

/** What the guard established for a request. */
export interface SignedRequest {
  device: SignedDevice;
  body: Buffer;
}

const signedRequests = new WeakMap<Request, SignedRequest>();

/** Keeps what was established; done by the guard only. */
function rememberSignedRequest(request: Request, signed: SignedRequest): void {
  signedRequests.set(request, signed);
}

/** What was established for a request, if anything. */
function signedRequestOf(request: Request): SignedRequest | undefined {
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

/** Methods that change nothing: repeating them is no attack, so they leave no row behind. */
const SAFE = new Set(['GET', 'HEAD']);

/** A body that takes longer to come is late. */
const LATE_MS = 1000;

/**
 * Lets in enrolled devices that signed the very bytes they sent; cookies mean nothing here. Cheap checks first: headers,
 * timestamp, announced length, address, token, device; only a holder of a live token gets its body read, and only a body
 * whose signature holds is ever inflated or parsed.
 */
@Injectable()
export class DeviceSignatureGuard implements CanActivate {
  constructor(private readonly agents: AuthenticateAgent) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (signedRequestOf(request)) return true;
    const claimed = { deviceToken: request.get('x-device-token'), timestamp: request.get('x-timestamp') };
    const known: { holder: CredentialHolder | null } = { holder: null };
    try {
      await this.establish(request, known);
      return true;
    } catch (error) {
      this.agents.noteRefusal(error, { ...claimed, ...known });
      throw error;
    }
  }

  /** Tells on the way whose token it is: who is refused after that is known. */
  private async establish(request: Request, known: { holder: CredentialHolder | null }): Promise<void> {
    // First: what is refused is remembered, and an address can make up tokens.
    this.agents.limitAddress(clientAddress(request));
    const claim = this.agents.readClaim({
      deviceToken: request.get('x-device-token'),
      timestamp: request.get('x-timestamp'),
      signature: request.get('x-signature'),
    });
    refuseTooLongForAgents(request);
    known.holder = await this.agents.identify(claim);
    const begun = performance.now();
    const body = await readBody(request);
    // While the rest of a body was awaited, the token may have ended and the device may have been deactivated. A body that comes
    // at once costs no further statement: most requests of agents are such.
    if (performance.now() - begun > LATE_MS) known.holder = await this.agents.stillHolder(claim);
    const device = await this.agents.verify(known.holder, claim, body, !SAFE.has(request.method));
    askAgainAfterWait(async () => {
      await this.agents.stillHolder(claim);
    });
    rememberSignedRequest(request, { device, body });
  }
}

/** Most that an agent may send in one request, on the wire. */
export const WIRE_LIMIT_BYTES = 8 * 1024 * 1024;

const ADVICE =
  'Send it compressed (Content-Encoding: gzip), or a report in parts, by host, project or date, each by itself.';

/** Refuses a body by its announced length (413) before anything of it is read. */
function refuseTooLongForAgents(request: Request): void {
  refuseTooLong(request, WIRE_LIMIT_BYTES, ADVICE);
}

/** Reads the body as it was sent: not parsed, not inflated. Throws 413 as soon as it passes the limit. */
function readBody(request: Request): Promise<Buffer> {
  return readRequestBody(request, WIRE_LIMIT_BYTES, ADVICE);
}

/**
 * Opens a route to enrolled devices that sign their requests, and documents that. The path must be one that the platform
 * leaves unread; take the bytes with {@link SignedBody}.
 */
export function AgentSigned(): MethodDecorator & ClassDecorator {
  return applyDecorators(
    Access({ kind: 'device' }),
    UseGuards(DeviceSignatureGuard),
    UseInterceptors(NoteRefusalsInterceptor),
    ApiSecurity('device-signature'),
    ApiHeader({
      name: 'X-Timestamp',
      required: true,
      description: 'Unix seconds, within 300 s of the server.',
      schema: { type: 'string', pattern: '^[0-9]{10}$', example: '1767225600' },
    }),
    ApiHeader({
      name: 'X-Signature',
      required: true,
      description: 'Hex HMAC-SHA256, keyed by the device token, over timestamp + "\\n" + body bytes as sent.',
      schema: {
        type: 'string',
        pattern: '^(sha256=)?[0-9a-fA-F]{64}$',
        example: 'c485a92b1796d5c7fd96c9a7e2630d1b451f244a2661015911cf01614ae62a64',
      },
    }),
    ApiProblems({
      401: 'A header is malformed, the timestamp is out of range, the token is unknown, or the signature does not match; `code` says which.',
      403: 'The device is deactivated or not approved yet.',
      409: 'This signature was already accepted, or two machines use this device.',
      413: 'The body is larger than 8 MiB.',
      429: 'Too many requests of this device or address.',
    }),
  );
}

/** The device that signed, in a handler under {@link AgentSigned}: `@CurrentDevice() device: SignedDevice`. */
export const CurrentDevice: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedDevice => of(context).device,
);

/** The body, byte for byte as it was signed and sent (not inflated): `@SignedBody() body: Buffer`. */
export const SignedBody: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Buffer => of(context).body,
);

function of(context: ExecutionContext): { device: SignedDevice; body: Buffer } {
  const signed = signedRequestOf(context.switchToHttp().getRequest<Request>());
  if (!signed) throw new Error('@CurrentDevice() and @SignedBody() need @AgentSigned() on the route.');
  return signed;
}
