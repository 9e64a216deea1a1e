import { describe, expect, it } from '@jest/globals';
import { bestActions } from './best-actions.js';
import { activeSince } from '../app/export-assessment.service.js';
import { ActionImpacts, actionName, type AssessedControl, type AssessedFramework } from './next-action.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';
import { AT, attested, evidence, link, readingOf } from './testing/facts.js';

const control = (id: string, weight: number, of: Parameters<typeof evidence>[0] = {}): AssessedControl => ({
  id,
  section: 'A',
  weight,
  evidence: evidence(of),
});
const disk = link('disk-encryption', 'strong', 40);
const frameworks: AssessedFramework[] = [
  {
    slug: 'big',
    controls: [
      control('1', 1, { signals: [disk] }),
      control('2', 3),
      control('3', 1, { attestation: attested({ state: 'expired' }) }),
      control('4', 1, { attestation: attested() }),
      control('5', 1, { attestation: attested({ status: 'not-applicable', level: null, justification: 'None.' }) }),
    ],
  },
  { slug: 'small', controls: [control('1', 1, { signals: [disk] })] },
];
const impacts = new ActionImpacts(frameworks, AT, policy);
const named = (wanted?: Parameters<typeof bestActions>[3]): string[] =>
  bestActions(frameworks, impacts, AT, wanted).map(({ kind, action }) =>
    action.kind === 'attest' ? `${kind} ${action.control.framework} ${action.control.control}` : actionName(action),
  );

describe('the best actions', () => {
  it('come by what they bring to all frameworks, and leave alone what is met or does not apply', () => {
    expect(named()).toEqual([
      'disk-encryption',
      'attest big 2',
      'attest small 1',
      'renew-attestation big 3',
      'attest big 1',
    ]);
  });

  it('of a framework come by what they bring to it', () => {
    expect(named({ framework: 'big' })).toEqual([
      'attest big 2',
      'disk-encryption',
      'renew-attestation big 3',
      'attest big 1',
    ]);
  });

  it('can be those of one kind', () => {
    expect(named({ kinds: ['renew-attestation'] })).toEqual(['renew-attestation big 3']);
  });

  it('bring less when a claim lapses, by as much as it brought', () => {
    const ref = { framework: 'big', control: '4' };
    const { frameworks: lost, gain } = impacts.ofChange(ref, (of) => ({ ...of, attestation: null }));
    expect(lost.map(({ framework, moved }) => [framework, moved])).toEqual([
      ['big', [{ id: '4', before: 'compliant', after: 'not-assessed' }]],
    ]);
    expect(gain).toBeCloseTo(-1 / 6);
  });
});

describe('since when an assessment stands', () => {
  const at = new Date('2026-06-30T10:00:00Z');

  it('is the begin of the day, or the last change that came after it', () => {
    expect(activeSince(at, [])).toEqual(new Date('2026-06-30T00:00:00Z'));
    expect(activeSince(at, [null, new Date('2026-06-29T10:00:00Z')])).toEqual(new Date('2026-06-30T00:00:00Z'));
    expect(activeSince(at, [new Date('2026-06-30T09:00:00Z')])).toEqual(new Date('2026-06-30T09:00:00Z'));
  });

  it('is not what came later', () => {
    expect(activeSince(at, [new Date('2026-07-01T00:00:00Z')])).toEqual(new Date('2026-06-30T00:00:00Z'));
  });

  it('name a check that would put a signal right, and not the signal beside it', () => {
    const check = { suite: 'one', checkId: 'one.disk', readings: new Map([['disk-encryption', readingOf(100)]]) };
    const half = { ...check, checkId: 'one.half', readings: new Map([['disk-encryption', readingOf(70)]]) };
    expect(named({ checks: [check] })[0]).toBe('one.disk');
    expect(named({ checks: [check] })).not.toContain('disk-encryption');
    expect(named({ checks: [check], kinds: ['pass-signal'] })).toEqual(['disk-encryption']);
    expect(named({ checks: [half] })).toEqual(expect.arrayContaining(['disk-encryption', 'one.half']));
    const both = bestActions(frameworks, impacts, AT, { checks: [check, half], kinds: ['pass-check'] });
    expect(both.map(({ action }) => actionName(action))).toEqual(['one.disk', 'one.half']);
  });
});
