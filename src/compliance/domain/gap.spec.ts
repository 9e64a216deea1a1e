import { describe, expect, it } from '@jest/globals';
import { controlResult } from './control-result.js';
import type { ControlEvidence } from './control-result.js';
import { type Gap, gapOf } from './gap.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';
import { AT, attested, evidence, link, members, reading, UNHEARD } from './testing/facts.js';

const WORDS = {
  titleOf: (signal: string) => `Title of ${signal}`,
  unitOf: () => 'device' as const,
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
    expect(found?.missing[0]).toMatch(/^Title of disk: passes on 40 of 100 devices\.$/);
    expect(found?.missing[1]).toMatch(/^Title of firewall: passes on 10 of 100 devices\.$/);
  });

  it('is to find out where nothing fails, and some were heard too long ago or not at all', () => {
    const stale = [...members(8, 'pass'), ...members(1, 'pass', { daysAgo: 30 }), ...members(1, 'not-reported')];
    expect(gap({ signals: [link('disk', 'strong', reading(stale))] })?.next).toEqual({
      step: 'report-signal',
      signal: 'disk',
      text: 'Find out on 2 devices: Title of disk.',
    });
    const few = reading([...members(1, 'pass'), ...members(9, 'not-reported')]);
    expect(gap({ signals: [link('disk', 'strong', few)] })).toMatchObject({
      missing: expect.arrayContaining(['Title of disk: passes on 1 of 1 device where this is known, 9 unknown.']),
      next: { step: 'report-signal', text: 'Find out on 9 devices: Title of disk.' },
    });
    const ageing = members(3, 'pass', { daysAgo: 10 });
    expect(gap({ signals: [link('disk', 'strong', reading(ageing))] })?.next.text).toBe(
      'Let 3 devices report anew: Title of disk.',
    );
    const failing = [...members(6, 'pass'), ...members(3, 'fail'), ...members(1, 'not-reported')];
    expect(gap({ signals: [link('disk', 'strong', reading(failing))] })).toEqual({
      missing: ['Title of disk: passes on 6 of 9 devices where this is known, 1 unknown.', 'Nobody attested it.'],
      next: { step: 'fix-signal', signal: 'disk', text: 'Put right on 3 devices: Title of disk.' },
    });
  });

  it('is a run anew for a control that detects, whatever was found', () => {
    const ran = reading([...members(2, 'fail'), ...members(3, 'pass', { daysAgo: 40 })], 'operating');
    expect(gap({ signals: [link('scan', 'strong', ran)] })).toMatchObject({
      missing: ['Title of scan: ran lately on 2 of 5 devices.', 'Nobody attested it.'],
      next: { step: 'report-signal', text: 'Let 3 devices report anew: Title of scan.' },
    });
  });

  it('is to put right what failed before it fell silent; how many that are is not known', () => {
    const silent = reading([...members(3, 'fail', { daysAgo: 40 }), ...members(2, 'not-reported')]);
    expect(gap({ signals: [link('disk', 'strong', silent)] })).toMatchObject({
      missing: ['Title of disk: unknown on 5 devices.', 'Nobody attested it.'],
      next: {
        step: 'fix-signal',
        text: 'Put right what failed when last heard of, and have it reported anew: Title of disk.',
      },
    });
  });

  it('is a word where signals alone are not enough', () => {
    expect(gap({ signals: [link('firewall', 'supporting', 100)] })?.next.step).toBe('attest');
    expect(gap({})?.missing).toEqual(['Nobody attested it, and no signal is mapped to it.']);
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
