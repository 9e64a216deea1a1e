import { Module } from '@nestjs/common';
import { PlanReportSection } from './plan.section.js';

@Module({ providers: [PlanReportSection] })
export default class PlanReportModule {}
