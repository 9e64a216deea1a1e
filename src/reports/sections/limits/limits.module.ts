import { Module } from '@nestjs/common';
import { LimitsReportSection } from './limits.section.js';

@Module({ providers: [LimitsReportSection] })
export default class LimitsReportModule {}
