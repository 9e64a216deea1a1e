import { Injectable } from '@nestjs/common';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import { actionsOf } from './plan-actions.js';
import { budgetOf } from './plan-budget.js';
import { peopleOf } from './plan-people.js';
import { roadmapOf } from './plan-roadmap.js';
import { PlanSectionDto } from './plan.dto.js';

/** What to do, when, with whom, and what it costs. */
@ReportSection({
  name: 'plan',
  title: 'The plan',
  place: 900,
  data: PlanSectionDto,
  template: new URL('./plan.html', import.meta.url),
})
@Injectable()
export class PlanReportSection implements ReportSectionPort<PlanSectionDto> {
  async read(facts: ReportFacts): Promise<PlanSectionDto> {
    const [actions, { roadmap }, budget, workforce] = await Promise.all([
      facts.actions(),
      facts.roadmap(),
      facts.budget(),
      facts.workforce(),
    ]);
    return {
      counted: actions.score !== null,
      actions: actionsOf(actions, roadmap),
      roadmap: roadmapOf(roadmap),
      budget: budgetOf(budget),
      people: peopleOf(workforce),
    };
  }
}
