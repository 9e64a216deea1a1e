import { Injectable } from '@nestjs/common';
import type { TakenMarks } from '../persistence/compliance-mark.repository.js';
import { CountCloudChecks } from './count-cloud-checks.service.js';
import { CountDevices } from './count-devices.service.js';

/** Counts anew what was marked. */
@Injectable()
export class CountMarked {
  constructor(
    private readonly devices: CountDevices,
    private readonly cloud: CountCloudChecks,
  ) {}

  /** In a transaction that holds the organization. Writes nothing when nothing changed. */
  async execute(organizationId: number, { deviceIds, organization }: TakenMarks, at: Date): Promise<void> {
    await this.devices.execute(organizationId, deviceIds, at);
    if (organization) await this.cloud.execute(organizationId, at);
  }
}
