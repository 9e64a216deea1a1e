import { createHash } from 'node:crypto';
import {
  claimsText,
  PROFILE_HASH_BITS,
  profileId,
  type CheckOfProfile,
  type ThreatClaims,
} from '../domain/threat-profile.js';
import { ruleOfCheck } from '../model/check-rules.js';
import type { RiskPolicy } from '../model/policy.js';

const HASH_BYTES = 6;

/** What vulnerabilities that claim this are of. */
export function profileOfClaims(claims: ThreatClaims): { id: number; content: ThreatClaims } {
  const letters = claims.stride.letters.map(({ letter }) => letter);
  return { id: profileId(hashOf(claimsText(claims)), claims.theme, letters), content: claims };
}

/** What a failing check of devices is of, by the table of a policy: each check is its own. */
export function profileOfCheck(
  check: { checkId: string; severity: string | null },
  policy: RiskPolicy,
): { id: number; content: CheckOfProfile } {
  const { checkId, severity } = check;
  const letters = ruleOfCheck(policy.checks, checkId, severity)?.rule.stride ?? [];
  const hash = hashOf(JSON.stringify(['check', checkId, severity]));
  return { id: profileId(hash, 'settings', letters), content: { check: checkId, severity } };
}

function hashOf(text: string): number {
  const whole = createHash('sha256').update(text).digest().readUIntBE(0, HASH_BYTES);
  return Math.floor(whole / 2 ** (HASH_BYTES * 8 - PROFILE_HASH_BITS));
}
