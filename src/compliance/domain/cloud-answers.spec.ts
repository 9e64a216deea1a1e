import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerOfCheck, type AuditedSuite, cellsOfChecks, type CloudCheckResult } from './cloud-answers.js';
import { combineSignals } from './automatic.js';
import { plusDays } from './days.js';
import { openChecks } from './open-checks.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';
import { readSignal, type SignalReading } from './signal.js';
import { populationOf } from './signal-cells.js';
import { AT } from './testing/facts.js';

const UNREAD = ['manual', 'not-assessed', 'error'] as const;

function result(
  checkId: string,
  status: CloudCheckResult['status'],
  change: Partial<CloudCheckResult> = {},
): CloudCheckResult {
  const known = status === 'manual' || status === 'not-assessed' || status === 'error' ? null : status;
  const read = { standing: known, knownAt: known ? AT : null };
  return { checkId, status, ...read, excepted: false, auditedAt: AT, ...change };
}

function suite(name: string, results: readonly CloudCheckResult[], auditedAt = AT): AuditedSuite {
  return {
    suite: name,
    auditId: `audit-${name}`,
    auditedAt,
    verdicts: new Map(results.map((one) => [one.checkId, one])),
  };
}

function readingOf(suites: readonly AuditedSuite[], checks: Record<string, string[]>, at = AT): SignalReading {
  return readSignal(populationOf(cellsOfChecks(checks, suites, at), at, policy.freshDays, true), 'outcome', policy);
}

/** One suite with these checks, all of which the signal reads. */
function reading(results: readonly CloudCheckResult[], at = AT): SignalReading {
  return readingOf([suite('one', results)], { one: results.map(({ checkId }) => checkId) }, at);
}

const ago = (days: number): Date => plusDays(AT, -days);

describe('what a check says', () => {
  it.each([
    ['pass', 'pass'],
    ['warning', 'partial'],
    ['fail', 'fail'],
    ['not-applicable', 'not-applicable'],
    ['manual', 'not-reported'],
    ['not-assessed', 'not-reported'],
    ['error', 'not-reported'],
  ] as const)('%s is %s', (status, outcome) => {
    expect(answerOfCheck(result('a', status), AT).outcome).toBe(outcome);
  });

  it('is left out while an exception stands, whatever it would say, unless it does not apply', () => {
    for (const status of ['pass', 'fail', 'warning', 'not-assessed'] as const)
      expect(answerOfCheck(result('a', status, { excepted: true }), AT).outcome).toBe('excepted');
    expect(answerOfCheck(result('a', 'not-applicable', { excepted: true }), AT).outcome).toBe('not-applicable');
  });

  it('is what was read last, of that day, when it cannot be read', () => {
    const knownAt = ago(5);
    expect(answerOfCheck(result('a', 'not-assessed', { standing: 'pass', knownAt }), AT)).toEqual({
      outcome: 'pass',
      day: '2026-11-17',
    });
    expect(answerOfCheck(result('a', 'error', { standing: 'fail', knownAt }), AT).outcome).toBe('fail');
    expect(answerOfCheck(result('a', 'error', { standing: 'not-applicable', knownAt }), AT).outcome).toBe(
      'not-reported',
    );
  });

  it('is no pass any more when a value is there that nobody knows, and stays bad', () => {
    const knownAt = ago(1);
    expect(answerOfCheck(result('a', 'manual', { standing: 'pass', knownAt }), AT).outcome).toBe('not-reported');
    expect(answerOfCheck(result('a', 'manual', { standing: 'fail', knownAt }), AT).outcome).toBe('fail');
    expect(answerOfCheck(result('a', 'manual', { standing: 'warning', knownAt }), AT).outcome).toBe('partial');
  });

  it('is nothing where the audit did not look', () => {
    expect(answerOfCheck(undefined, AT).outcome).toBe('not-reported');
  });
});

