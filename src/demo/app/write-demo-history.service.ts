import { Injectable } from '@nestjs/common';
import { DeviceSeeder, type SeededReference } from '../../devices/index.js';
import { asOf, Clock, Database, Ids } from '../../platform/index.js';
import { IngestScanService } from '../../scans/index.js';
import type { DemoDevice } from '../domain/demo-device.js';
import { DEMO_FLEET } from '../domain/demo-fleet.js';
import { DEMO_DECISIONS, demoHistory, type DemoStep } from '../domain/demo-history.js';
import { DEMO_PACKAGES } from '../domain/demo-packages.js';
import { type DemoScan, demoScans } from '../domain/demo-scans.js';
import { DemoHooks } from './demo-hooks.js';

type Seeded = Map<DemoDevice, SeededReference>;

/**
 * Tells the demo's history: invented machines whose scans go through the same ingest as anybody's, so that what the demo
 * shows is what the service derived. Its days are lived one after the other, each at its own time.
 */
@Injectable()
export class WriteDemoHistory {
  constructor(
    private readonly database: Database,
    private readonly devices: DeviceSeeder,
    private readonly ingest: IngestScanService,
    private readonly hooks: DemoHooks,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Ninety days up to now, in one transaction: a start that is killed leaves no half of them, and what jobs would do with each
   * of these events at the time of their delivery has been done at the time of the event when they first see it.
   */
  tell(organizationId: number): Promise<void> {
    return this.database.transaction(() => this.seedDays(organizationId));
  }

  private async seedDays(organizationId: number): Promise<void> {
    const now = this.clock.now();
    const scans = demoScans(DEMO_FLEET, DEMO_PACKAGES, now, () => this.ids.next());
    const seeded: Seeded = new Map();
    for (const { day, end, steps } of demoHistory(DEMO_FLEET, scans, DEMO_DECISIONS, now)) {
      const touched = new Set<number>();
      for (const step of steps) {
        const device = await asOf(step.at, () => this.live(organizationId, step, seeded));
        if (device) touched.add(device.id);
      }
      const devices = new Map([...seeded].map(([device, reference]) => [device.name, reference]));
      await asOf(end, () => this.hooks.endDay({ organizationId, day, at: end, deviceIds: [...touched], devices }));
    }
  }

  /** Gives the device that the step was about, if any. */
  private async live(organizationId: number, step: DemoStep, seeded: Seeded): Promise<SeededReference | undefined> {
    if (step.kind === 'decide') {
      await this.hooks.decide(organizationId, step.decision, step.at);
      return undefined;
    }
    if (step.kind === 'enrol') seeded.set(step.device, await this.enrol(organizationId, step.device, step.at));
    const device = seeded.get(step.kind === 'scan' ? step.scan.device : step.device);
    if (!device) return undefined;
    if (step.kind === 'change') await this.devices.change(organizationId, device, step.settings);
    if (step.kind === 'scan') await this.scan({ organizationId, id: device.id }, step.scan);
    return device;
  }

  private enrol(organizationId: number, device: DemoDevice, registeredAt: Date): Promise<SeededReference> {
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
      registeredAt,
      enrolled: device.neverEnrolled !== true,
    });
  }

  private async scan(
    device: { organizationId: number; id: number },
    { device: { os }, at, envelope }: DemoScan,
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
