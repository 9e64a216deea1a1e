import { Module } from '@nestjs/common';
import { CloudSecurityModule } from '../cloud-security/index.js';
import { ComplianceModule } from '../compliance/index.js';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { PlanningModule } from '../planning/index.js';
import { ReportsModule } from '../reports/index.js';
import { RiskModule } from '../risk/index.js';
import { ScansModule } from '../scans/index.js';
import { VulnerabilitiesModule } from '../vulnerabilities/index.js';
import { DemoHooks } from './app/demo-hooks.js';
import { DemoPeople } from './app/demo-people.service.js';
import { DemoTenants } from './app/demo-tenants.service.js';
import { LiveCloud } from './app/live-cloud.service.js';
import { LiveCompliance } from './app/live-compliance.service.js';
import { LivePlanning, LiveReports } from './app/live-planning-and-reports.js';
import { LiveRisk } from './app/live-risk.service.js';
import { SeedDemo } from './app/seed-demo.service.js';
import { WriteDemoHistory } from './app/write-demo-history.service.js';
import { demoConfig } from './config.js';

/** The demo organization of a first start (docs/decisions/0009-demo-context.md). */
@Module({
  imports: [
    IdentityModule,
    DevicesModule,
    ScansModule,
    VulnerabilitiesModule,
    CloudSecurityModule,
    RiskModule,
    ComplianceModule,
    PlanningModule,
    ReportsModule,
  ],
  // In this order they join the end of a day: risk and signals are read from what audits and matching found.
  providers: [
    demoConfig.provider,
    DemoHooks,
    DemoPeople,
    DemoTenants,
    LiveCloud,
    LiveRisk,
    LiveCompliance,
    LivePlanning,
    // After all that make the day what it was.
    LiveReports,
    SeedDemo,
    WriteDemoHistory,
  ],
  exports: [DemoHooks, DemoTenants],
})
export class DemoModule {}
