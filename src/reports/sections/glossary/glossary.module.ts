import { Module } from '@nestjs/common';
import { GlossaryReportSection } from './glossary.section.js';

@Module({ providers: [GlossaryReportSection] })
export default class GlossaryReportModule {}
