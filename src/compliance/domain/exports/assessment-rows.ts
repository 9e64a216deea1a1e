import type { LinkedSignal } from '../automatic.js';
import type { ControlResult } from '../control-result.js';
import { dayOf } from '../days.js';
import { headsInWords, type SignalUnit } from '../heads-in-words.js';

/** A control of a catalogue, as far as exports show it. */
export interface ExportedControl {
  id: string;
  title: string;
  section: string;
  weight: number;
}

/** What somebody attested, as far as exports show it. */
export interface ExportedAttestation {
  id: string;
  status: string;
  statement: string;
  justification: string;
  ownerEmail: string | null;
  attestedAt: Date;
  validUntil: Date;
  evidence: readonly { title: string; url: string; from: string | null; to: string | null }[];
}

/** A signal that speaks for the control, with what tells it to people. */
interface ExportedSignal extends LinkedSignal {
  title: string;
  unit: SignalUnit;
}

/** One control of an assessment with all that decided it. `attestation` is the valid one, if there is one. */
export interface AssessmentLine {
  control: ExportedControl;
  result: ControlResult;
  signals: readonly ExportedSignal[];
  attestation: ExportedAttestation | null;
}

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
