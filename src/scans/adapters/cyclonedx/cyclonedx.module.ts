import { Module } from '@nestjs/common';
import { CycloneDxAdapter } from './cyclonedx.adapter.js';

/** Takes CycloneDX documents: inventories, vulnerability reports and both in one. */
@Module({ providers: [CycloneDxAdapter] })
export default class CycloneDxModule {}
