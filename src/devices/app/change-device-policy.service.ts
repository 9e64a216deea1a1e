import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, EventBus } from '../../platform/index.js';
import type { DevicePolicy } from '../domain/device-policy.js';
import { StaleDevicePolicyError } from '../errors.js';
import { DEVICE_POLICY_CHANGED } from '../events/device.events.js';
import { DevicePolicyRepository, type DevicePolicyRow } from '../persistence/device-policy.repository.js';
import { DevicePolicies } from './device-policies.service.js';

/** Changes what an organization asks of its devices. */
@Injectable()
export class ChangeDevicePolicy {
  constructor(
    private readonly database: Database,
    private readonly policies: DevicePolicies,
    private readonly repository: DevicePolicyRepository,
    private readonly audit: AuditLog,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts a policy in force. Agents learn of it before their next scan; what they reported is judged again at once.
   *
   * @param versions those that the caller would replace; null for any. Throws {@link StaleDevicePolicyError} otherwise.
   */
  async execute(
    organizationId: number,
    policy: DevicePolicy,
    by: string,
    versions: readonly number[] | null,
  ): Promise<DevicePolicyRow> {
    return this.database.transaction(async () => {
      const before = await this.policies.current(organizationId);
      if (versions !== null && !versions.includes(before.version)) throw new StaleDevicePolicyError();
      const row = { version: before.version + 1, policy, changedBy: by, changedAt: this.clock.now() };
      if (!(await this.repository.put(organizationId, row))) throw new StaleDevicePolicyError();
      await this.audit.record({
        organizationId,
        action: 'device-policy.changed',
        target: { type: 'device-policy', id: String(row.version) },
        facts: { before: before.policy, after: policy },
      });
      await this.events.publish({ type: DEVICE_POLICY_CHANGED, organizationId, payload: { version: row.version } });
      return row;
    });
  }
}
