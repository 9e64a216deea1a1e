import { Module } from '@nestjs/common';
import { ComplianceReportSection } from './compliance.section.js';

@Module({ providers: [ComplianceReportSection] })
export default class ComplianceReportModule {}
