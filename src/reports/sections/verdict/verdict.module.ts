import { Module } from '@nestjs/common';
import { VerdictReportSection } from './verdict.section.js';

/** The page that a director reads. */
@Module({ providers: [VerdictReportSection] })
export default class VerdictSectionModule {}
