import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Before, type Drift, driftOf } from './drift.js';
import { standingAfter } from './known-results.js';
import { type CloudObject, type CheckResult, RESULT_STATUSES, type ResultStatus } from './check-result.js';

const CHECK = 'acme.people.second-factor';
const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));
const object = (id: string): CloudObject => ({ kind: 'user', id, name: id, note: null });

function result(status: ResultStatus, ids: readonly string[] = [], count = ids.length): CheckResult {
  return {
    checkId: CHECK,
    status,
    summary: '',
    reason: null,
    confidence: 'direct',
    affected: { count, sample: ids.map(object) },
    expected: '',
    observed: null,
    wouldPassIf: null,
    missing: [],
    scopes: [],
    note: null,
  };
}

/** What was known after these, one an hour. */
function known(...results: CheckResult[]): ReadonlyMap<string, Before> {
  const states = results.reduce<Before[]>((past, one, hour) => {
    const state = standingAfter(past.at(-1) ?? null, one.status, at(hour));
    return [...past, { ...state, result: one, auditedAt: at(hour) }];
  }, []);
  return new Map(states.slice(-1).map((state) => [CHECK, state]));
}

function kindOf(...statuses: ResultStatus[]): string | null {
  const results = statuses.map((status) => result(status));
  return driftOf(known(...results.slice(0, -1)), results.slice(-1), [])[0]?.kind ?? null;
}

describe('drift', () => {
  it.each<[string, ResultStatus[], string | null]>([
    ['a first audit', ['fail'], null],
    ['the same', ['pass', 'pass'], null],
    ['a fall', ['pass', 'fail'], 'regressed'],
    ['half a fall', ['pass', 'warning'], 'regressed'],
    ['mended', ['fail', 'pass'], 'fixed'],
    ['half mended', ['fail', 'warning'], 'changed'],
    ['lost from sight', ['fail', 'not-assessed'], 'visibility-lost'],
    ['still out of sight', ['fail', 'not-assessed', 'error'], null],
    ['in sight again, as it was', ['fail', 'not-assessed', 'fail'], 'visibility-gained'],
    ['fell while out of sight', ['pass', 'not-assessed', 'fail'], 'regressed'],
    ['mended while out of sight', ['fail', 'not-assessed', 'pass'], 'fixed'],
    ['seen for the first time', ['not-assessed', 'fail'], 'visibility-gained'],
    ['not understood any more', ['pass', 'manual'], 'changed'],
    ['fell while it was not understood', ['pass', 'manual', 'fail'], 'regressed'],
    ['does not apply any more', ['fail', 'not-applicable'], 'changed'],
  ])('%s', (_what, statuses, kind) => {
    expect(kindOf(...statuses)).toBe(kind);
  });

  it('names the objects that came and went', () => {
    const [drift] = driftOf(known(result('fail', ['ada', 'ben'])), [result('fail', ['ben', 'eve'])], []);
    expect(drift).toMatchObject({ kind: 'affected-changed', added: [{ id: 'eve' }], removed: [{ id: 'ada' }] });
  });

  it('takes a sample of many for what it is', () => {
    const before = known(result('fail', ['ada'], 300));
    expect(driftOf(before, [result('fail', ['eve'], 300)], [])).toEqual([]);
    expect(driftOf(before, [result('fail', ['eve'], 301)], [])).toMatchObject([
      { kind: 'affected-changed', added: [], removed: [] },
    ]);
  });

  it('names who did it: the newest change since it was last seen, one that names the object before others', () => {
    const change = (hour: number, actor: string, more: { objects?: CloudObject[]; checkIds?: string[] } = {}) => ({
      at: at(hour).toISOString(),
      actor,
      activity: 'Update',
      checkIds: [CHECK],
      objects: [],
      ...more,
    });
    const before = known(result('pass'), result('pass'), result('pass'));
    const actorOf = (...changes: ReturnType<typeof change>[]): string | null | undefined =>
      driftOf(before, [result('fail', ['eve'])], changes)[0]?.change?.actor;
    expect(actorOf()).toBeUndefined();
    expect(actorOf(change(0, 'long ago'))).toBeUndefined();
    expect(actorOf(change(3, 'elsewhere', { checkIds: ['acme.other'] }))).toBeUndefined();
    expect(actorOf(change(3, 'ben'), change(4, 'cy'))).toBe('cy');
    expect(actorOf(change(3, 'ben', { objects: [object('eve')] }), change(4, 'cy'))).toBe('ben');
  });
});

describe('drift of anything', () => {
  const results = fc
    .tuple(
      fc.constantFrom(...RESULT_STATUSES),
      fc.uniqueArray(fc.constantFrom('ada', 'ben', 'cy', 'eve')),
      fc.nat({ max: 3 }),
    )
    .map(([status, ids, more]) => result(status, ids, ids.length + more));
  const history = fc.array(results, { minLength: 1, maxLength: 6 });

  it('is one thing a check at most, and none against itself', () => {
    fc.assert(
      fc.property(history, results, (past, next) => {
        const before = known(...past);
        expect(driftOf(before, [next], []).length).toBeLessThanOrEqual(1);
        expect(driftOf(before, past.slice(-1), [])).toEqual([]);
      }),
    );
  });

  it('shows every fall from a pass, however long nobody could look in between', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('not-assessed', 'error', 'manual') as fc.Arbitrary<ResultStatus>),
        (blind) => {
          const past = [result('pass'), ...blind.map((status) => result(status))];
          expect(driftOf(known(...past), [result('fail')], [])).toMatchObject([{ kind: 'regressed' }]);
        },
      ),
    );
  });

  it('says backwards the opposite, where both were seen', () => {
    const opposite: Partial<Record<Drift['kind'], Drift['kind'][]>> = {
      fixed: ['regressed'],
      'visibility-lost': ['visibility-gained'],
      'affected-changed': ['affected-changed'],
    };
    fc.assert(
      fc.property(results, results, (one, other) => {
        const [there] = driftOf(known(one), [other], []);
        const [back] = driftOf(known(other), [one], []);
        expect(back === undefined).toBe(there === undefined);
        if (there && back && opposite[there.kind]) expect(opposite[there.kind]).toContain(back.kind);
        if (there && back)
          expect(back.added.map(({ id }) => id).sort()).toEqual(there.removed.map(({ id }) => id).sort());
      }),
    );
  });

  it('losing sight changes neither what is known nor since when', () => {
    fc.assert(
      fc.property(history, fc.constantFrom('not-assessed', 'error', 'manual'), (past, blind) => {
        const before = known(...past).get(CHECK)!;
        const after = standingAfter(before, blind, at(23));
        const { standing, knownAt, firstFailedAt } = before;
        expect(after).toMatchObject({ standing, knownAt, firstFailedAt });
      }),
    );
  });
});
