import { Module } from '@nestjs/common';
import { AdviceReportSection } from './advice.section.js';

@Module({ providers: [AdviceReportSection] })
export default class AdviceReportModule {}
