import { describe, expect, it } from '@jest/globals';
import { CAUSES, causeOf } from './causes.js';
import { CHECK_RULES } from './check-rules.js';

describe('causes', () => {
  it('have each check once, and a key of their own', () => {
    const members = CAUSES.flatMap((one) => one.members);
    expect(members.filter((member, at) => members.indexOf(member) !== at)).toEqual([]);
    expect(new Set(CAUSES.map(({ key }) => key)).size).toBe(CAUSES.length);
    for (const { key, members: of } of CAUSES) {
      expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(of.length).toBeGreaterThan(1);
    }
  });

  it('are of suites or of devices, never of both: their reach differs', () => {
    for (const { members } of CAUSES)
      expect(new Set(members.map((member) => /^(google|m365)\./.test(member))).size).toBe(1);
  });

  it('are called as the rule of the device check that they begin with', () => {
    for (const { risk, members } of CAUSES) {
      const rule = CHECK_RULES[members[0] ?? ''];
      if (rule && !members[0]?.includes('.')) expect(rule.title).toBe(risk);
    }
  });

  it('say what can happen and what to do, in a few words', () => {
    for (const { risk, deed } of CAUSES) for (const text of [risk, deed]) expect(text).toMatch(/^[A-Z][^.]{8,80}$/);
  });

  it('are found by any of their checks', () => {
    expect(causeOf('m365.entra.mfa-all-users')?.key).toBe('second-factor');
    expect(causeOf('google.identity.2sv-enforced')?.key).toBe('second-factor');
    expect(causeOf('lynis:FIRE-4590')?.key).toBe('host-firewall');
    expect(causeOf('openscap:anything')).toBeNull();
    expect(causeOf('constructor')).toBeNull();
  });
});
