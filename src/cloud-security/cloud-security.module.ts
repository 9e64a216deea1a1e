import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { discoverModules } from '../platform/index.js';
import { CloudChecks } from './app/cloud-checks.service.js';
import { CloudSuites } from './app/cloud-suites.js';
import { CloudVerdicts } from './app/cloud-verdicts.service.js';
import { VerdictReadingRepository } from './persistence/verdict-reading.repository.js';

/** What the settings of hosted suites are, and whether they are as they should be. */
@Module({
  imports: [IdentityModule, discoverModules(new URL('./suites/', import.meta.url))],
  providers: [CloudChecks, CloudSuites, CloudVerdicts, VerdictReadingRepository],
  exports: [CloudChecks, CloudVerdicts],
})
export class CloudSecurityModule {}
