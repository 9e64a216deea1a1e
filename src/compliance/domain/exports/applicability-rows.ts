import { dayOf } from '../days.js';
import type { AssessmentLine } from './assessment-line.js';

/** Columns of a statement of applicability (ISO/IEC 27001:2022, 6.1.3 d), in their order. */
export const APPLICABILITY_COLUMNS = [
  'control',
  'title',
  'section',
  'applicable',
  'justification',
  'implementationStatus',
  'result',
  'owner',
  'evidence',
  'attestedOn',
  'validUntil',
] as const;

export type ApplicabilityRow = Record<(typeof APPLICABILITY_COLUMNS)[number], string | null>;

/**
 * One row a control: whether it applies, why or why not, and how far it is. A control applies unless somebody said with a
 * reason that it does not; texts are whole, however long.
 */
export function applicabilityRows(lines: readonly AssessmentLine[]): ApplicabilityRow[] {
  return lines.map(({ control, result, signals, attestation }) => {
    const applies = result.result !== 'not-applicable';
    return {
      control: control.id,
      title: control.title,
      section: control.section,
      applicable: applies ? 'yes' : 'no',
      justification: applies ? (attestation?.statement ?? '') : (attestation?.justification ?? ''),
      implementationStatus:
        attestation?.status ?? (result.decidedBy === 'none' ? 'not stated' : `by ${result.decidedBy}`),
      result: result.result,
      owner: attestation?.ownerEmail ?? null,
      evidence: evidenceOf(signals, attestation),
      attestedOn: attestation ? dayOf(attestation.attestedAt) : null,
      validUntil: result.validUntil ? dayOf(result.validUntil) : null,
    };
  });
}

function evidenceOf(signals: AssessmentLine['signals'], attestation: AssessmentLine['attestation']): string {
  const measured = signals.flatMap(({ signal, reading }) =>
    reading.state === 'unknown' ? [] : [`${signal}: ${reading.passed} of ${reading.total}`],
  );
  return [...measured, ...(attestation?.evidence ?? []).map(({ title, url }) => `${title} <${url}>`)].join('; ');
}
