import { Module } from '@nestjs/common';
import { frameworkCatalogue } from './app/framework-catalogue.js';
import { Catalogue } from './catalogue/catalogue.js';
import { complianceConfig } from './config.js';

/** What is proven, what is claimed and what is unknown, by the controls of frameworks. */
@Module({
  providers: [complianceConfig.provider, frameworkCatalogue],
  exports: [Catalogue],
})
export class ComplianceModule {}
