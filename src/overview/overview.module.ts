import { Module } from '@nestjs/common';
import { ComplianceModule } from '../compliance/index.js';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { RiskModule } from '../risk/index.js';
import { ScansModule } from '../scans/index.js';
import { VulnerabilitiesModule } from '../vulnerabilities/index.js';
import { CountWaiting } from './app/count-waiting.service.js';
import { ReadOverview } from './app/read-overview.service.js';
import { OverviewController } from './http/overview.controller.js';

/** The first screen in one answer. It has no data of its own: all of it is read through the doors of other contexts. */
@Module({
  imports: [IdentityModule, DevicesModule, ScansModule, VulnerabilitiesModule, ComplianceModule, RiskModule],
  controllers: [OverviewController],
  providers: [CountWaiting, ReadOverview],
})
export class OverviewModule {}
