import { Inject, Injectable } from '@nestjs/common';
import { devicesConfig, type DevicesConfig } from '../config.js';
import { DEFAULT_DEVICE_POLICY } from '../domain/device-policy.js';
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
