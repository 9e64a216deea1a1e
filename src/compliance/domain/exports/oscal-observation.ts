import { headsInWords } from '../heads-in-words.js';
import type { AssessmentLine } from './assessment-rows.js';

/** Something that was seen, when, and until when that holds. */
export interface OscalObservation {
  uuid: string;
  title: string;
  description: string;
  methods: ('TEST' | 'EXAMINE')[];
  collected: string;
  expires?: string;
  'relevant-evidence'?: { href: string; description: string }[];
}

/** One for each signal that is known: the same wherever several controls rest on it. */
export function signalObservations({ signals }: AssessmentLine, uuid: (name: string) => string): OscalObservation[] {
  return signals.flatMap(({ signal, title, unit, reading }) => {
    if (reading.state === 'unknown' || reading.asOf === null) return [];
    const left = reading.leftOut.map(({ reason, count }) => `${count} ${reason}`).join(', ');
    const description = `${title}: ${headsInWords(reading, unit)}. State: ${reading.state}.`;
    return [
      {
        // A control that detects reads another aspect of the same signal, and sees something else.
        uuid: uuid(`observation/signal/${signal}/${reading.aspect}/${reading.numerator}/${reading.denominator}`),
        title: signal,
        description: left === '' ? description : `${description} Left out or discounted: ${left}.`,
        methods: ['TEST'],
        collected: reading.asOf.toISOString(),
        ...(reading.lapsesAt ? { expires: reading.lapsesAt.toISOString() } : {}),
      },
    ];
  });
}

/** What a person attested; null when nobody did. */
export function attestationObservation(
  { attestation }: AssessmentLine,
  token: string,
  uuid: (name: string) => string,
): OscalObservation | null {
  if (!attestation) return null;
  const evidence = attestation.evidence.map(({ title, url }) => ({ href: url, description: title }));
  return {
    uuid: uuid(`observation/attestation/${token}/${attestation.id}`),
    title: `Attested as ${attestation.status}`,
    description: attestation.statement,
    methods: ['EXAMINE'],
    collected: attestation.attestedAt.toISOString(),
    expires: attestation.validUntil.toISOString(),
    ...(evidence.length > 0 ? { 'relevant-evidence': evidence } : {}),
  };
}
