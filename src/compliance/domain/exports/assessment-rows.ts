import type { AssessmentLine } from './assessment-line.js';

/** Columns of the assessment as a table, in their order. */
export const ASSESSMENT_COLUMNS = [
  'framework',
  'frameworkVersion',
  'control',
  'title',
  'section',
  'weight',
  'result',
  'decidedBy',
  'contradiction',
  'validUntil',
  'reasons',
] as const;

/** One row a control. The platform writes them as CSV, and keeps cells from being run as formulas. */
export function assessmentRows(
  framework: { slug: string; version: string },
  lines: readonly AssessmentLine[],
): Record<(typeof ASSESSMENT_COLUMNS)[number], string | number | null>[] {
  return lines.map(({ control, result }) => ({
    framework: framework.slug,
    frameworkVersion: framework.version,
    control: control.id,
    title: control.title,
    section: control.section,
    weight: control.weight,
    result: result.result,
    decidedBy: result.decidedBy,
    contradiction: result.contradiction ? Math.round(result.contradiction.size * 100) / 100 : null,
    validUntil: result.validUntil?.toISOString() ?? null,
    reasons: result.reasons.join(' '),
  }));
}
