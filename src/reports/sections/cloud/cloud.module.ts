import { Module } from '@nestjs/common';
import { CloudReportSection } from './cloud.section.js';

@Module({ providers: [CloudReportSection] })
export default class CloudReportModule {}
