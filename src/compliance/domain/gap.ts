import { validityOf } from './attestation.js';
import type { LinkedSignal } from './automatic.js';
import type { ControlEvidence, ControlResult } from './control-result.js';
import { dayOf } from './days.js';
import { counted, headsInWords, type SignalUnit } from './heads-in-words.js';
import type { SignalReading } from './signal.js';

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
  unitOf: (signal: string) => SignalUnit;
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
function signalGaps(signals: readonly LinkedSignal[], words: SignalWords): Found[] {
  const place = ({ strength, reading }: LinkedSignal): number =>
    (strength === 'strong' ? 0 : 2) + (reading.state === 'fail' ? 0 : 1);
  const bad = signals.filter(
    ({ reading: { state, lastKnown } }) => state === 'fail' || state === 'partial' || lastKnown,
  );
  const silent = signals.filter(({ reading }) => isSilent(reading));
  return [
    ...[...bad].sort((a, b) => place(a) - place(b)).map((link) => failing(link, words)),
    ...silent.filter(({ strength }) => strength === 'strong').map((link) => unheard(link, words)),
  ];
}

/** Unknown, though somebody is in scope, or might be. */
function isSilent({ state, lastKnown, total, leftOut }: SignalReading): boolean {
  return state === 'unknown' && !lastKnown && (total > 0 || leftOut.length === 0);
}

/** Of those that do not count, some only have to be heard anew: there is nothing about them to put right. */
function failing({ signal, reading }: LinkedSignal, { titleOf, unitOf }: SignalWords): Found {
  const { aspect, passed, total, unknown, lastKnown, leftOut } = reading;
  const [title, unit] = [titleOf(signal), unitOf(signal)];
  const missing = `${title}: ${headsInWords(reading, unit)}.`;
  const put = (step: NextStep, text: string): Found => ({
    missing,
    next: { step, signal, text: `${text}: ${title}.` },
  });
  if (lastKnown !== null)
    return put('fix-signal', 'Put right what failed when last heard of, and have it reported anew');
  const open = total - passed - unknown;
  // What only has to run again is not broken.
  if (open > 0 && aspect === 'outcome')
    return put('fix-signal', unit === 'organization' ? 'Put right' : `Put right on ${counted(open, unit)}`);
  // A device may report, and its answer be unknown all the same.
  if (unknown > 0 && aspect === 'outcome') return put('report-signal', `Find out on ${counted(unknown, unit)}`);
  const ageing = leftOut.find(({ reason }) => reason === 'ageing')?.count ?? 0;
  return put('report-signal', haveReported(open + unknown + ageing, unit, ' anew'));
}

function unheard({ signal, reading }: LinkedSignal, { titleOf, unitOf, toConnect }: SignalWords): Found {
  const title = titleOf(signal);
  const suites = toConnect(signal);
  if (suites.length > 0) {
    const text = `Connect ${suites.join(' or ')}: it reports ${signal}.`;
    return { missing: `${title}: not known.`, next: { step: 'report-signal', signal, text } };
  }
  if (reading.passed > 0) {
    const unit = unitOf(signal);
    const text = `Find out on ${counted(reading.unknown, unit)}: ${title}.`;
    return { missing: `${title}: ${headsInWords(reading, unit)}.`, next: { step: 'report-signal', signal, text } };
  }
  const missing = `${title}: not known, nothing that is fresh enough was reported.`;
  const text =
    reading.total > 0
      ? `${haveReported(reading.total, unitOf(signal))}: ${title}.`
      : `Connect something that reports ${signal}.`;
  return { missing, next: { step: 'report-signal', signal, text } };
}

function haveReported(number: number, unit: SignalUnit, anew = ''): string {
  if (unit === 'device') return `Let ${counted(number, unit)} report${anew}`;
  return unit === 'check' ? `Have ${counted(number, unit)} read${anew}` : `Have it reported${anew}`;
}

function claimGaps({ attestation, signals }: ControlEvidence, at: Date): Found[] {
  const found = (missing: string, step: NextStep, text: string): Found[] => [
    { missing, next: { step, signal: null, text } },
  ];
  switch (validityOf(attestation, at)) {
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
        signals.length === 0 ? 'Nobody attested it, and no signal is mapped to it.' : 'Nobody attested it.',
        'attest',
        'Attest how far it is implemented, with what backs it.',
      );
  }
}
