import { Module } from '@nestjs/common';
import { MethodologyReportSection } from './methodology.section.js';

@Module({ providers: [MethodologyReportSection] })
export default class MethodologyReportModule {}
