import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { ComplianceDeviceRepository } from '../persistence/compliance-device.repository.js';
import { ComplianceSignalRepository } from '../persistence/compliance-signal.repository.js';
import { CountCloudChecks } from './count-cloud-checks.service.js';
import { CountDevices } from './count-devices.service.js';
import { BATCH, ComplianceProjection } from './compliance-projection.service.js';

/** Counts every device and every check of a suite anew, forgetting what is kept: for an operator who does not trust it. The days that are written stay. */
@Injectable()
export class RebuildCompliance {
  constructor(
    private readonly devices: ComplianceDeviceRepository,
    private readonly signals: ComplianceSignalRepository,
    private readonly projection: ComplianceProjection,
    private readonly counting: CountDevices,
    private readonly cloud: CountCloudChecks,
    private readonly clock: Clock,
  ) {}

  /** One transaction: readers see what was kept until it is replaced. */
  async execute(organizationId: number): Promise<void> {
    const at = this.clock.now();
    await this.projection.withLock(organizationId, async () => {
      await this.devices.clear(organizationId);
      await this.signals.clear(organizationId);
      for (let after = 0; ;) {
        const ids = await this.devices.idsAfter(organizationId, after, BATCH);
        const last = ids.at(-1);
        if (last === undefined) break;
        await this.counting.execute(organizationId, ids, at);
        after = last;
      }
      await this.cloud.execute(organizationId, at);
    });
  }
}
