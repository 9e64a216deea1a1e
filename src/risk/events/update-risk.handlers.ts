import { Injectable } from '@nestjs/common';
import { CLOUD_AUDITED, type CloudAudited } from '../../cloud-security/index.js';
import {
  DEVICE_DEACTIVATED,
  type DeviceDeactivated,
  DEVICE_CHANGED,
  type DeviceChanged,
  DEVICE_ADMITTED,
  type DeviceAdmitted,
} from '../../devices/index.js';
import { EventHandler, type EventHandlerPort, Database } from '../../platform/index.js';
import { CHECKS_EVALUATED, type ChecksEvaluated, SCAN_APPLIED, type ScanApplied } from '../../scans/index.js';
import { InvalidateRisk, RISK_INVALIDATED } from '../../vulnerabilities/index.js';
import { RecountDevice, RecountSuites } from '../app/recount-device.service.js';
import { RiskProjection } from '../app/risk-projection.service.js';

/** Whatever was invalidated is updated at once. */
@EventHandler({ on: RISK_INVALIDATED, name: 'update-risk-when-invalidated' })
@Injectable()
export class UpdateRiskWhenInvalidated implements EventHandlerPort {
  constructor(private readonly projection: RiskProjection) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.projection.updateOrEnqueue(organizationId);
  }
}

/** A scan may have changed checks, and with them controls; its findings are invalidated already. */
@EventHandler({ on: SCAN_APPLIED, name: 'update-risk-when-scan-applied' })
@Injectable()
export class UpdateRiskWhenScanApplied implements EventHandlerPort<ScanApplied> {
  constructor(private readonly updating: RecountDevice) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ScanApplied }): Promise<void> {
    await this.updating.execute(organizationId, payload.deviceId, 'checks');
  }
}

/** Checks that come to something else are controls that do. */
@EventHandler({ on: CHECKS_EVALUATED, name: 'update-risk-when-checks-evaluated' })
@Injectable()
export class UpdateRiskWhenChecksEvaluated implements EventHandlerPort<ChecksEvaluated> {
  constructor(
    private readonly invalidate: InvalidateRisk,
    private readonly database: Database,
  ) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ChecksEvaluated }): Promise<void> {
    await this.database.transaction(() => this.invalidate.devices(organizationId, payload.deviceIds, 'checks'));
  }
}

/** What is wrong with a cloud suite is part of the risk of everybody. */
@EventHandler({ on: CLOUD_AUDITED, name: 'update-risk-when-cloud-audited', refreshes: 'organization' })
@Injectable()
export class UpdateRiskWhenCloudAudited implements EventHandlerPort<CloudAudited> {
  constructor(private readonly updating: RecountSuites) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.updating.execute(organizationId);
  }
}

/** A device that is in use counts, looked at or not. */
@EventHandler({ on: DEVICE_ADMITTED, name: 'update-risk-when-device-admitted', refreshes: 'device' })
@Injectable()
export class UpdateRiskWhenDeviceAdmitted implements EventHandlerPort<DeviceAdmitted> {
  constructor(private readonly updating: RecountDevice) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceAdmitted }): Promise<void> {
    await this.updating.execute(organizationId, payload.deviceId, 'context');
  }
}

/** Criticality, exposure and role of a device are part of the risk of everything on it. */
@EventHandler({ on: DEVICE_CHANGED, name: 'update-risk-when-device-changed', refreshes: 'device' })
@Injectable()
export class UpdateRiskWhenDeviceChanged implements EventHandlerPort<DeviceChanged> {
  constructor(private readonly updating: RecountDevice) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceChanged }): Promise<void> {
    await this.updating.execute(organizationId, payload.deviceId, 'context');
  }
}

/** A device that is out of service is in no score. */
@EventHandler({ on: DEVICE_DEACTIVATED, name: 'update-risk-when-device-deactivated' })
@Injectable()
export class UpdateRiskWhenDeviceDeactivated implements EventHandlerPort<DeviceDeactivated> {
  constructor(private readonly updating: RecountDevice) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: DeviceDeactivated;
  }): Promise<void> {
    await this.updating.execute(organizationId, payload.deviceId, 'context');
  }
}
