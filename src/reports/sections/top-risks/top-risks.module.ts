import { Module } from '@nestjs/common';
import { TopRisksReportSection } from './top-risks.section.js';

/** The matrix, and a register of the first risks. */
@Module({ providers: [TopRisksReportSection] })
export default class TopRisksSectionModule {}
