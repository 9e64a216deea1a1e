import { type Attestation, validityOf } from '../attestation.js';
import type { LinkedSignal } from '../automatic.js';

/** What is known about one subcategory of NIST CSF 2.0. */
export interface SubcategoryFacts {
  id: string;
  /** 3 for the core ones, else 1. */
  weight: number;
  /** How much of the achievement signals can prove, 0-1: `automatableShare` of its links. */
  automatable: number;
  signals: readonly LinkedSignal[];
  attestation: Attestation | null;
  /** How many days back live signals go. */
  historyDays: number;
  /** Of T over 90 days, 0-1 per 90 days; null when that is not known, which counts as falling. */
  trend: number | null;
}

/** Low is what is shown: a missing part counts nothing. High: a missing part counts in full. */
export interface Bounds {
  low: number;
  high: number;
}

/** A valid claim: its level, and how much of that counts. */
export interface Claim {
  level: number;
  attested: number;
  hasOwner: boolean;
  reviewed: boolean;
}

/** What can hold a level below that of its achievement. */
export type LevelCap =
  'no-owner' | 'no-second-review' | 'no-live-history' | 'falling-or-expired' | 'contradiction' | 'too-many-exceptions';

/** Whether it takes part at all: a valid claim that it does not apply takes it out. */
export function isApplicable({ attestation }: SubcategoryFacts, at: Date): boolean {
  return attestation?.status !== 'not-applicable' || validityOf(attestation, at) !== 'valid';
}