describe('a signal of cloud checks', () => {
  it.each([
    [['pass', 'pass'], 'pass', 1],
    [['pass', 'warning'], 'partial', 0.75],
    [['pass', 'fail'], 'partial', 0.5],
    [['fail', 'fail', 'pass'], 'fail', 1 / 3],
    [['warning'], 'partial', 0.5],
    [['fail'], 'fail', 0],
    [['pass', 'not-assessed', 'not-assessed'], 'unknown', 1 / 3],
    [['pass', 'manual'], 'unknown', 0.5],
    [['not-assessed', 'error'], 'unknown', 0],
    [['fail', 'not-assessed'], 'fail', 0],
    [['pass', 'not-applicable'], 'pass', 1],
    [['not-applicable'], 'unknown', null],
  ] as const)('of %j is %s', (statuses, state, share) => {
    const reported = reading(statuses.map((status, i) => result(`c${i}`, status)));
    expect([reported.state, reported.share]).toEqual([state, share]);
  });

  it('says who was left out, and why', () => {
    const { passed, total, leftOut } = reading([
      result('a', 'pass'),
      result('b', 'warning'),
      result('c', 'fail', { excepted: true }),
      result('d', 'not-applicable'),
      result('e', 'error'),
    ]);
    expect([passed, total]).toEqual([1, 3]);
    expect(leftOut).toEqual([
      { reason: 'excepted', count: 1 },
      { reason: 'not-applicable', count: 1 },
      { reason: 'not-reported', count: 1 },
      { reason: 'in-part', count: 1 },
    ]);
  });

  it('does not pass by exceptions alone', () => {
    expect(reading([result('a', 'fail', { excepted: true })])).toMatchObject({ state: 'unknown', exceptedShare: 1 });
  });

  it('does not pass with one bad check of many, at any share', () => {
    const many = Array.from({ length: 40 }, (_, i) => result(`c${i}`, i === 0 ? 'fail' : 'pass'));
    expect(reading(many)).toMatchObject({ state: 'partial', share: 0.975 });
    expect(reading([...many.slice(1), result('x', 'warning')]).state).toBe('partial');
  });

  it('asks every suite that is connected, and none that is not', () => {
    const checks = { one: ['a'], two: ['b'] };
    expect(cellsOfChecks(checks, [], AT)).toEqual({});
    expect(cellsOfChecks({ one: ['a'] }, [suite('two', [result('b', 'pass')])], AT)).toEqual({});
    expect(readingOf([suite('one', [result('a', 'pass')])], checks).state).toBe('pass');
    const both = [suite('one', [result('a', 'pass')]), suite('two', [result('b', 'fail')])];
    expect(readingOf(both, checks)).toMatchObject({ state: 'partial', passed: 1, total: 2 });
  });

  it('knows nothing of an audit that is yet to come', () => {
    expect(cellsOfChecks({ one: ['a'] }, [suite('one', [result('a', 'pass')])], ago(1))).toEqual({});
  });

  it('ages: a pass counts for a week, half for another, and then leaves it unknown', () => {
    const states = [7, 8, 14, 15].map((days) => {
      const { state, share, lastKnown } = reading([result('a', 'pass', { auditedAt: ago(days), knownAt: ago(days) })]);
      return [state, share, lastKnown];
    });
    expect(states).toEqual([
      ['pass', 1, null],
      ['partial', 0.5, null],
      ['partial', 0.5, null],
      ['unknown', 0, null],
    ]);
  });

  it('does not heal by silence: what was bad is remembered, and what never was is not made bad', () => {
    const stale = { auditedAt: ago(20), knownAt: ago(20) };
    expect(reading([result('a', 'fail', stale)])).toMatchObject({ state: 'unknown', lastKnown: 'fail' });
    expect(reading([result('a', 'warning', stale)])).toMatchObject({ state: 'unknown', lastKnown: 'partial' });
    const never = [result('a', 'pass', stale), result('b', 'not-assessed'), result('c', 'not-assessed')];
    expect(reading(never)).toMatchObject({ state: 'unknown', lastKnown: null });
    expect(reading([result('a', 'pass'), result('b', 'fail', stale)]).state).toBe('partial');
  });

  it('is read by what it says for a control that detects too: a log that is off does not record', () => {
    const population = populationOf(
      cellsOfChecks({ one: ['a'] }, [suite('one', [result('a', 'fail')])], AT),
      AT,
      policy.freshDays,
      true,
    );
    expect(readSignal(population, 'operating', policy).state).toBe('fail');
  });
});

