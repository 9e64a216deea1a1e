import { Injectable } from '@nestjs/common';
import type { AssessedFramework } from '../../../compliance/index.js';
import type { Listed, ListedAcceptance, ListedVulnerability } from '../../domain/listed.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import {
  type AnnexActionsDto,
  type AnnexControlsDto,
  type AnnexDecisionsDto,
  AnnexSectionDto,
  type AnnexVulnerabilitiesDto,
} from './annex.dto.js';

const LISTED = 30;

/** The first of each list, for whoever has to work with it, with where the whole of it is. */
@ReportSection({
  name: 'annex',
  title: 'Annex',
  place: 9300,
  data: AnnexSectionDto,
  template: new URL('./annex.html', import.meta.url),
})
@Injectable()
export class AnnexReportSection implements ReportSectionPort<AnnexSectionDto> {
  async read(facts: ReportFacts): Promise<AnnexSectionDto> {
    const [exploited, overdue, actions, { frameworks }, decisions] = await Promise.all([
      facts.exploited(),
      facts.overdue(),
      facts.actions(),
      facts.frameworks(),
      facts.decisions(),
    ]);
    return {
      exploited: vulnerabilitiesOf(exploited),
      overdue: vulnerabilitiesOf(overdue),
      actions: actionsOf(actions),
      controls: controlsOf(frameworks),
      decisions: decisionsOf(decisions),
    };
  }
}

function vulnerabilitiesOf({ items, ...list }: Listed<ListedVulnerability>): AnnexVulnerabilitiesDto {
  const shown = items
    .slice(0, LISTED)
    .map(({ id, title, severity, level, packages, devices, openFindings, dueOn, fixAvailable }) => {
      const names = [...new Set(packages.shown)];
      return { id, title, severity, level, packages: names, devices, findings: openFindings, dueOn, fixAvailable };
    });
  return { ...list, shown: shown.length, items: shown };
}

function actionsOf({ actions, words, hoursPerDay }: Awaited<ReturnType<ReportFacts['actions']>>): AnnexActionsDto {
  const items = actions.slice(0, LISTED).map(({ id, title, rice, removes, effort, dueOn }) => ({
    id,
    title: words.get(id)?.title ?? title,
    rice: hundredths(rice),
    removes,
    hours: hundredths(effort.personDays * hoursPerDay),
    dueOn,
  }));
  const link = '/api/v1/rice/recommendations';
  return { total: actions.length, isLowerBound: false, shown: items.length, link, items };
}

/** Only those that a score is made of. */
function controlsOf(frameworks: readonly AssessedFramework[]): AnnexControlsDto {
  const failing = frameworks.flatMap(({ known: { framework }, controls }) =>
    controls
      .filter(({ control, result }) => control.judged === 'itself' && result.result === 'non-compliant')
      .map(({ control: { id, title, weight }, result: { decidedBy } }) => ({
        framework: framework.name,
        control: id,
        title,
        weight,
        decidedBy,
      })),
  );
  const items = [...failing].sort((a, b) => b.weight - a.weight).slice(0, LISTED);
  const link = '/api/v1/compliance/frameworks';
  return { total: failing.length, isLowerBound: false, shown: items.length, link, items };
}

function decisionsOf({ items, ...list }: Listed<ListedAcceptance>): AnnexDecisionsDto {
  const shown = items.slice(0, LISTED).map(({ vulnerabilityId, decision, reason, findings, ...of }) => ({
    vulnerability: vulnerabilityId,
    decision,
    reason,
    decidedBy: of.decidedBy,
    decidedOn: of.decidedOn,
    expiresOn: of.expiresOn,
    findings,
  }));
  return { ...list, shown: shown.length, items: shown };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
