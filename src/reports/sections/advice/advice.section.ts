import { Injectable } from '@nestjs/common';
import type { DescribedMaturity, ShownRecommendations, ShownWords } from '../../../advice/index.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import {
  type AdviceDroppedDto,
  type AdviceLevelDto,
  type AdviceMaturityDto,
  type AdviceRecommendationsDto,
  AdviceSectionDto,
} from './advice.dto.js';

const RECOMMENDATIONS = 8;
const CITED = 4;

type Stored = NonNullable<ShownRecommendations['kept']>;
type Level = Pick<AdviceLevelDto, keyof AdviceLevelDto>;
type Figures = Pick<DescribedMaturity['figures'], 'level' | 'tier' | 'range' | 'coverage' | 'earlier'>;

/** How mature the organization is, and what it was advised to do, by whom. */
@ReportSection({
  name: 'advice',
  title: 'Advice',
  place: 1000,
  data: AdviceSectionDto,
  template: new URL('./advice.html', import.meta.url),
})
@Injectable()
export class AdviceReportSection implements ReportSectionPort<AdviceSectionDto> {
  async read(facts: ReportFacts): Promise<AdviceSectionDto> {
    const [maturity, { kept: stored, stale }] = await Promise.all([facts.maturity(), facts.recommendations()]);
    return {
      maturity: maturityOf(maturity),
      recommendations: stored && recommendationsOf(stored, stale),
      link: '/api/v1/organizations/recommendations',
    };
  }
}

function maturityOf({ figures, words }: DescribedMaturity & { words: ShownWords }): AdviceMaturityDto {
  const { generator, generatedAt, stale, dropped } = words.origin;
  return {
    ...levelOf(figures, 'organization', words),
    functions: figures.functions.map((one) => ({
      function: one.function,
      name: one.name,
      ...levelOf(one, one.function, words),
    })),
    writtenBy: {
      kind: generator.kind,
      model: generator.model,
      writtenAt: generatedAt?.toISOString() ?? null,
      stale,
      dropped,
    },
    link: '/api/v1/organizations/maturity',
  };
}

function levelOf({ level, tier, range, coverage, earlier }: Figures, subject: string, words: ShownWords): Level {
  const text = (part: string): string => words.texts.get(`${subject}.${part}`) ?? '';
  return {
    level,
    tier: tier?.number ?? null,
    tierName: tier?.name ?? null,
    low: range.low,
    high: range.high,
    coverage: Math.round(coverage * 1000) / 1000,
    earlier: earlier.map(({ daysAgo, on, level: then, delta }) => ({ daysAgo, on, level: then, delta })),
    means: text('means'),
    next: text('next'),
    change: text('change'),
  };
}

function recommendationsOf({ value, authorship, dropped, failure }: Stored, stale: boolean): AdviceRecommendationsDto {
  const { generator, generatedAt, promptVersion } = authorship;
  const cited = new Map((value.facts ?? []).map((fact) => [fact.id, fact]));
  const items = value.items
    .slice(0, RECOMMENDATIONS)
    .map(({ title, rationale, actions, evidence, priority, confidence }) => ({
      title,
      rationale,
      actions,
      priority,
      confidence,
      evidence: evidence
        .flatMap((id) => cited.get(id) ?? [])
        .slice(0, CITED)
        .map((fact) => ({ title: fact.title, link: fact.link })),
    }));
  return {
    writtenBy: {
      kind: generator.kind,
      model: generator.model,
      writtenAt: generatedAt.toISOString(),
      stale,
      dropped: dropped.length,
    },
    promptVersion,
    dropped: reasonsOf(dropped),
    failure: failure?.message ?? null,
    total: value.items.length,
    shown: items.length,
    items,
  };
}

function reasonsOf(dropped: Stored['dropped']): AdviceDroppedDto[] {
  const counts = new Map<string, number>();
  for (const { reason } of dropped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}
