import { describe, expect, it } from '@jest/globals';
import { controlResult } from './control-result.js';
import type { ControlEvidence } from './control-result.js';
import { type Gap, gapOf } from './gap.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';
import { AT, attested, evidence, link, members, reading, UNHEARD } from './testing/facts.js';

const WORDS = {
  titleOf: (signal: string) => `Title of ${signal}`,
  toConnect: (signal: string) => (signal === 'suite' ? ['google-workspace', 'microsoft-365'] : []),
};
const gap = (given: Partial<ControlEvidence>): Gap | null => {
  const all = evidence(given);
  return gapOf(all, controlResult(all, AT, policy), AT, WORDS);
};

describe('what is missing', () => {
  it('is nothing to be heard, where the signal applies to nobody', () => {
    const nobody = reading(members(2, 'not-applicable'));
    expect(gap({ signals: [link('disk', 'strong', nobody)] })?.next.step).toBe('attest');
  });

  it('is a suite to connect, where a strong signal reads none that is connected', () => {
    expect(
      gap({ signals: [link('suite', 'strong', UNHEARD)], attestation: attested({ level: 2, status: 'planned' }) }),
    ).toMatchObject({
      missing: expect.arrayContaining(['Title of suite: not known.']),
      next: {
        step: 'report-signal',
        signal: 'suite',
        text: 'Connect google-workspace or microsoft-365: it reports suite.',
      },
    });
  });

  it('is nothing where a control is met, or does not apply', () => {
    expect(gap({ signals: [link('disk', 'strong', 100)] })).toBeNull();
    expect(gap({ attestation: attested({ status: 'not-applicable', justification: 'No disks.' }) })).toBeNull();
  });

  it('is what fails first, by how much it proves', () => {
    const found = gap({ signals: [link('firewall', 'supporting', 10), link('disk', 'strong', 40)] });
    expect(found?.next).toMatchObject({ step: 'fix-signal', signal: 'disk' });
    expect(found?.missing[0]).toMatch(/^Title of disk: 40 of 100\.$/);
    expect(found?.missing[1]).toMatch(/^Title of firewall: 10 of 100\.$/);
  });

  it('is a report anew where nothing fails, and some were heard too long ago or not at all', () => {
    const stale = [...members(8, 'pass'), ...members(1, 'pass', { daysAgo: 30 }), ...members(1, 'not-reported')];
    expect(gap({ signals: [link('disk', 'strong', reading(stale))] })?.next).toEqual({
      step: 'report-signal',
      signal: 'disk',
      text: 'Let 2 of 10 report anew: Title of disk.',
    });
    const failing = [...members(6, 'pass'), ...members(3, 'fail'), ...members(1, 'not-reported')];
    expect(gap({ signals: [link('disk', 'strong', reading(failing))] })?.next.text).toBe(
      'Put right on 3 of 10: Title of disk.',
    );
  });

  it('is a word where signals alone are not enough', () => {
    expect(gap({ signals: [link('firewall', 'supporting', 100)] })?.next.step).toBe('attest');
    expect(gap({})?.missing).toEqual(['Nobody attested it, and no signal speaks for it.']);
  });

  it('is a report where a strong signal is not heard', () => {
    expect(gap({ signals: [link('disk', 'strong', UNHEARD)] })?.next).toMatchObject({
      step: 'report-signal',
      signal: 'disk',
    });
  });

  it('is what an attestation lacks', () => {
    expect(gap({ attestation: attested({ status: 'planned' }) })?.next.step).toBe('implement');
    expect(gap({ attestation: attested({ state: 'submitted' }) })?.next.step).toBe('review');
    expect(gap({ attestation: attested({ state: 'expired' }) })?.missing[0]).toMatch(/^Its attestation ended on /);
  });
});
