import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DemonstrationTenants } from '../../cloud-security/index.js';
import { Clock } from '../../platform/index.js';
import { DEMO_CLOUD_NOW, type DemoCloudDay } from '../tenants/demo-days.js';
import { FakeTenantServer } from '../tenants/fake-tenant-server.js';
import type { FakeTenant } from '../tenants/fake-tenant.js';
import { googleTenant } from '../tenants/google/google-tenant.js';
import { microsoftTenant } from '../tenants/microsoft-tenant.js';

/** By the names that each suite gives its addresses; one origin serves all of a tenant. */
const ADDRESSES: Readonly<Record<FakeTenant['suite'], readonly string[]>> = {
  'google-workspace': ['token', 'admin', 'identity'],
  'microsoft-365': ['login', 'graph'],
};

/** Serves the made-up suites of the demo on this machine, to this process's audits and nobody's else. */
@Injectable()
export class DemoTenants implements OnModuleDestroy {
  private readonly servers = new Map<FakeTenant['suite'], FakeTenantServer>();

  constructor(
    private readonly demonstrations: DemonstrationTenants,
    private readonly clock: Clock,
  ) {}

  /** As they stand on the last day of the story. */
  showToday(): Promise<void> {
    return this.show(DEMO_CLOUD_NOW, this.clock.now());
  }

  /** From now on the suites are so; times in them are counted back from `now`. */
  async show({ google, microsoft }: Pick<DemoCloudDay, 'google' | 'microsoft'>, now: Date): Promise<void> {
    await this.serve(googleTenant(now, google));
    await this.serve(microsoftTenant(now, microsoft));
  }

  async onModuleDestroy(): Promise<void> {
    const servers = [...this.servers.values()];
    this.servers.clear();
    for (const server of servers) await server.stop();
  }

  private async serve(tenant: FakeTenant): Promise<void> {
    const { suite } = tenant;
    const known = this.servers.get(suite);
    if (known) {
      known.show(tenant);
      return;
    }
    const server = await FakeTenantServer.start(tenant);
    this.servers.set(suite, server);
    const addresses = Object.fromEntries(ADDRESSES[suite].map((name) => [name, server.base]));
    this.demonstrations.register(suite, addresses, server.dns);
  }
}
