import { describe, expect, it } from '@jest/globals';
import { DEFAULT_RISK_POLICY } from '../model/policy.js';
import { placeCode } from '../model/place-code.js';
import { likeliestAmong, likeliestOf, type LikelyUse, mendingOf, usesOfChecks } from './likelihood-of-use.js';

const USES: LikelyUse[] = [
  { subject: 1, fixable: true, probability: 0.6 },
  { subject: 1, fixable: false, probability: 0.3 },
  { subject: 2, fixable: null, probability: 0.1 },
  { subject: 9, fixable: true, probability: 0.01 },
];
const parts = (...keys: string[]): ReadonlyMap<string, bigint> => new Map(keys.map((key) => [key, 1n]));
const ACTIONS = [
  { id: 'upgrade', parts: parts('1/fixable') },
  { id: 'migrate', parts: parts('1/fixable', '1/unfixable', '2/Debian:11') },
  { id: 'check', parts: parts('2/fixable') },
];
const left = (...done: string[]): number => likeliestAmong(USES, ACTIONS, [done])(1);

describe('the likeliest use', () => {
  it('is what no action that is done mends', () => {
    expect(left()).toBe(0.6);
    expect(left('nothing')).toBe(0.6);
    expect(left('upgrade')).toBe(0.3);
    // The release has only a part of the check.
    expect(left('migrate')).toBe(0.1);
    expect(left('check')).toBe(0.6);
    // What has no action stays.
    expect(left('migrate', 'check')).toBe(0.01);
    expect(likeliestAmong([], ACTIONS, [])(0)).toBe(0);
    expect([likeliestOf([]), likeliestOf(USES)]).toEqual([null, USES[0]]);
  });

  it('is told for any of some groups', () => {
    const among = likeliestAmong(USES, ACTIONS, [['upgrade'], ['migrate', 'nothing'], ['check']]);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(among)).toEqual([0.6, 0.3, 0.1, 0.1, 0.6, 0.3, 0.01, 0.01]);
  });

  it('names the action that mends it', () => {
    expect(USES.map((use) => mendingOf(use, ACTIONS))).toEqual(['upgrade', 'migrate', 'check', null]);
  });

  it('of a check is that of the place where it is worst', () => {
    const at = (exposure: 'internet' | 'isolated') => ({
      subject: 3,
      ecosystem: '',
      name: 'ssh-config',
      place: placeCode({ exposure, criticality: 3, role: null, controls: [] }, DEFAULT_RISK_POLICY),
    });
    const [use] = usesOfChecks([at('isolated'), at('internet')], DEFAULT_RISK_POLICY);
    expect(use).toEqual({ subject: 3, fixable: null, probability: 0.05 });
  });
});
