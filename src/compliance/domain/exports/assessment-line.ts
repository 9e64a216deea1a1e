import type { LinkedSignal } from '../automatic.js';
import type { ControlResult } from '../control-result.js';
import type { SignalUnit } from '../heads-in-words.js';

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
export interface ExportedSignal extends LinkedSignal {
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
