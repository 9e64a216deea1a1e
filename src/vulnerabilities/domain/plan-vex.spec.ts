import { describe, expect, it } from '@jest/globals';
import { contentOf, type StoredVex, type VexClaim, VexPlanner, type VexWanted } from './plan-vex.js';

const WANTED: VexWanted = {
  decision: 'not-affected',
  status: null,
  scope: { kind: 'package', package: { ecosystem: 'npm', name: 'alpha', versions: ['1.0.0'] } },
  justification: 'component_not_present',
  reason: 'It is not there.',
  expiresOn: null,
};
const DOCUMENT = { version: 2, timestamp: '2026-02-02T00:00:00.000Z' };

function claim(key: string, more: Partial<VexClaim> = {}): VexClaim {
  return {
    place: 0,
    order: 0,
    identifier: 'CVE-2026-1',
    product: key,
    within: null,
    key,
    said: '',
    isDecision: false,
    wanted: WANTED,
    ...more,
  };
}

function stored(key: string, more: Partial<StoredVex> = {}): StoredVex {
  return { id: `id of ${key}`, key, ...DOCUMENT, voice: null, endCause: null, content: contentOf(WANTED), ...more };
}

function outcomes(claims: VexClaim[], before: StoredVex[], document = DOCUMENT): [string[], string[]] {
  const planner = new VexPlanner(document, (key) => key);
  for (const one of claims) planner.hear(one);
  planner.against(before);
  const steps = claims.map((one) => planner.step(one));
  return [steps.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`)), planner.ended()];
}

describe('a VEX document', () => {
  it('that is new makes its decisions', () => {
    expect(outcomes([claim('a'), claim('b')], [])).toEqual([['created', 'created'], []]);
  });

  it('that came before changes nothing', () => {
    expect(outcomes([claim('a'), claim('b')], [stored('a'), stored('b')])).toEqual([['kept', 'kept'], []]);
  });

  it('that is older than what is known changes nothing', () => {
    const older = expect.stringContaining('newer version');
    expect(outcomes([claim('b')], [stored('a', { version: 3 })])).toEqual([[older], []]);
    expect(outcomes([claim('b')], [stored('a', { timestamp: '2026-03-03T00:00:00.000Z' })])).toEqual([[older], []]);
  });

  it('that is newer replaces what it says otherwise, and takes back what it does not say any more', () => {
    const before = [
      stored('a', { version: 1 }),
      stored('b', { version: 1, content: 'other' }),
      stored('c', { version: 1 }),
    ];
    expect(outcomes([claim('a'), claim('b')], before)).toEqual([
      ['kept', 'created'],
      ['id of b', 'id of c'],
    ]);
    expect(outcomes([claim('a', { wanted: { none: 'It is affected.' } })], [stored('a', { version: 1 })])).toEqual([
      ['ignored: It is affected.'],
      ['id of a'],
    ]);
  });

  it('counts by its later word about the same product', () => {
    const claims = [
      claim('a', { said: '2026-01-02', wanted: { none: 'Later.' } }),
      claim('a', { said: '2026-01-01' }),
      claim('b'),
      claim('b', { wanted: { none: 'Below.' } }),
    ];
    const said = expect.stringContaining('something later');
    expect(outcomes(claims, [])).toEqual([['ignored: Later.', said, said, 'ignored: Below.'], []]);
  });

  it('does not bring back what was ended here, unless it is a newer one', () => {
    const ended = [stored('a', { endCause: 'ended' })];
    expect(outcomes([claim('a')], ended)).toEqual([[expect.stringContaining('has ended here')], []]);
    expect(outcomes([claim('a')], ended, { ...DOCUMENT, version: 3 })).toEqual([['created'], []]);
    expect(outcomes([claim('a')], [stored('a', { endCause: 'replaced' })])).toEqual([['created'], []]);
  });
});
