import { Module } from '@nestjs/common';
import { ThreatsReportSection } from './threats.section.js';

@Module({ providers: [ThreatsReportSection] })
export default class ThreatsReportModule {}
