import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { ScansModule } from '../scans/index.js';
import { SeedDemo } from './app/seed-demo.service.js';
import { demoConfig } from './config.js';

/** The demo organization of a first start (docs/decisions/0009-demo-context.md). */
@Module({ imports: [IdentityModule, DevicesModule, ScansModule], providers: [demoConfig.provider, SeedDemo] })
export class DemoModule {}
