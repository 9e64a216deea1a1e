import { type AssessedControl, type AssessedFramework, validityOf } from '../../../compliance/index.js';
import type { ComplianceControlsDto, ComplianceFrameworkDto } from './compliance.dto.js';

type Standing = Exclude<keyof ComplianceControlsDto, 'judged'>;

/** How one control stands, in one word of those that are counted. */
export function statusOfControl({ result: { result, decidedBy } }: Pick<AssessedControl, 'result'>): Standing {
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
export function frameworkOf({ known, score, controls }: AssessedFramework, at: Date): ComplianceFrameworkDto {
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
export function byConcern(a: ComplianceFrameworkDto, b: ComplianceFrameworkDto): number {
  return (
    Number(b.own) - Number(a.own) ||
    b.attestations - a.attestations ||
    b.assessedShare - a.assessedShare ||
    (a.slug < b.slug ? -1 : 1)
  );
}
