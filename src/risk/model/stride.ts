import { STRIDE_LETTERS, type StrideLetter } from './check-rules.js';
import { type CvssMetrics, cvssMetrics, highLosses } from './cvss-metrics.js';
import { hundredths } from './level.js';

/** Who says which weakness it is: the record of the CVE, a listing by CISA or a scanner, or words in a title. */
export type CweSource = 'cve' | 'kev' | 'scan' | 'title';

/** How much a weakness stands for each letter, 0-1 (facts: CWE → STRIDE). */
export type StrideWeights = Readonly<Partial<Record<StrideLetter, number>>>;

export interface StrideFacts {
  /** CVSS 2.0, 3.x or 4.0. */
  vector: string | null;
  /** Weights of the weaknesses that are known; without weights a weakness says nothing. */
  weaknesses: readonly StrideWeights[];
  /** Null counts like a scanner. */
  weaknessSource: CweSource | null;
}

export interface StrideClaim {
  letter: StrideLetter;
  /** 0-1, not rounded. */
  confidence: number;
}

export interface StrideAnswer {
  /** Strongest first; only those that can be claimed. */
  letters: StrideClaim[];
  /** The letter that a finding's points go to; null when nothing can be claimed. */
  primary: StrideLetter | null;
  /** Neither a vector nor a weakness: nothing is claimed and nothing is denied. */
  insufficient: boolean;
}

/** How far a source of the weakness is believed. */
const BELIEF: Record<CweSource, number> = { cve: 0.7, kev: 0.6, scan: 0.6, title: 0.35 };
/** How far a loss in CVSS is believed to be a letter. */
const OF_CVSS = 0.6;
const OF_LOSS = { H: 0.9, L: 0.5, N: 0 };
/** A weakness may stand for what CVSS says does not happen; that is worth no more than this. */
const AGAINST_CVSS = 0.3;
const STORED = 0.4;
/** Among equals. */
const PRECEDENCE: readonly StrideLetter[] = ['E', 'T', 'I', 'D', 'S', 'R'];

/**
 * What a vulnerability lets an attacker do. Confidence in a letter = 1 - (1 - a·s)(1 - .6·c): two witnesses, the weakness
 * (s, believed by a) and the property that CVSS says is lost (c). Below .4 it is not claimed.
 */
export function strideOf({ vector, weaknesses, weaknessSource }: StrideFacts): StrideAnswer {
  const metrics = cvssMetrics(vector);
  const belief = BELIEF[weaknessSource ?? 'scan'];
  const letters = STRIDE_LETTERS.map((letter) => {
    const weight = Math.max(0, ...weaknesses.map((one) => one[letter] ?? 0));
    return { letter, confidence: confidenceIn(letter, belief * weight, metrics) };
  })
    // As people see it: what is shown as .40 is kept.
    .filter(({ confidence }) => hundredths(confidence) >= STORED * 100)
    .sort((a, b) => b.confidence - a.confidence || PRECEDENCE.indexOf(a.letter) - PRECEDENCE.indexOf(b.letter));
  const wholly = metrics !== null && highLosses(metrics) === 3 && letters.some(({ letter }) => letter === 'E');
  return {
    letters,
    primary: wholly ? 'E' : (letters[0]?.letter ?? null),
    insufficient: metrics === null && weaknesses.every((weights) => STRIDE_LETTERS.every((letter) => !weights[letter])),
  };
}

/**
 * What malware in a package does: it runs with the rights of whoever installed it, reads what they can read, and changes what it
 * wants. That is what it is for, so it is believed as much as anything here.
 */
export const STRIDE_OF_MALWARE: StrideAnswer = {
  letters: [
    { letter: 'E', confidence: 0.95 },
    { letter: 'I', confidence: 0.9 },
    { letter: 'T', confidence: 0.9 },
  ],
  primary: 'E',
  insufficient: false,
};

function confidenceIn(letter: StrideLetter, weakness: number, metrics: CvssMetrics | null): number {
  const lost = metrics ? lossFor(letter, metrics) : null;
  const confidence = 1 - (1 - weakness) * (1 - OF_CVSS * (lost ?? 0));
  return lost === 0 ? Math.min(confidence, AGAINST_CVSS) : confidence;
}

/** How far CVSS speaks for a letter, 0-1; null where it has no word on it. */
function lossFor(letter: StrideLetter, metrics: CvssMetrics): number | null {
  switch (letter) {
    case 'I':
      return OF_LOSS[metrics.confidentiality];
    case 'T':
      return OF_LOSS[metrics.integrity];
    case 'D':
      return OF_LOSS[metrics.availability];
    case 'E':
      return elevation(metrics);
    case 'S':
    case 'R':
      return null;
  }
}

function elevation(metrics: CvssMetrics): number | null {
  if (highLosses(metrics) === 3) return metrics.privileges !== 'N' || metrics.attackVector === 'L' ? 0.8 : 0.7;
  return metrics.beyond ? 0.5 : null;
}

/** The letters as bits, S is 1: what a list filters by. */
export function strideBits(letters: Iterable<StrideLetter>): number {
  let bits = 0;
  for (const letter of letters) bits |= 1 << STRIDE_LETTERS.indexOf(letter);
  return bits;
}

export function lettersOf(bits: number): StrideLetter[] {
  return STRIDE_LETTERS.filter((_, bit) => (bits & (1 << bit)) !== 0);
}
