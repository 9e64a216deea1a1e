import { Module } from '@nestjs/common';
import { AnnexReportSection } from './annex.section.js';

@Module({ providers: [AnnexReportSection] })
export default class AnnexReportModule {}
