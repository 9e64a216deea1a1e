import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerOfCheck, type AuditedSuite, cellsOfChecks, type CheckVerdict } from './cloud-answers.js';
import { combineSignals } from './automatic.js';
import { plusDays } from './days.js';
import { openChecks } from './open-checks.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';
import { readSignal, type SignalReading } from './signal.js';
import { populationOf } from './signal-cells.js';
import { AT } from './testing/facts.js';

const UNREAD = ['manual', 'not-assessed', 'error'] as const;

function verdict(checkId: string, status: CheckVerdict['status'], change: Partial<CheckVerdict> = {}): CheckVerdict {
  const known = status === 'manual' || status === 'not-assessed' || status === 'error' ? null : status;
  const read = { standing: known, knownAt: known ? AT : null };
  return { checkId, status, ...read, excepted: false, auditedAt: AT, ...change };
}

function suite(name: string, verdicts: readonly CheckVerdict[], auditedAt = AT): AuditedSuite {
  return {
    suite: name,
    auditId: `audit-${name}`,
    auditedAt,
    verdicts: new Map(verdicts.map((one) => [one.checkId, one])),
  };
}

function readingOf(suites: readonly AuditedSuite[], checks: Record<string, string[]>, at = AT): SignalReading {
  return readSignal(populationOf(cellsOfChecks(checks, suites, at), at, policy.freshDays, true), 'outcome', policy);
}

/** One suite with these checks, all of which the signal reads. */
function reading(verdicts: readonly CheckVerdict[], at = AT): SignalReading {
  return readingOf([suite('one', verdicts)], { one: verdicts.map(({ checkId }) => checkId) }, at);
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
    expect(answerOfCheck(verdict('a', status), AT).outcome).toBe(outcome);
  });

  it('is left out while an exception stands, whatever it would say, unless it does not apply', () => {
    for (const status of ['pass', 'fail', 'warning', 'not-assessed'] as const)
      expect(answerOfCheck(verdict('a', status, { excepted: true }), AT).outcome).toBe('excepted');
    expect(answerOfCheck(verdict('a', 'not-applicable', { excepted: true }), AT).outcome).toBe('not-applicable');
  });

  it('is what was read last, of that day, when it cannot be read', () => {
    const knownAt = ago(5);
    expect(answerOfCheck(verdict('a', 'not-assessed', { standing: 'pass', knownAt }), AT)).toEqual({
      outcome: 'pass',
      day: '2026-11-17',
    });
    expect(answerOfCheck(verdict('a', 'error', { standing: 'fail', knownAt }), AT).outcome).toBe('fail');
    expect(answerOfCheck(verdict('a', 'error', { standing: 'not-applicable', knownAt }), AT).outcome).toBe(
      'not-reported',
    );
  });

  it('is no pass any more when a value is there that nobody knows, and stays bad', () => {
    const knownAt = ago(1);
    expect(answerOfCheck(verdict('a', 'manual', { standing: 'pass', knownAt }), AT).outcome).toBe('not-reported');
    expect(answerOfCheck(verdict('a', 'manual', { standing: 'fail', knownAt }), AT).outcome).toBe('fail');
    expect(answerOfCheck(verdict('a', 'manual', { standing: 'warning', knownAt }), AT).outcome).toBe('partial');
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
    const told = reading(statuses.map((status, i) => verdict(`c${i}`, status)));
    expect([told.state, told.share]).toEqual([state, share]);
  });

  it('says who was left out, and why', () => {
    const { passed, total, leftOut } = reading([
      verdict('a', 'pass'),
      verdict('b', 'warning'),
      verdict('c', 'fail', { excepted: true }),
      verdict('d', 'not-applicable'),
      verdict('e', 'error'),
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
    expect(reading([verdict('a', 'fail', { excepted: true })])).toMatchObject({ state: 'unknown', exceptedShare: 1 });
  });

  it('does not pass with one bad check of many, at any share', () => {
    const many = Array.from({ length: 40 }, (_, i) => verdict(`c${i}`, i === 0 ? 'fail' : 'pass'));
    expect(reading(many)).toMatchObject({ state: 'partial', share: 0.975 });
    expect(reading([...many.slice(1), verdict('x', 'warning')]).state).toBe('partial');
  });

  it('asks every suite that is connected, and none that is not', () => {
    const checks = { one: ['a'], two: ['b'] };
    expect(cellsOfChecks(checks, [], AT)).toEqual({});
    expect(cellsOfChecks({ one: ['a'] }, [suite('two', [verdict('b', 'pass')])], AT)).toEqual({});
    expect(readingOf([suite('one', [verdict('a', 'pass')])], checks).state).toBe('pass');
    const both = [suite('one', [verdict('a', 'pass')]), suite('two', [verdict('b', 'fail')])];
    expect(readingOf(both, checks)).toMatchObject({ state: 'partial', passed: 1, total: 2 });
  });

  it('knows nothing of an audit that is yet to come', () => {
    expect(cellsOfChecks({ one: ['a'] }, [suite('one', [verdict('a', 'pass')])], ago(1))).toEqual({});
  });

  it('ages: a pass counts for a week, half for another, and then leaves it unknown', () => {
    const states = [7, 8, 14, 15].map((days) => {
      const { state, share, lastKnown } = reading([verdict('a', 'pass', { auditedAt: ago(days), knownAt: ago(days) })]);
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
    expect(reading([verdict('a', 'fail', stale)])).toMatchObject({ state: 'unknown', lastKnown: 'fail' });
    expect(reading([verdict('a', 'warning', stale)])).toMatchObject({ state: 'unknown', lastKnown: 'partial' });
    const never = [verdict('a', 'pass', stale), verdict('b', 'not-assessed'), verdict('c', 'not-assessed')];
    expect(reading(never)).toMatchObject({ state: 'unknown', lastKnown: null });
    expect(reading([verdict('a', 'pass'), verdict('b', 'fail', stale)]).state).toBe('partial');
  });

  it('is read by what it says for a control that detects too: a log that is off does not record', () => {
    const population = populationOf(
      cellsOfChecks({ one: ['a'] }, [suite('one', [verdict('a', 'fail')])], AT),
      AT,
      policy.freshDays,
      true,
    );
    expect(readSignal(population, 'operating', policy).state).toBe('fail');
  });
});

const anyVerdict = (checkId: string): fc.Arbitrary<CheckVerdict> =>
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
const anyVerdicts = fc
  .integer({ min: 1, max: 12 })
  .chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => anyVerdict(`c${i}`))));

