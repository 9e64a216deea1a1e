import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { mayChangeThings } from '../domain/cross-origin.js';
import { CrossOriginRequestError } from '../errors.js';
import { RequestAddress } from './request-address.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The CSRF rule: what changes something comes from a page of ours, or from no browser at all. */
@Injectable()
export class CrossOriginCheck {
  constructor(private readonly address: RequestAddress) {}

  /** Throws {@link CrossOriginRequestError}. */
  require(request: Request): void {
    if (SAFE.has(request.method)) return;
    const told = { fetchSite: request.get('sec-fetch-site'), origin: request.get('origin') };
    if (!mayChangeThings(told, this.address.ownOrigins(request))) throw new CrossOriginRequestError();
  }
}

/** The CSRF rule for routes that set or clear the session's cookies before anybody is signed in. */
@Injectable()
export class CsrfGuard implements CanActivate {
  constructor(private readonly crossOrigin: CrossOriginCheck) {}

  canActivate(context: ExecutionContext): boolean {
    this.crossOrigin.require(context.switchToHttp().getRequest<Request>());
    return true;
  }
}