const anyResult = (checkId: string): fc.Arbitrary<CloudCheckResult> =>
  fc
    .record({
      status: fc.constantFrom('pass', 'fail', 'warning', 'not-applicable', ...UNREAD),
      before: fc.constantFrom('pass', 'fail', 'warning', 'not-applicable', null),
      daysAgo: fc.integer({ min: 0, max: 30 }),
      excepted: fc.boolean(),
    })
    .map(({ status, before, daysAgo, excepted }) => {
      const unread = status === 'manual' || status === 'not-assessed' || status === 'error';
      const standing = unread ? before : status;
      return {
        checkId,
        status,
        standing,
        excepted,
        auditedAt: AT,
        knownAt: standing ? (unread ? ago(daysAgo) : AT) : null,
      };
    });
const anyResults = fc
  .integer({ min: 1, max: 12 })
  .chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => anyResult(`c${i}`))));

/** A value that nobody knows was seen too: what was known before it is of another value. */
function wasSeen({ status }: CloudCheckResult): boolean {
  return status !== 'manual';
}

describe('whatever a suite says', () => {
  it('passes only when every check that counts is a pass that was read lately', () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        if (reading(results).state !== 'pass') return;
        const counting = results.filter(({ status, excepted }) => status !== 'not-applicable' && !excepted);
        expect(counting.length).toBeGreaterThan(0);
        for (const { status, standing, knownAt } of counting) {
          expect(standing).toBe('pass');
          expect(['pass', 'not-assessed', 'error']).toContain(status);
          expect(knownAt!.getTime()).toBeGreaterThanOrEqual(ago(14).getTime());
        }
      }),
    );
  });

  it('never gets better when a check is lost sight of, and never fails by it', () => {
    const rank = { fail: 0, partial: 1, pass: 2 };
    fc.assert(
      fc.property(anyResults, fc.nat(), fc.constantFrom(...UNREAD), (results, at, status) => {
        const lost = results.map((one, i) => (i === at % results.length && wasSeen(one) ? { ...one, status } : one));
        const [before, after] = [reading(results), reading(lost)];
        if (before.state === 'unknown' || after.state === 'unknown') expect(after.state === 'pass').toBe(false);
        else expect(rank[after.state]).toBeLessThanOrEqual(rank[before.state]);
        const bad = lost.some((one) => ['fail', 'partial'].includes(answerOfCheck(one, AT).outcome));
        if (!bad) expect(after.state).not.toBe('fail');
      }),
    );
  });

  it('makes no control fail where everything is denied that was never read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.constantFrom('strong', 'supporting'), (n, strength) => {
        const denied = reading(Array.from({ length: n }, (_, i) => result(`c${i}`, 'not-assessed')));
        expect(combineSignals([{ signal: 'x', strength, reading: denied }], policy)).toBeNull();
      }),
    );
  });
});

describe('checks that are open', () => {
  it('are those that are known to be bad, with what all their signals would read without them', () => {
    const suites = [
      suite('one', [result('a', 'fail'), result('b', 'warning'), result('c', 'not-assessed'), result('d', 'pass')]),
    ];
    const signals = [
      { key: 'first', checks: { one: ['a', 'd'] } },
      { key: 'second', checks: { one: ['a', 'b'] } },
      { key: 'third', checks: { one: ['c'], two: ['z'] } },
    ];
    const reported = openChecks(signals, suites, AT, policy).map(({ checkId, readings }) => [
      checkId,
      [...readings].map(([key, { state, share }]) => [key, state, share]),
    ]);
    expect(reported).toEqual([
      [
        'a',
        [
          ['first', 'pass', 1],
          ['second', 'partial', 0.75],
        ],
      ],
      ['b', [['second', 'partial', 0.5]]],
    ]);
  });
});
