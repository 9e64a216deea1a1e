import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../../../platform/index.js';
import { identityConfig, type IdentityConfig } from '../../../config.js';
import { isForwarded } from '../../../http/request-address.js';

class NothingHereError extends DomainError {
  constructor() {
    super('not-found', 'not-found', 'Not found', 'There is nothing at this address.');
  }
}

/** Without `DEV_LOGIN=1`, and for whoever comes through a proxy or a tunnel, the development provider looks as if it did not exist. */
@Injectable()
export class DevelopmentOnlyGuard implements CanActivate {
  constructor(@Inject(identityConfig.token) private readonly config: IdentityConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (!this.config.DEV_LOGIN || isForwarded(request)) throw new NothingHereError();
    return true;
  }
}
