import { dayOf } from '../days.js';
import { headsInWords } from '../heads-in-words.js';
import type { AssessmentLine, ExportedSignal } from './assessment-line.js';

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

/** `evidence` is both of the others in one line, for tables. */
export interface ApplicabilityRow extends Record<(typeof APPLICABILITY_COLUMNS)[number], string | null> {
  /** Of what nobody knows there is no evidence. */
  measured: ExportedSignal[];
  documents: { title: string; url: string }[];
}

/**
 * One row a control: whether it applies, why or why not, and how far it is. A control applies unless somebody said with a
 * reason that it does not; texts are whole, however long.
 */
export function applicabilityRows(lines: readonly AssessmentLine[]): ApplicabilityRow[] {
  return lines.map(({ control, result, signals, attestation }) => {
    const applies = result.result !== 'not-applicable';
    const measured = signals.filter(({ reading }) => reading.state !== 'unknown');
    const documents = (attestation?.evidence ?? []).map(({ title, url }) => ({ title, url }));
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
      evidence: evidenceOf(measured, documents),
      attestedOn: attestation ? dayOf(attestation.attestedAt) : null,
      validUntil: result.validUntil ? dayOf(result.validUntil) : null,
      measured,
      documents,
    };
  });
}

function evidenceOf(measured: ApplicabilityRow['measured'], documents: ApplicabilityRow['documents']): string {
  return [
    ...measured.map(({ title, reading, unit }) => `${title}: ${headsInWords(reading, unit)}`),
    ...documents.map(({ title, url }) => `${title} <${url}>`),
  ].join('; ');
}
