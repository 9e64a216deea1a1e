import { Injectable } from '@nestjs/common';
import { DEVICE_POLICY_CHANGED } from '../../devices/index.js';
import { Database, EventBus, EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { evaluateCheck, evaluatedCheckIds } from '../domain/evaluate-check.js';
import { CHECKS_EVALUATED } from '../events/scan.events.js';
import { CheckEvaluationRepository, type StoredCheck } from '../persistence/check-evaluation.repository.js';

/** Devices at once: so many scans wait at most. */
const BATCH = 200;

/** Evaluates what was observed by the limits that hold now. */
@Injectable()
export class ReevaluateChecks {
  constructor(
    private readonly database: Database,
    private readonly evaluations: CheckEvaluationRepository,
    private readonly events: EventBus,
  ) {}

  /** Of every device of an organization; to do it again changes nothing. */
  async execute(organizationId: number): Promise<void> {
    for (let last: number | null = 0; last !== null;) last = await this.batch(organizationId, last);
  }

  private batch(organizationId: number, after: number): Promise<number | null> {
    return this.database.transaction(async () => {
      const deviceIds = await this.evaluations.lock(organizationId, after, BATCH);
      if (deviceIds.length === 0) return null;
      const limits = await this.evaluations.limits(organizationId);
      const status = await this.evaluations.status(organizationId, deviceIds, evaluatedCheckIds());
      const changed = status.flatMap((check) => {
        const now: StoredCheck = { ...check, ...evaluateCheck({ ...check, ...check.told }, limits) };
        return sameEvaluation(check, now) ? [] : [now];
      });
      if (changed.length > 0) {
        await this.evaluations.rewrite(organizationId, changed);
        const devices = [...new Set(changed.map(({ deviceId }) => deviceId))];
        await this.events.publish({ type: CHECKS_EVALUATED, organizationId, payload: { deviceIds: devices } });
      }
      return deviceIds.at(-1) ?? null;
    });
  }
}

function sameEvaluation(before: StoredCheck, after: StoredCheck): boolean {
  return (
    before.status === after.status &&
    before.reason?.code === after.reason?.code &&
    (before.told === null) === (after.told === null)
  );
}

/** Other limits make other answers of what was observed. */
@EventHandler({ on: DEVICE_POLICY_CHANGED, name: 'reevaluate-checks-when-policy-changed', refreshes: 'organization' })
@Injectable()
export class ReevaluateChecksWhenPolicyChanged implements EventHandlerPort {
  constructor(private readonly evaluate: ReevaluateChecks) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.evaluate.execute(organizationId);
  }
}
