import { Injectable } from '@nestjs/common';
import { type Gap, type Gaps, headsInWords, rounded1, unitOfSignal } from '../../../compliance/index.js';
import type { EndingClaim, Listed } from '../../domain/listed.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import { contradictionsOf, reviewsOf } from './claims-in-words.js';
import {
  type ComplianceEndingsDto,
  type ComplianceGapDto,
  type ComplianceGapsDto,
  ComplianceSectionDto,
} from './compliance.dto.js';
import { byConcern, frameworkOf } from './frameworks-in-words.js';

const FRAMEWORKS = 6;
const GAPS = 10;

/** How far frameworks are fulfilled: what is measured, what is claimed, and what nobody knows. */
@ReportSection({
  name: 'compliance',
  title: 'Compliance',
  place: 600,
  data: ComplianceSectionDto,
  template: new URL('./compliance.html', import.meta.url),
})
@Injectable()
export class ComplianceReportSection implements ReportSectionPort<ComplianceSectionDto> {
  async read(facts: ReportFacts): Promise<ComplianceSectionDto> {
    const [{ frameworks, asOf, at }, gaps, ending] = await Promise.all([
      facts.frameworks(),
      facts.gaps(),
      facts.endingClaims(),
    ]);
    const all = frameworks.map((framework) => frameworkOf(framework, at)).sort(byConcern);
    const shown = all.slice(0, FRAMEWORKS);
    return {
      asOf: asOf?.toISOString() ?? null,
      total: all.length,
      shown: shown.length,
      withReadiness: all.filter(({ readiness }) => readiness !== null).length,
      link: '/api/v1/compliance/frameworks',
      frameworks: shown,
      gaps: gapsOf(gaps),
      contradictions: contradictionsOf(frameworks),
      ending: endingsOf(ending),
      reviews: reviewsOf(frameworks, at),
    };
  }
}

function gapsOf({ gaps, total }: Gaps): ComplianceGapsDto {
  const items = gaps.slice(0, GAPS).map(gapOf);
  return { total, shown: items.length, link: '/api/v1/compliance/gaps', items };
}

function gapOf({ kind, signal, check, control, gain, controlsMoved, frameworks }: Gap): ComplianceGapDto {
  const framework = control && frameworks.find((one) => one.framework === control.ref.framework);
  return {
    kind,
    title: signal?.signal.title ?? check?.check?.title ?? check?.id ?? control?.control.title ?? '',
    framework: control && (framework?.name ?? control.ref.framework),
    control: control?.control.id ?? null,
    open: signal && signal.reading.total - signal.reading.unknown - signal.reading.passed,
    unknown: signal?.reading.unknown ?? null,
    total: signal?.reading.total ?? null,
    counted: signal && headsInWords(signal.reading, unitOfSignal(signal.signal.key)),
    suites: signal?.suites ?? [],
    points: rounded1(gain * 100),
    controlsMoved,
    frameworksMoved: frameworks.length,
  };
}

function endingsOf({ days, total, items, link }: Listed<EndingClaim> & { days: number }): ComplianceEndingsDto {
  return {
    days,
    total,
    shown: items.length,
    link,
    items: items.map(({ ownerEmail, ...claim }) => ({ ...claim, owner: ownerEmail })),
  };
}