/** A value that nobody knows was seen too: what was known before it is of another value. */
function wasSeen({ status }: CheckVerdict): boolean {
  return status !== 'manual';
}

describe('whatever a suite says', () => {
  it('passes only when every check that counts is a pass that was read lately', () => {
    fc.assert(
      fc.property(anyVerdicts, (verdicts) => {
        if (reading(verdicts).state !== 'pass') return;
        const counting = verdicts.filter(({ status, excepted }) => status !== 'not-applicable' && !excepted);
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
      fc.property(anyVerdicts, fc.nat(), fc.constantFrom(...UNREAD), (verdicts, at, status) => {
        const lost = verdicts.map((one, i) => (i === at % verdicts.length && wasSeen(one) ? { ...one, status } : one));
        const [before, after] = [reading(verdicts), reading(lost)];
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
        const denied = reading(Array.from({ length: n }, (_, i) => verdict(`c${i}`, 'not-assessed')));
        expect(combineSignals([{ signal: 'x', strength, reading: denied }], policy)).toBeNull();
      }),
    );
  });
});

describe('checks that are open', () => {
  it('are those that are known to be bad, with what all their signals would read without them', () => {
    const suites = [
      suite('one', [verdict('a', 'fail'), verdict('b', 'warning'), verdict('c', 'not-assessed'), verdict('d', 'pass')]),
    ];
    const signals = [
      { key: 'first', checks: { one: ['a', 'd'] } },
      { key: 'second', checks: { one: ['a', 'b'] } },
      { key: 'third', checks: { one: ['c'], two: ['z'] } },
    ];
    const told = openChecks(signals, suites, AT, policy).map(({ checkId, readings }) => [
      checkId,
      [...readings].map(([key, { state, share }]) => [key, state, share]),
    ]);
    expect(told).toEqual([
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
