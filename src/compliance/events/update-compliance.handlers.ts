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
import { FINDINGS_RECONSIDERED, type FindingsReconsidered } from '../../vulnerabilities/index.js';
import { InvalidateCompliance } from '../app/invalidate-compliance.service.js';

/** A scan may have changed checks, findings and what is installed. One that showed nothing new is not told of. */
@EventHandler({ on: SCAN_APPLIED, name: 'update-compliance-when-scan-applied' })
@Injectable()
export class UpdateComplianceWhenScanApplied implements EventHandlerPort<ScanApplied> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ScanApplied }): Promise<void> {
    // What comes back is as old as it was: it may be overdue as soon as its deadline is set.
    await this.invalidate.device(organizationId, payload.deviceId, { again: (payload.reopened ?? 0) > 0 });
  }
}

/** Checks that come to something else are signals that do. */
@EventHandler({ on: CHECKS_EVALUATED, name: 'update-compliance-when-checks-evaluated' })
@Injectable()
export class UpdateComplianceWhenChecksEvaluated implements EventHandlerPort<ChecksEvaluated> {
  constructor(
    private readonly invalidate: InvalidateCompliance,
    private readonly database: Database,
  ) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ChecksEvaluated }): Promise<void> {
    await this.database.transaction(() => this.invalidate.devices(organizationId, payload.deviceIds));
  }
}

/** Somebody decided about findings, or a vulnerability was listed as exploited. Of what else changes the daily count hears. */
@EventHandler({ on: FINDINGS_RECONSIDERED, name: 'update-compliance-when-findings-reconsidered' })
@Injectable()
export class UpdateComplianceWhenFindingsReconsidered implements EventHandlerPort<FindingsReconsidered> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: FindingsReconsidered;
  }): Promise<void> {
    await this.invalidate.vulnerabilities(organizationId, payload.vulnerabilityIds);
  }
}

/** An audit, an exception or the end of a connection: the settings of a suite may speak otherwise for controls. */
@EventHandler({ on: CLOUD_AUDITED, name: 'update-compliance-when-cloud-audited', refreshes: 'organization' })
@Injectable()
export class UpdateComplianceWhenCloudAudited implements EventHandlerPort<CloudAudited> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.invalidate.organization(organizationId);
  }
}

/** A device that is in use counts, looked at or not. */
@EventHandler({ on: DEVICE_ADMITTED, name: 'update-compliance-when-device-admitted', refreshes: 'device' })
@Injectable()
export class UpdateComplianceWhenDeviceAdmitted implements EventHandlerPort<DeviceAdmitted> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceAdmitted }): Promise<void> {
    await this.invalidate.device(organizationId, payload.deviceId);
  }
}

/** Role and criticality of a device are its weight, and set the deadlines of its findings. */
@EventHandler({ on: DEVICE_CHANGED, name: 'update-compliance-when-device-changed', refreshes: 'device' })
@Injectable()
export class UpdateComplianceWhenDeviceChanged implements EventHandlerPort<DeviceChanged> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceChanged }): Promise<void> {
    await this.invalidate.device(organizationId, payload.deviceId, { again: true });
  }
}

/** A device that is out of service proves nothing. */
@EventHandler({ on: DEVICE_DEACTIVATED, name: 'update-compliance-when-device-deactivated' })
@Injectable()
export class UpdateComplianceWhenDeviceDeactivated implements EventHandlerPort<DeviceDeactivated> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: DeviceDeactivated;
  }): Promise<void> {
    await this.invalidate.device(organizationId, payload.deviceId);
  }
}
