import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CHECK_SEVERITIES, SEVERITY_WEIGHTS } from './cloud-check.js';
import { type Counted, countsOf, scoreOf } from './score.js';
import { RESULT_STATUSES } from './check-result.js';

const counted: fc.Arbitrary<Counted[]> = fc.array(
  fc.record({ severity: fc.constantFrom(...CHECK_SEVERITIES), status: fc.constantFrom(...RESULT_STATUSES) }),
);

describe('the score of a suite', () => {
  it.each<[string, string, number | null, number]>([
    ['nothing', '', null, 0],
    ['all passed', 'critical pass, low pass', 100, 100],
    ['all failed', 'critical fail, low fail', 0, 100],
    ['the heavy one failed', 'critical fail, low pass', 9.1, 100],
    ['a warning counts half', 'high warning, high pass', 75, 100],
    ['nothing was read', 'critical not-assessed, low error', null, 0],
    ['what was not read is not counted', 'high pass, high not-assessed', 100, 50],
    ['a person has to look', 'high pass, medium manual', 100, 66.7],
    ['what does not apply is not counted at all', 'high pass, critical not-applicable', 100, 100],
    ['nearly all is not all', `${'critical pass, '.repeat(200)}low fail`, 99.9, 100],
  ])('%s', (_what, text, score, coverage) => {
    const checks = text
      .split(', ')
      .filter(Boolean)
      .map((one) => {
        const [severity, status] = one.split(' ');
        return { severity, status } as Counted;
      });
    expect(scoreOf(checks)).toEqual({ score, coverage });
  });

  it('is what the formula says', () => {
    fc.assert(
      fc.property(counted, (checks) => {
        const weigh = (...statuses: string[]): number =>
          checks
            .filter(({ status }) => statuses.includes(status))
            .reduce((sum, { severity }) => sum + SEVERITY_WEIGHTS[severity], 0);
        const { score, coverage } = scoreOf(checks);
        const assessed = weigh('pass', 'warning', 'fail');
        if (assessed === 0) return score === null && coverage === 0;
        const exact = (100 * (weigh('pass') + weigh('warning') / 2)) / assessed;
        return score !== null && Math.abs(score - exact) <= 0.1 && coverage > 0 && coverage <= 100;
      }),
    );
  });

  it('never rises when a check fails that passed, nor when one is no longer seen that passed', () => {
    fc.assert(
      fc.property(counted, fc.nat(), (checks, at) => {
        const passed = checks.filter(({ status }) => status === 'pass');
        const one = passed[at % Math.max(passed.length, 1)];
        if (!one) return true;
        const worse = (status: 'fail' | 'not-assessed'): Counted[] =>
          checks.map((check) => (check === one ? { ...check, status } : check));
        const before = scoreOf(checks);
        const failed = scoreOf(worse('fail'));
        const unseen = scoreOf(worse('not-assessed'));
        return (
          failed.score! <= before.score! &&
          failed.coverage === before.coverage &&
          unseen.coverage <= before.coverage &&
          (unseen.score ?? 0) <= before.score!
        );
      }),
    );
  });

  it('does not move with an exception: counts do', () => {
    const rows = [{ status: 'fail', excepted: true } as const, { status: 'pass', excepted: false } as const];
    expect(countsOf(rows)).toMatchObject({ fail: 1, pass: 1, excepted: 1, warning: 0 });
  });
});
