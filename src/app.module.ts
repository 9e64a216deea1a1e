import { type DynamicModule, Module } from '@nestjs/common';
import { AdviceModule } from './advice/index.js';
import { AuditModule } from './audit/index.js';
import { CloudSecurityModule } from './cloud-security/index.js';
import { ComplianceModule } from './compliance/index.js';
import { DemoModule } from './demo/index.js';
import { DevicesModule } from './devices/index.js';
import { IdentityModule } from './identity/index.js';
import { type Environment, foreignModules, PlatformModule } from './platform/index.js';
import { JobsModule } from './jobs/index.js';
import { OverviewModule } from './overview/index.js';
import { PlanningModule } from './planning/index.js';
import { ReportsModule } from './reports/index.js';
import { RiskModule } from './risk/index.js';
import { SavedViewsModule } from './saved-views/index.js';
import { ScansModule } from './scans/index.js';
import { SoftwareModule } from './software/index.js';
import { VulnerabilitiesModule } from './vulnerabilities/index.js';

/** The service: its contexts and nothing else. */
@Module({})
export class AppModule {}

/** The contexts, on a platform that reads this environment, and the modules of other teams that it names. */
export function appModule(environment: Environment): DynamicModule {
  return {
    module: AppModule,
    imports: [
      PlatformModule.forRoot(environment),
      IdentityModule,
      DevicesModule,
      ScansModule,
      VulnerabilitiesModule,
      SoftwareModule,
      JobsModule,
      CloudSecurityModule,
      ComplianceModule,
      RiskModule,
      OverviewModule,
      PlanningModule,
      AdviceModule,
      ReportsModule,
      AuditModule,
      SavedViewsModule,
      DemoModule,
      foreignModules(environment),
    ],
  };
}
