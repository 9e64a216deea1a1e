import { Module } from '@nestjs/common';
import { ExposureReportSection } from './exposure.section.js';

/** What attackers could use. */
@Module({ providers: [ExposureReportSection] })
export default class ExposureSectionModule {}
