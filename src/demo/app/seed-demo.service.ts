import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DeviceSeeder } from '../../devices/index.js';
import { DEMO_ORGANIZATION, OrganizationSeeder } from '../../identity/index.js';
import { Clock, Database, Ids } from '../../platform/index.js';
import { IngestScanService } from '../../scans/index.js';
import { demoConfig, type DemoConfig } from '../config.js';
import { DEMO_FLEET, type DemoDevice } from '../domain/demo-fleet.js';
import { DEMO_PACKAGES } from '../domain/demo-packages.js';
import { demoScans } from '../domain/demo-scans.js';

const FIRST_DAY_MS = 90 * 86_400_000;

/**
 * Fills the demo organization, once: invented machines whose scans went through the same ingest as anybody's, so that what
 * the demo shows is what the service derived.
 */
@Injectable()
export class SeedDemo implements OnApplicationBootstrap {
  constructor(
    private readonly organizations: OrganizationSeeder,
    private readonly devices: DeviceSeeder,
    private readonly ingest: IngestScanService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(demoConfig.token) private readonly config: DemoConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.SEED_DEMO) return;
    const { id: organizationId } = await this.organizations.ensure(DEMO_ORGANIZATION);
    await this.database.inOrganization(organizationId, () => this.fill(organizationId));
  }

  private async fill(organizationId: number): Promise<void> {
    if (await this.devices.hasDevices(organizationId)) return;
    const now = this.clock.now();
    const ids = new Map<DemoDevice, number>();
    for (const device of DEMO_FLEET) ids.set(device, await this.seedDevice(organizationId, device, now));
    const scans = demoScans(DEMO_FLEET, DEMO_PACKAGES, now, () => this.ids.next());
    for (const { device, at, envelope } of scans) {
      const id = ids.get(device);
      if (id !== undefined) await this.seedScan({ organizationId, id }, device, at, envelope);
    }
  }

  private seedDevice(organizationId: number, device: DemoDevice, now: Date): Promise<number> {
    const { name, platform, role, criticality, exposure, tags, ownerEmail, os } = device;
    return this.devices.add(organizationId, {
      name,
      platform,
      role,
      criticality,
      exposure,
      tags,
      ownerEmail,
      os: os && { platform, ...os },
      hardwareId: `demo:${name}`,
      registeredAt: new Date(now.getTime() - FIRST_DAY_MS - 3_600_000),
      enrolled: device.neverEnrolled !== true,
    });
  }

  private async seedScan(
    device: { organizationId: number; id: number },
    { os }: DemoDevice,
    at: Date,
    envelope: Record<string, unknown>,
  ): Promise<void> {
    const scanned = { ...device, os: os && { id: os.id, version: os.version } };
    const body = Buffer.from(JSON.stringify(envelope));
    await this.ingest.ingest(
      scanned,
      { body, contentType: 'application/json', contentEncoding: undefined, scanId: undefined, scope: undefined },
      at,
    );
    await this.devices.sawAt(device.organizationId, device.id, at);
  }
}
