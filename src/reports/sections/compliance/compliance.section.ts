import { Injectable } from '@nestjs/common';
import {
  type AssessedControl,
  type AssessedFramework,
  validityOf,
  type Gap,
  type Gaps,
  headsInWords,
  rounded1,
  unitOfSignal,
} from '../../../compliance/index.js';
import type { EndingClaim, Listed } from '../../domain/listed.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import {
  type ComplianceControlsDto,
  type ComplianceFrameworkDto,
  type ComplianceContradictionsDto,
  type ComplianceReviewDto,
  type ComplianceReviewsDto,
  type ComplianceEndingsDto,
  type ComplianceGapDto,
  type ComplianceGapsDto,
  ComplianceSectionDto,
} from './compliance.dto.js';

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

const CONTRADICTIONS = 10;
const REVIEWS = 10;

/** The control of a framework, as lists name it. */
function named({ known }: AssessedFramework, { control }: AssessedControl) {
  return { framework: known.framework.name, control: control.id, title: control.title };
}

/** Every claim that measurements deny, the greatest difference first. */
function contradictionsOf(frameworks: readonly AssessedFramework[]): ComplianceContradictionsDto {
  const found = frameworks.flatMap((framework) =>
    framework.controls.flatMap((control) => {
      const { contradiction } = control.result;
      if (contradiction === null) return [];
      const { claimed, proven, size } = contradiction;
      const path = [framework.known.framework.slug, control.control.id].map(encodeURIComponent);
      const link = `/api/v1/compliance/frameworks/${path.join('/controls/')}`;
      return [{ size, item: { ...named(framework, control), claimed, proven, link } }];
    }),
  );
  const items = found
    .sort((a, b) => b.size - a.size)
    .slice(0, CONTRADICTIONS)
    .map(({ item }) => item);
  return { total: found.length, shown: items.length, items };
}

/** Attestations that do not count until a person looks at them again, the oldest first. */
function reviewsOf(frameworks: readonly AssessedFramework[], at: Date): ComplianceReviewsDto {
  const found = frameworks.flatMap((framework) =>
    framework.controls.flatMap((control): ComplianceReviewDto[] => {
      const attestation = control.claim?.attestation ?? null;
      const state = validityOf(attestation, at);
      if (!attestation || (state !== 'expired' && state !== 'awaits-review')) return [];
      return [{ state, ...named(framework, control), owner: attestation.ownerEmail, reviewOn: attestation.reviewOn }];
    }),
  );
  const items = found.sort((a, b) => (a.reviewOn < b.reviewOn ? -1 : 1)).slice(0, REVIEWS);
  const count = (state: ComplianceReviewDto['state']): number => found.filter((one) => one.state === state).length;
  return { expired: count('expired'), waiting: count('awaits-review'), shown: items.length, items };
}

type Standing = Exclude<keyof ComplianceControlsDto, 'judged'>;

/** How one control stands, in one word of those that are counted. */
function statusOfControl({ result: { result, decidedBy } }: Pick<AssessedControl, 'result'>): Standing {
  switch (result) {
    case 'compliant':
      if (decidedBy === 'automatic') return 'measured';
      return decidedBy === 'inherited' ? 'carried' : 'attested';
    case 'partially-compliant':
      return 'partly';
    case 'non-compliant':
      return 'failing';
    case 'not-applicable':
      return 'notApplicable';
    case 'not-assessed':
      return 'unknown';
  }
}

/** Of the controls that the score is made of. */
export function countControls(controls: readonly AssessedControl[]): ComplianceControlsDto {
  const judged = controls.filter(({ control }) => control.judged === 'itself');
  const counts = { measured: 0, attested: 0, carried: 0, partly: 0, failing: 0, unknown: 0, notApplicable: 0 };
  for (const control of judged) counts[statusOfControl(control)] += 1;
  return { judged: judged.length, ...counts };
}

/** @param at when it was assessed: what counts as an attestation depends on it */
function frameworkOf({ known, score, controls }: AssessedFramework, at: Date): ComplianceFrameworkDto {
  const { slug, name, version } = known.framework;
  const valid = controls.filter(({ claim }) => validityOf(claim?.attestation ?? null, at) === 'valid');
  return {
    slug,
    name,
    version,
    own: known.own !== null,
    readiness: score.readiness,
    low: score.range.low,
    high: score.range.high,
    assessedShare: score.assessedShare,
    automatedShare: score.automatedShare,
    attestations: valid.length,
    contradictions: controls.filter(({ result }) => result.contradiction !== null).length,
    controls: countControls(controls),
    warnings: score.warnings,
    link: `/api/v1/compliance/frameworks/${encodeURIComponent(slug)}/assessment`,
  };
}

/** What the organization works on comes first: what it imported or attests something of, then what most is known of. */
function byConcern(a: ComplianceFrameworkDto, b: ComplianceFrameworkDto): number {
  return (
    Number(b.own) - Number(a.own) ||
    b.attestations - a.attestations ||
    b.assessedShare - a.assessedShare ||
    (a.slug < b.slug ? -1 : 1)
  );
}
