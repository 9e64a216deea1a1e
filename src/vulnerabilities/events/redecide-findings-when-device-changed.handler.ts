import { Injectable } from '@nestjs/common';
import { DEVICE_CHANGED, type DeviceChanged } from '../../devices/index.js';
import { Database, EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { RedecideFindings } from '../app/redecide-findings.service.js';
import { DecidedFindingRepository } from '../persistence/decided-finding.repository.js';

/** A device that gets or loses a tag comes under the decisions for that tag, or out of them. */
@EventHandler({ on: DEVICE_CHANGED, name: 'redecide-findings-when-device-changed', refreshes: 'device' })
@Injectable()
export class RedecideFindingsWhenDeviceChanged implements EventHandlerPort<DeviceChanged> {
  constructor(
    private readonly database: Database,
    private readonly decided: DecidedFindingRepository,
    private readonly findings: RedecideFindings,
  ) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceChanged }): Promise<void> {
    // Without a decision for tags there is nothing to keep scans waiting for.
    if (!(await this.decided.anyByTag(organizationId))) return;
    await this.database.transaction(() => this.findings.ofDevice(organizationId, payload.deviceId));
  }
}
