import { Module } from '@nestjs/common';
import { ProgressReportSection } from './progress.section.js';

/** What has become of the last report. */
@Module({ providers: [ProgressReportSection] })
export default class ProgressSectionModule {}
