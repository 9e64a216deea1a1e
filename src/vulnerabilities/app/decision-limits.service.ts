import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../../platform/index.js';

/** Decisions about findings that somebody may make or change in a day: all are kept, and looked at with those that stand. */
export const DECISIONS_A_DAY = 10_000;
const DAY_SECONDS = 86_400;

/** Bounds how much one person writes about findings. Documents have bounds of their own. */
@Injectable()
export class DecisionLimits {
  constructor(private readonly limiter: RateLimiter) {}

  /** Counts one decision, made or changed; `who` is a person, whose keys count with them. Throws 429. */
  take(organizationId: number, who: string): void {
    const policy = { name: 'decisions', limit: DECISIONS_A_DAY, windowSeconds: DAY_SECONDS };
    this.limiter.take(policy, `${organizationId}:${who}`);
  }
}
