import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { clientAddress, type LimitPolicy, RateLimiter } from '../../platform/index.js';
import { identityConfig, type IdentityConfig } from '../config.js';

/** People look around more often than they sign in. */
const STARTS_PER_EXCHANGE = 3;

/** Whole offices share an address; this is for whoever makes us check signatures. */
const REFRESHES: LimitPolicy = { name: 'refresh-address', limit: 600, windowSeconds: 60 };

/** The same, for who sends tokens to be signed out. */
const SIGN_OUTS: LimitPolicy = { name: 'sign-out-address', limit: 120, windowSeconds: 60 };

/** How often one address may begin and finish sign-ins, refresh sessions and end them. */
@Injectable()
export class SignInLimits {
  private readonly start: LimitPolicy;
  private readonly exchange: LimitPolicy;

  constructor(
    private readonly limiter: RateLimiter,
    @Inject(identityConfig.token) config: IdentityConfig,
  ) {
    const limit = config.SIGN_IN_LIMIT_PER_MINUTE;
    this.start = { name: 'sign-in-start', limit: limit * STARTS_PER_EXCHANGE, windowSeconds: 60 };
    this.exchange = { name: 'sign-in-exchange', limit, windowSeconds: 60 };
  }

  /** Throws LimitExceededError. */
  takeStart(request: Request): void {
    this.limiter.take(this.start, clientAddress(request));
  }

  /** Throws LimitExceededError. */
  takeExchange(request: Request): void {
    this.limiter.take(this.exchange, clientAddress(request));
  }

  /** Throws LimitExceededError. */
  takeRefresh(request: Request): void {
    this.limiter.take(REFRESHES, clientAddress(request));
  }

  /** Throws LimitExceededError. */
  takeSignOut(request: Request): void {
    this.limiter.take(SIGN_OUTS, clientAddress(request));
  }
}
