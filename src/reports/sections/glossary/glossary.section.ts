import { Injectable } from '@nestjs/common';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import { GlossarySectionDto } from './glossary.dto.js';
import { termsOf } from './terms.js';

/** What the words of this report mean. */
@ReportSection({
  name: 'glossary',
  title: 'Glossary',
  place: 9200,
  data: GlossarySectionDto,
  template: new URL('./glossary.html', import.meta.url),
})
@Injectable()
export class GlossaryReportSection implements ReportSectionPort<GlossarySectionDto> {
  async read(facts: ReportFacts): Promise<GlossarySectionDto> {
    const [{ score, actions }, { document }, suites, { timeToRemediate }, { loss }] = await Promise.all([
      facts.actions(),
      facts.threats(),
      facts.suites(),
      facts.dashboard(),
      facts.budget(),
    ]);
    const terms = termsOf({
      risk: score !== null,
      threats: document.threats.length > 0,
      actions: actions.length > 0,
      cloud: suites.length > 0,
      fixing: timeToRemediate.fixed > 0,
      losses: loss.annualized.before !== null,
    });
    return { terms };
  }
}
