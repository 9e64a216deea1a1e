import { Inject, Injectable } from '@nestjs/common';
import { RateLimiter } from '../../platform/index.js';
import { cloudSecurityConfig, type CloudSecurityConfig } from '../config.js';

const HOUR_SECONDS = 3600;

/** Bounds how often an organization has a suite asked by hand: its limits are shared with whatever else asks it. */
@Injectable()
export class LimitAudits {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(cloudSecurityConfig.token) private readonly config: CloudSecurityConfig,
  ) {}

  /** Throws when it was asked too often. */
  take(organizationId: number, suite: string): void {
    const policy = { name: 'cloud-audit', limit: this.config.CLOUD_AUDITS_PER_HOUR, windowSeconds: HOUR_SECONDS };
    this.limiter.take(policy, `${organizationId}:${suite.slice(0, 40)}`);
  }
}
