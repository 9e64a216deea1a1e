import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { readRequestBody, refuseTooLong, askAgainAfterWait, clientAddress } from '../../platform/index.js';
import { AuthenticateAgent } from '../app/authenticate-agent.service.js';
import type { CredentialHolder } from '../persistence/signed-request.repository.js';
import { rememberSignedRequest, signedRequestOf } from './signed-request.js';

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
