import { describe, expect, it } from '@jest/globals';
import { DEFAULT_COMPLIANCE_POLICY as policy } from '../policy.js';
import { AT } from '../testing/facts.js';
import { PROTECT, READINGS } from '../testing/worked-example.js';
import { functionMaturity } from './function-maturity.js';
import { liftsOf } from './lift.js';

const protect = functionMaturity('PR', PROTECT, AT, policy);
const lifts = liftsOf('PR', PROTECT, AT, policy);
const by = (id: string) => protect.subcategories.find((of) => of.id === id)!;

describe('the worked example: Protect, 40 laptops and 10 servers', () => {
  it.each([
    ['disk-encryption', 0.941],
    ['os-auto-update', 0.743],
    ['os-supported', 0.914],
    ['no-overdue-critical', 0.614],
    ['backup-recent', 0.671],
    ['restore-tested', 0],
    ['mfa-all-users', 0.93],
    ['training-complete', 0.88],
  ])('%s has the share %d', (signal, share) => {
    expect(READINGS[signal]?.share).toBeCloseTo(share, 3);
  });

  it.each<[id: string, T: number | null, M: number | null, E: number, level: number]>([
    ['PR.DS-01', 0.941, 0.6, 0.805, 4],
    ['PR.PS-02', 0.757, 0.48, 0.591, 2],
    ['PR.DS-11', 0.448, 0.64, 0.525, 2],
    ['PR.AA-03', 0.93, 0.8, 0.852, 4],
    ['PR.AT-01', 0.88, 0.6, 0.768, 4],
    ['PR.IR-02', null, null, 0, 0],
  ])('%s: T %d, M %d, E %d, level %i', (id, t, m, e, level) => {
    const of = by(id);
    expect([of.technical, of.attested].map((value) => value && Number(value.toFixed(3)))).toEqual([t, m]);
    expect(Number(of.achievement.low.toFixed(3))).toBe(e);
    expect(of.level.low).toBe(level);
  });

  it('PR.PS-02 waits for a second review, PR.DS-11 is contradicted, PR.IR-02 is unknown', () => {
    expect(by('PR.PS-02').heldBy).toContain('no-second-review');
    expect(by('PR.DS-11').contradiction).toBeCloseTo(0.352, 3);
    expect(by('PR.IR-02')).toMatchObject({ coverage: 0, achievement: { high: 1 } });
  });

  it('comes to 3.32, shown as 3.3, tier 3, range 3.3 to 3.5, on 93.8 % of the data', () => {
    expect(protect.uncapped.low).toBeCloseTo(3.32, 2);
    expect(protect.uncapped.high).toBeCloseTo(3.63, 2);
    expect(protect).toMatchObject({ level: 3.3, tier: 3, weakestCore: 2, range: { low: 3.3, high: 3.5 } });
    expect((protect.coverage * 100).toFixed(1)).toBe('93.8');
  });
});

describe('what lifts it next', () => {
  const lift = (kind: string, id: string) =>
    lifts.find(({ step, changes }) => step.kind === kind && changes.some((change) => change.id === id))!;

  it('a second review takes PR.PS-02 from 2 to 3 at once', () => {
    const { changes } = lift('second-review', 'PR.PS-02');
    expect(changes.map(({ before, after }) => [before.level.low, after.level.low])).toEqual([[2, 3]]);
  });

  it('a restore test lifts PR.DS-11 and clears its contradiction', () => {
    const { changes, gain, clearsContradiction } = lifts.find(
      ({ step }) => step.kind === 'pass-signal' && step.signal === 'restore-tested',
    )!;
    const [{ before, after }] = changes as [(typeof changes)[number]];
    expect([before.technical, after.technical]).toEqual([expect.closeTo(0.448, 3), expect.closeTo(0.781, 3)]);
    expect([before.achievement.low, after.achievement.low]).toEqual([
      expect.closeTo(0.525, 3),
      expect.closeTo(0.7246, 4),
    ]);
    expect(gain.toFixed(2)).toBe('0.19');
    expect(clearsContradiction).toBe(true);
  });

  it('to attest PR.IR-02 again gives up to 0.31, of which the cap lets 0.18 show', () => {
    const { gain, reportedGain, step } = lift('attest', 'PR.IR-02');
    expect(step).toEqual({ kind: 'attest', isUpTo: true });
    expect([gain.toFixed(2), reportedGain.toFixed(2)]).toEqual(['0.31', '0.18']);
  });

  it('is in order of what shows, and holds nothing that changes nothing', () => {
    const shown = lifts.map(({ reportedGain }) => reportedGain);
    expect(shown).toEqual([...shown].sort((a, b) => b - a));
    expect(lifts.every(({ changes }) => changes.length > 0)).toBe(true);
  });

  it('is nothing where all is proven', () => {
    expect(liftsOf('PR', [], AT, policy)).toEqual([]);
  });
});
