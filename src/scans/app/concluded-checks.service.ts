import { Injectable } from '@nestjs/common';
import { type ConcludedCheck, ConcludedCheckRepository } from '../persistence/concluded-check.repository.js';

export type { ConcludedCheck } from '../persistence/concluded-check.repository.js';

/** The door for failing checks that nobody sends and the service concludes, so that lists show what scores count. */
@Injectable()
export class ConcludedChecks {
  constructor(private readonly checks: ConcludedCheckRepository) {}

  /** What fails on these devices by what is concluded: exactly these checks. In the caller's transaction. */
  async replace(
    organizationId: number,
    deviceIds: readonly number[],
    checks: readonly ConcludedCheck[],
  ): Promise<void> {
    if (deviceIds.length > 0) await this.checks.replace(organizationId, deviceIds, checks);
  }
}
