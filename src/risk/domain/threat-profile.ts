import { STRIDE_LETTERS, type StrideLetter } from '../model/check-rules.js';
import type { TechniqueClaim } from '../model/attack.js';
import { type StrideAnswer, strideBits } from '../model/stride.js';
import { type Theme, THEMES } from '../model/threat-theme.js';

/** What a vulnerability lets an attacker do, how, and with which techniques. */
export interface ThreatClaims {
  stride: StrideAnswer;
  theme: Theme;
  techniques: TechniqueClaim[];
}

/** A check of devices; what it stands for is said by the policy. */
export interface CheckOfProfile {
  check: string;
  severity: string | null;
}

/** What is kept of a profile: vulnerabilities that claim the same are of one, and each check has its own. */
export type ProfileContent = ThreatClaims | CheckOfProfile;

/** A profile as it is first written. */
export interface ThreatProfile {
  id: number;
  content: ProfileContent;
}

/** Letters and ways in, of which one threat each is made. */
export const GROUPS = STRIDE_LETTERS.length * THEMES.length;

const LETTERS = 2 ** STRIDE_LETTERS.length;
const WAYS = 8;
/** Of the number that tells profiles of the same letters and way in apart. */
export const PROFILE_HASH_BITS = 42;

/**
 * The number of a profile. Its last nine bits say letters and way in, so that who counts needs to look nothing up; the others
 * are of a hash over all that is claimed.
 *
 * @param hash below 2⁴²
 */
export function profileId(hash: number, theme: Theme, letters: Iterable<StrideLetter>): number {
  return (hash * WAYS + THEMES.indexOf(theme)) * LETTERS + strideBits(letters);
}

/** The groups that a profile counts in, as indexes below {@link GROUPS}; numbers above 2³¹ have no bits to JavaScript. */
export function groupsOf(profile: number): number[] {
  const letters = profile % LETTERS;
  const theme = Math.floor(profile / LETTERS) % WAYS;
  return STRIDE_LETTERS.flatMap((_, letter) =>
    (letters >> letter) & 1 ? [theme * STRIDE_LETTERS.length + letter] : [],
  );
}

/** The group of a letter and a way in. */
export function groupOf(letter: StrideLetter, theme: Theme): number {
  return THEMES.indexOf(theme) * STRIDE_LETTERS.length + STRIDE_LETTERS.indexOf(letter);
}

/** All that is claimed, in one order: equal claims are equal texts. */
export function claimsText({ stride, theme, techniques }: ThreatClaims): string {
  return JSON.stringify([
    theme,
    stride.letters.map(({ letter, confidence }) => [letter, confidence]),
    stride.primary,
    stride.insufficient,
    techniques.map(({ id, confidence, basis, related }) => [id, confidence, basis, related]),
  ]);
}
