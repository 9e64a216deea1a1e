import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { IdentityProviders } from '../app/identity-providers.js';
import { ProviderNotConfiguredError } from '../errors.js';
import { isForwarded } from './request-address.js';

/** Keeps providers that are for this machine only from whoever comes through a proxy or a tunnel. */
@Injectable()
export class LocalProviderGuard implements CanActivate {
  constructor(private readonly providers: IdentityProviders) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (isForwarded(request) && this.providers.isLocalOnly(String(request.params['provider']))) {
      throw new ProviderNotConfiguredError();
    }
    return true;
  }
}
