import type { Request } from 'express';
import type { SignedDevice } from '../app/authenticate-agent.service.js';

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
