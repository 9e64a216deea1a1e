import { Injectable } from '@nestjs/common';
import type { Dashboard } from '../../../risk/index.js';
import { causeInWords, periodChange, weekly } from '../../domain/period-change.js';
import { statusOf } from '../../domain/progress.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { type ScoreDriverDto, type ScoreMovesDto, ScoreSectionDto } from './score.dto.js';

/** What the score is made of, and what moved it. */
@ReportSection({
  name: 'score',
  title: 'The score explained',
  place: 200,
  data: ScoreSectionDto,
  template: new URL('./score.html', import.meta.url),
})
@Injectable()
export class ScoreReportSection implements ReportSectionPort<ScoreSectionDto> {
  async read(facts: ReportFacts): Promise<ScoreSectionDto> {
    const dashboard = await facts.dashboard();
    const { figures, bands, trend, groups, cloud, accepted, confidence, policy, neverScanned } = dashboard;
    const standing = statusOf(dashboard);
    const drivers = standing ? dashboard.drivers.map(driverOf) : [];
    return {
      score: standing && { ...standing, inherent: figures.inherent, withoutAccepted: figures.withoutAccepted },
      bands,
      drivers,
      rest: standing ? restOf(standing.value, drivers) : 0,
      neverScanned,
      line: standing ? weekly(trend).map(pointOf) : [],
      moved: standing && movedOf(dashboard, facts.period.from),
      groups,
      cloud: cloud && { points: cloud.points, removes: cloud.removes, suites: cloud.suites.length },
      accepted,
      confidence,
      method: { policy: policy.id, version: policy.version, method: policy.method },
      link: '/api/v1/risk-dashboard',
    };
  }
}

function driverOf({ subject, points, removes, devices, findings }: Dashboard['drivers'][number]): ScoreDriverDto {
  const { kind, ecosystem, name, title, link } = subject;
  return {
    kind,
    title: title ?? (kind === 'package' && ecosystem !== '' ? `${name} (${ecosystem})` : name),
    points,
    removes,
    devices,
    findings,
    link: link ?? null,
  };
}

/** In hundredths, so that all lines add up to the score to the last digit. */
function restOf(score: number, drivers: readonly ScoreDriverDto[]): number {
  const shown = drivers.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
  return (Math.round(score * 100) - shown) / 100;
}

function pointOf({ day, figures: { score, low, high } }: Dashboard['trend'][number]) {
  return { on: day, value: score, low, high };
}

function movedOf({ trend, figures }: Dashboard, from: string): ScoreMovesDto | null {
  const days = trend.map(({ day, figures: { score }, causes }) => ({ day, score, causes }));
  const change = periodChange(days, figures.score, from);
  return (
    change && {
      ...change,
      causes: change.causes.map(({ cause, points }) => ({ cause, text: causeInWords(cause), points })),
    }
  );
}
