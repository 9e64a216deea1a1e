import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../platform/index.js';
import { identityConfig, type IdentityConfig } from '../../../config.js';

class NothingHereError extends DomainError {
  constructor() {
    super('not-found', 'not-found', 'Not found', 'There is nothing at this address.');
  }
}

/** Without `DEV_LOGIN=1` the development provider looks as if it did not exist. */
@Injectable()
export class DevelopmentOnlyGuard implements CanActivate {
  constructor(@Inject(identityConfig.token) private readonly config: IdentityConfig) {}

  canActivate(): boolean {
    if (!this.config.DEV_LOGIN) throw new NothingHereError();
    return true;
  }
}
