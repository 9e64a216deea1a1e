import { Injectable } from '@nestjs/common';
import type { AssumptionsInForce } from '../../../planning/index.js';
import type { FeedState } from '../../../vulnerabilities/index.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import { type MethodologyAssumptionsDto, MethodologySectionDto, type MethodologySourceDto } from './methodology.dto.js';

const DAY_MS = 86_400_000;

/** How everything was computed, and from what: for whoever must trust the numbers. */
@ReportSection({
  name: 'methodology',
  title: 'How this was computed',
  place: 9000,
  data: MethodologySectionDto,
  template: new URL('./methodology.html', import.meta.url),
})
@Injectable()
export class MethodologyReportSection implements ReportSectionPort<MethodologySectionDto> {
  async read(facts: ReportFacts): Promise<MethodologySectionDto> {
    const [actions, dashboard, assessed, threats, feeds, assumptions] = await Promise.all([
      facts.actions(),
      facts.dashboard(),
      facts.frameworks(),
      facts.threats(),
      facts.feeds(),
      assumptionsOf(facts),
    ]);
    return {
      countedAt: actions.asOf?.toISOString() ?? null,
      riskVersion: actions.dataVersion,
      complianceVersion: assessed.version,
      riskPolicy: actions.policy,
      compliancePolicy: assessed.policy.id,
      confidence: actions.asOf === null ? null : dashboard.confidence,
      sources: feeds.flatMap((feed) => sourceOf(feed, facts.today) ?? []),
      catalogues: assessed.frameworks.map(({ known: { framework } }) => ({
        framework: framework.slug,
        version: framework.catalogueVersion,
      })),
      threatEditions: Object.entries(threats.document.editions)
        .map(([feed, edition]) => ({ feed, edition }))
        .sort((a, b) => (a.feed < b.feed ? -1 : 1)),
      assumptions,
    };
  }
}

/** Ages are in whole days: they do not change while a day lasts. Null for what is about packages that nobody has. */
function sourceOf({ key, meta, document, record, status }: FeedState, today: string): MethodologySourceDto | null {
  if (status === 'not-needed') return null;
  const importedOn = dateOf(record?.importedAt);
  const factsOf = importedOn === null ? null : dateOf(record?.asOf);
  const since = factsOf ?? importedOn;
  return {
    key,
    title: document.part === null ? meta.title : document.title,
    publisher: meta.publisher,
    edition: record?.version ?? null,
    factsOf,
    importedOn,
    ageDays: since === null ? null : Math.max(0, Math.round((Date.parse(today) - Date.parse(since)) / DAY_MS)),
    status,
  };
}

async function assumptionsOf(facts: ReportFacts): Promise<MethodologyAssumptionsDto> {
  const [inForce, roadmap, budget, workforce] = await Promise.all([
    facts.assumptions(),
    facts.roadmap(),
    facts.budget(),
    facts.workforce(),
  ]);
  const used = [...new Set([...roadmap.assumptions.used, ...budget.assumptions, ...workforce.assumptions])];
  return { ...counted(used, inForce), version: inForce.version, changedOn: dateOf(inForce.changedAt) };
}

function counted(
  keys: readonly string[],
  { assumptions }: AssumptionsInForce,
): Pick<MethodologyAssumptionsDto, 'used' | 'own' | 'defaults' | 'unsaid'> {
  const own = keys.filter((key) => assumptions.isOwn(key)).length;
  const known = keys.filter((key) => assumptions.isKnown(key)).length;
  return { used: keys.length, own, defaults: known - own, unsaid: keys.length - known };
}

function dateOf(moment: Date | null | undefined): string | null {
  return moment?.toISOString().slice(0, 10) ?? null;
}
