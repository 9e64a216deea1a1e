import { Injectable, Inject } from '@nestjs/common';
import { AuditLog, Clock, Database, EventBus } from '../../platform/index.js';
import { devicesConfig, type DevicesConfig } from '../config.js';
import { type DevicePolicy, DEFAULT_DEVICE_POLICY } from '../domain/device-policy.js';
import { StaleDevicePolicyError } from '../errors.js';
import { DEVICE_POLICY_CHANGED } from '../events/device.events.js';
import { DevicePolicyRepository, type DevicePolicyRow } from '../persistence/device-policy.repository.js';

const SHIPPED: DevicePolicyRow = { version: 0, policy: DEFAULT_DEVICE_POLICY, changedBy: null, changedAt: null };

/** What organizations ask of their devices. */
@Injectable()
export class DevicePolicies {
  constructor(
    private readonly policies: DevicePolicyRepository,
    @Inject(devicesConfig.token) private readonly config: DevicesConfig,
  ) {}

  /** The policy in force, which is the one that ships until an organization has its own. */
  async current(organizationId: number): Promise<DevicePolicyRow> {
    return (await this.policies.of(organizationId)) ?? SHIPPED;
  }

  /** Seconds from one scan to the next. */
  async scanInterval(organizationId: number): Promise<number> {
    return this.intervalOf((await this.current(organizationId)).policy);
  }

  /** The interval that a policy comes to; the service's own where it names none. */
  intervalOf({ scanIntervalSeconds }: { scanIntervalSeconds: number | null }): number {
    return scanIntervalSeconds ?? this.config.DEVICE_SCAN_INTERVAL_SECONDS;
  }
}

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
