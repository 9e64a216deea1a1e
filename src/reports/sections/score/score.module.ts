import { Module } from '@nestjs/common';
import { ScoreReportSection } from './score.section.js';

/** What the score is made of. */
@Module({ providers: [ScoreReportSection] })
export default class ScoreSectionModule {}
