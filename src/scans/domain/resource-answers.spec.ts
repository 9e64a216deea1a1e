import { describe, expect, it } from '@jest/globals';
import type { ObservedCheck } from './observation.js';
import { type FailingBefore, ResourceAnswerSet, withFailingBefore } from './resource-answers.js';

type Row = [region: string, resource: string | null, isFailing: boolean];

function reported(
  rows: Row[],
  { isWholeRegion = false, isPart = false, severity = 'low' as const } = {},
): ObservedCheck {
  const answers = new ResourceAnswerSet();
  for (const [region, resource, isFailing] of rows) answers.add({ region, resource, isWholeRegion }, isFailing);
  const failing = rows.filter(([, resource, isFailing]) => isFailing && resource !== null);
  return {
    id: 'asff:S3.1',
    severity,
    status: rows.some(([, , isFailing]) => isFailing) ? 'fail' : 'pass',
    observed: {},
    evidence: [],
    reason: null,
    places: failing.map(([, resource]) => ({ file: null, line: null, resource, text: null })),
    answers: answers.list(isPart),
  };
}

type CheckStatuses = ReturnType<typeof withFailingBefore>;

/** What stands after documents in their order. */
function after(first: ObservedCheck, ...others: ObservedCheck[]): CheckStatuses {
  return others.reduce(
    (standing: CheckStatuses, document) => {
      const { status, severity = null, places = [], failing } = standing;
      return withFailingBefore(document, { status, severity, places, failing });
    },
    withFailingBefore(first, null),
  );
}

const resources = ({ places = [] }: ObservedCheck): (string | null)[] => places.map(({ resource }) => resource);

describe('a rule that is answered for each resource', () => {
  it('fails where it failed until that resource is answered anew, in any order of pages', () => {
    const pages = [reported([['r', 'a', true]]), reported([['r', 'b', false]])] as const;
    for (const order of [pages, [pages[1], pages[0]]] as const)
      expect(after(...order)).toMatchObject({ status: 'fail', placeCount: 1, observed: { places: 1 } });
    expect(after(...pages, reported([['r', 'a', false]]))).toMatchObject({
      status: 'pass',
      placeCount: 0,
      failing: [],
    });
  });

  it('tells the places of all, and the worst severity', () => {
    const standing = after(reported([['r', 'a', true]], { severity: 'low' }), reported([['q', 'b', true]]));
    expect([resources(standing), standing.severity]).toEqual([['b', 'a'], 'low']);
  });

  it('is answered for the account where no resource is named', () => {
    expect(after(reported([['r', null, true]]), reported([['r', 'a', false]]))).toMatchObject({
      status: 'fail',
      placeCount: 0,
    });
    expect(after(reported([['r', null, true]]), reported([['r', null, false]])).status).toBe('pass');
  });

  it('tells regions apart, also of one resource', () => {
    expect(after(reported([['r', 'a', true]]), reported([['q', 'a', false]]))).toMatchObject({
      status: 'fail',
      placeCount: 1,
    });
  });

  it('loses what is gone where its tool tells whole regions, and only there', () => {
    const before = reported(
      [
        ['r', 'a', true],
        ['q', 'b', true],
      ],
      { isWholeRegion: true },
    );
    const standing = after(before, reported([['r', 'c', false]], { isWholeRegion: true }));
    expect(resources(standing)).toEqual(['b']);
    const part = after(before, reported([['r', 'c', false]], { isWholeRegion: true, isPart: true }));
    expect(resources(part)).toEqual(['a', 'b']);
  });

  it('keeps counting resources beyond those whose places are kept', () => {
    const many = Array.from({ length: 250 }, (_, i): Row => ['r', `one-${i}`, true]);
    const passing = many.slice(0, 249).map(([region, resource]): Row => [region, resource, false]);
    expect(after(reported(many), reported(passing))).toMatchObject({ status: 'fail', placeCount: 1 });
  });

  it('reads what an earlier release kept by its places', () => {
    const place = (resource: string): object => ({ file: null, line: null, resource, text: null });
    const before = { status: 'fail', severity: null, places: [place('a'), place('b')], failing: null } as FailingBefore;
    expect(resources(withFailingBefore(reported([['r', 'a', false]]), before))).toEqual(['b']);
  });

  it('leaves what is answered whole as it is', () => {
    const { answers: _none, ...whole } = reported([['r', 'a', false]]);
    const before: FailingBefore = { status: 'fail', severity: 'high', places: [], failing: null };
    expect(withFailingBefore(whole, before)).toEqual({ ...whole, failing: null });
  });
});
