import { standingOf } from './attestation.js';
import type { LinkedSignal } from './automatic.js';
import type { ControlEvidence, ControlResult } from './control-result.js';
import { dayOf } from './days.js';
import type { LeftOutReason, SignalReading } from './signal.js';

/** `parts` for a control that follows from others; `implement` when it is attested as less than implemented. */
export const NEXT_STEPS = ['fix-signal', 'report-signal', 'review', 'attest', 'implement', 'parts'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** What keeps a control from being compliant. */
export interface Gap {
  /** Sentences, none empty; at least one. */
  missing: string[];
  next: { step: NextStep; signal: string | null; text: string };
}

/** How signals are spoken of. */
export interface SignalWords {
  titleOf: (signal: string) => string;
  /** Cloud suites of which one has to be connected before the signal says anything. */
  toConnect: (signal: string) => readonly string[];
}

interface Found {
  missing: string;
  next: Gap['next'];
}

/** What is missing for `compliant`, and what to do first; null when nothing is, or when the control does not apply. */
export function gapOf(
  evidence: ControlEvidence,
  { result }: Pick<ControlResult, 'result'>,
  at: Date,
  words: SignalWords,
): Gap | null {
  if (result === 'compliant' || result === 'not-applicable') return null;
  const found = [...signalGaps(evidence.signals, words), ...claimGaps(evidence, at)];
  const [first] = found;
  if (!first) return null;
  return { missing: found.map(({ missing }) => missing), next: first.next };
}

/** The same for a control that follows from its parts. */
export function gapOfParts(result: ControlResult, openParts: readonly string[]): Gap | null {
  if (result.result === 'compliant' || result.result === 'not-applicable' || openParts.length === 0) return null;
  const named = openParts.join(', ');
  return {
    missing: [`Parts that are not compliant: ${named}.`],
    next: { step: 'parts', signal: null, text: `Look at ${named}.` },
  };
}

/** Those that fail first, strong ones before others. */
function signalGaps(signals: readonly LinkedSignal[], { titleOf, toConnect }: SignalWords): Found[] {
  const place = ({ strength, reading }: LinkedSignal): number =>
    (strength === 'strong' ? 0 : 2) + (reading.state === 'fail' ? 0 : 1);
  const bad = signals.filter(
    ({ reading: { state, lastKnown } }) => state === 'fail' || state === 'partial' || lastKnown,
  );
  const silent = signals.filter(({ reading }) => isSilent(reading));
  return [
    ...[...bad].sort((a, b) => place(a) - place(b)).map((link) => failing(link, titleOf(link.signal))),
    ...silent
      .filter(({ strength }) => strength === 'strong')
      .map((link) => unheard(link, titleOf(link.signal), toConnect(link.signal))),
  ];
}

/** Unknown, though somebody is in scope, or might be. */
function isSilent({ state, lastKnown, total, leftOut }: SignalReading): boolean {
  return state === 'unknown' && !lastKnown && (total > 0 || leftOut.length === 0);
}

/** Of those that do not count, some only have to be heard anew: there is nothing about them to put right. */
function failing({ signal, reading }: LinkedSignal, title: string): Found {
  const { passed, total, lastKnown, leftOut } = reading;
  const missing = `${title}: ${passed} of ${total}.`;
  const among = (...reasons: LeftOutReason[]): number =>
    leftOut.reduce((sum, { reason, count }) => (reasons.includes(reason) ? sum + count : sum), 0);
  const open = total - passed - (lastKnown === null ? among('not-reported', 'stale') : 0);
  if (open > 0)
    return { missing, next: { step: 'fix-signal', signal, text: `Put right on ${open} of ${total}: ${title}.` } };
  const unheard = among('not-reported', 'stale', 'ageing');
  return {
    missing,
    next: { step: 'report-signal', signal, text: `Let ${unheard} of ${total} report anew: ${title}.` },
  };
}

function unheard({ signal, reading }: LinkedSignal, title: string, toConnect: readonly string[]): Found {
  if (toConnect.length > 0) {
    const text = `Connect ${toConnect.join(' or ')}: it reports ${signal}.`;
    return { missing: `${title}: not known.`, next: { step: 'report-signal', signal, text } };
  }
  const missing = `${title}: not known, nothing that is fresh enough was reported.`;
  const text =
    reading.total > 0 ? `Let ${reading.total} report ${signal}.` : `Connect something that reports ${signal}.`;
  return { missing, next: { step: 'report-signal', signal, text } };
}

function claimGaps({ attestation, signals }: ControlEvidence, at: Date): Found[] {
  const found = (missing: string, step: NextStep, text: string): Found[] => [
    { missing, next: { step, signal: null, text } },
  ];
  switch (standingOf(attestation, at)) {
    case 'valid':
      return attestation?.status === 'implemented'
        ? []
        : found(`It is attested as ${attestation?.status}.`, 'implement', 'Finish it, then attest it as implemented.');
    case 'awaits-review':
      return found('Its attestation awaits a review.', 'review', 'Have a second person review the attestation.');
    case 'expired':
      return found(
        `Its attestation ended${attestation ? ` on ${dayOf(attestation.validUntil)}` : ''}.`,
        'attest',
        'Look at the control again, and attest it.',
      );
    default:
      return found(
        signals.length === 0 ? 'Nobody attested it, and no signal speaks for it.' : 'Nobody attested it.',
        'attest',
        'Attest how far it is implemented, with what backs it.',
      );
  }
}
