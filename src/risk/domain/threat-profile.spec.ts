import { describe, expect, it } from '@jest/globals';
import { STRIDE_LETTERS } from '../model/check-rules.js';
import { strideOf } from '../model/stride.js';
import { THEMES } from '../model/threat-theme.js';
import {
  claimsText,
  groupOf,
  groupsOf,
  GROUPS,
  PROFILE_HASH_BITS,
  profileId,
  type ThreatClaims,
} from './threat-profile.js';

const GREATEST_HASH = 2 ** PROFILE_HASH_BITS - 1;

describe('profileId', () => {
  it('is a whole number that JavaScript and PostgreSQL hold exactly, for the greatest hash too', () => {
    const id = profileId(GREATEST_HASH, 'unknown', STRIDE_LETTERS);
    expect(Number.isSafeInteger(id)).toBe(true);
    expect(id - 1).toBe(profileId(GREATEST_HASH, 'unknown', ['T', 'R', 'I', 'D', 'E']));
  });

  it('differs by hash, by way in and by letters', () => {
    const ids = [0, 1, GREATEST_HASH].flatMap((hash) =>
      THEMES.flatMap((theme) => [
        profileId(hash, theme, []),
        profileId(hash, theme, ['S']),
        profileId(hash, theme, ['E']),
      ]),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('groupsOf', () => {
  it.each(THEMES.flatMap((theme) => STRIDE_LETTERS.map((letter) => [theme, letter] as const)))(
    'finds the group of %s and %s again, whatever the hash',
    (theme, letter) => {
      for (const hash of [0, 1, 2 ** 31, GREATEST_HASH]) {
        expect(groupsOf(profileId(hash, theme, [letter]))).toEqual([groupOf(letter, theme)]);
        expect(groupsOf(profileId(hash, theme, STRIDE_LETTERS)).length).toBe(STRIDE_LETTERS.length);
      }
      expect(groupOf(letter, theme)).toBeLessThan(GROUPS);
    },
  );

  it('is empty where nothing is claimed', () => {
    expect(groupsOf(profileId(GREATEST_HASH, 'network', []))).toEqual([]);
    expect(groupsOf(0)).toEqual([]);
  });
});

describe('claimsText', () => {
  const claims = (vector: string | null): ThreatClaims => ({
    theme: 'network',
    stride: strideOf({ vector, weaknesses: [], weaknessSource: null }),
    techniques: [],
  });

  it('is the same for the same claims, from whichever vector they were read', () => {
    const remote = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
    expect(claimsText(claims(remote))).toBe(claimsText(claims(remote.replace('AC:L', 'AC:H'))));
    expect(claimsText(claims(remote))).not.toBe(claimsText(claims(remote.replace('A:H', 'A:N'))));
    expect(claimsText(claims(null))).not.toBe(claimsText(claims(remote.replace('C:H/I:H/A:H', 'C:N/I:N/A:N'))));
  });
});
