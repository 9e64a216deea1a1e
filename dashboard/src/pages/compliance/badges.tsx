import { CircleCheck, CircleDashed, CircleSlash, CircleX, Contrast, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from '../../components/badges';
import { useTexts } from '../../texts/language';
import type { Attestation, ComplianceException, ControlResult, ControlSignal } from './reading';

type Tone = 'quiet' | 'good' | 'bad' | 'warn';

const RESULTS: Record<ControlResult, [LucideIcon, Tone]> = {
  compliant: [CircleCheck, 'good'],
  'partially-compliant': [Contrast, 'warn'],
  'non-compliant': [CircleX, 'bad'],
  'not-assessed': [CircleDashed, 'quiet'],
  'not-applicable': [CircleSlash, 'quiet'],
};
const SIGNAL_STATES: Record<ControlSignal['state'], [LucideIcon, Tone]> = {
  pass: [CircleCheck, 'good'],
  partial: [Contrast, 'warn'],
  fail: [CircleX, 'bad'],
  unknown: [CircleDashed, 'quiet'],
};

function Mark({ looks: [Icon, tone], children }: { looks: [LucideIcon, Tone]; children: ReactNode }): ReactNode {
  return (
    <Tag tone={tone}>
      <Icon size={13} aria-hidden className="shrink-0" /> {children}
    </Tag>
  );
}

/** The result of a control by word, shape and colour. */
export function ResultBadge({ result }: { result: ControlResult }): ReactNode {
  return <Mark looks={RESULTS[result]}>{useTexts().pages.compliance.results[result]}</Mark>;
}

/** The state of a signal by word, shape and colour. */
export function SignalBadge({ state }: { state: ControlSignal['state'] }): ReactNode {
  return <Mark looks={SIGNAL_STATES[state]}>{useTexts().pages.compliance.signalStates[state]}</Mark>;
}

const CLAIM_TONES: Record<Attestation['state'] | ComplianceException['state'], Tone> = {
  approved: 'good',
  requested: 'warn',
  submitted: 'warn',
  'changes-requested': 'warn',
  rejected: 'bad',
  expired: 'warn',
  revoked: 'quiet',
  superseded: 'quiet',
};

/** What became of a claim. */
export function ClaimState({ state }: { state: keyof typeof CLAIM_TONES }): ReactNode {
  return <Tag tone={CLAIM_TONES[state]}>{useTexts().pages.compliance.claimStates[state]}</Tag>;
}
