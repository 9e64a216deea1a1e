import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DeviceSeeder } from '../../devices/index.js';
import { DEMO_ORGANIZATION, OrganizationSeeder } from '../../identity/index.js';
import { Database } from '../../platform/index.js';
import { LoadShipped } from '../../vulnerabilities/index.js';
import { demoConfig, type DemoConfig } from '../config.js';
import { DemoTenants } from './demo-tenants.service.js';
import { WriteDemoHistory } from './write-demo-history.service.js';

/** Fills the demo organization at the first start. */
@Injectable()
export class SeedDemo implements OnApplicationBootstrap {
  constructor(
    private readonly organizations: OrganizationSeeder,
    private readonly devices: DeviceSeeder,
    private readonly intelligence: LoadShipped,
    private readonly demo: WriteDemoHistory,
    private readonly tenants: DemoTenants,
    private readonly database: Database,
    @Inject(demoConfig.token) private readonly config: DemoConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.SEED_DEMO) return;
    const { id: organizationId } = await this.organizations.ensure(DEMO_ORGANIZATION);
    await this.database.inOrganization(organizationId, async () => {
      if (await this.devices.hasDevices(organizationId)) return;
      // What was known all the while has to be known before the first day.
      await this.intelligence.executeIfWanted();
      await this.demo.tell(organizationId);
    });
    await this.tenants.showToday();
  }
}
