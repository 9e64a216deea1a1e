import { describe, expect, it } from '@jest/globals';
import {
  type DecidedFinding,
  type Decision,
  decisionFor,
  decisionForParts,
  type DecisionScope,
  DECISIONS,
  faultOfExpiry,
  faultOfJustification,
  isWithin,
  precedenceOf,
  type Weighed,
} from './decision.js';

const FINDING: DecidedFinding = {
  deviceId: 7,
  tags: ['web', 'berlin'],
  ecosystem: 'Debian:12',
  packageName: 'openssl',
  versions: ['3.0.11'],
};
const ALL: DecisionScope = { kind: 'all' };
const TAG: DecisionScope = { kind: 'tags', tags: ['web'] };
const DEVICE: DecisionScope = { kind: 'devices', deviceIds: [7, 8] };

function pack(ecosystem: string | null, name: string, ...versions: string[]): DecisionScope {
  return { kind: 'package', package: { ecosystem, name, versions } };
}

describe('the names of a decision', () => {
  const about = (decision: Weighed['decision']): Weighed => ({
    id: 'a',
    decision,
    scope: ALL,
    names: ['CVE-1', 'GHSA-1'],
  });

  it('have what each report that shows it tells by one of them', () => {
    expect(decisionFor({ ...FINDING, named: [['GHSA-1'], ['SNYK-1', 'CVE-1']] }, [about('accepted')])?.id).toBe('a');
    expect(decisionFor({ ...FINDING, named: [['GHSA-1'], ['SNYK-1']] }, [about('accepted')])).toBeNull();
    expect(decisionFor({ ...FINDING, named: [] }, [about('accepted')])).toBeNull();
  });
});

describe('a scope', () => {
  it.each<[string, DecisionScope, boolean]>([
    ['everything', ALL, true],
    ['a tag of the device', TAG, true],
    ['one of several tags', { kind: 'tags', tags: ['x', 'berlin'] }, true],
    ['a tag that the device does not have', { kind: 'tags', tags: ['db'] }, false],
    ['the device', DEVICE, true],
    ['another device', { kind: 'devices', deviceIds: [8] }, false],
    ['the package, of any ecosystem', pack(null, 'openssl'), true],
    ['the package of all releases', pack('debian', 'openssl'), true],
    ['the package of the release', pack('Debian:12', 'openssl'), true],
    ['the package of another release', pack('Debian:11', 'openssl'), false],
    ['another package', pack(null, 'libssl3'), false],
    ['the version', pack(null, 'openssl', '3.0.11', '3.0.13'), true],
    ['another version', pack(null, 'openssl', '3.0.13'), false],
  ])('%s', (_what, scope, expected) => {
    expect(isWithin(FINDING, { scope })).toBe(expected);
  });

  it('of versions has nothing that is seen in another one too, or in nobody knows which', () => {
    const scope = pack(null, 'openssl', '3.0.11');
    const several = { ...FINDING, versions: ['3.0.11', '3.0.9'] };
    expect(isWithin(several, { scope })).toBe(false);
    expect(isWithin({ ...FINDING, versions: [] }, { scope })).toBe(false);
  });

  it('has a name in any case where its registry takes no two of them', () => {
    const of = (ecosystem: string, anyCase: boolean): boolean =>
      isWithin(
        { ...FINDING, ecosystem, packageName: 'Newtonsoft.Json', anyCase },
        { scope: pack(ecosystem, 'newtonsoft.json') },
      );
    expect([of('NuGet', true), of('npm', false)]).toEqual([true, false]);
  });
});

describe('of several decisions about one finding', () => {
  function of(...decisions: [id: string, Decision, DecisionScope][]): string | undefined {
    return decisionFor(
      FINDING,
      decisions.map(([id, decision, scope]) => ({ id, decision, scope })),
    )?.id;
  }

  it('what says most about it holds, however wide and old', () => {
    expect(of(['1', 'not-affected', ALL], ['2', 'false-positive', DEVICE])).toBe('1');
    expect(of(['1', 'false-positive', ALL], ['2', 'mitigated', DEVICE])).toBe('1');
    expect(of(['1', 'mitigated', ALL], ['2', 'accepted', DEVICE])).toBe('1');
  });

  it('of the same kind the narrower holds, however old', () => {
    expect(of(['1', 'accepted', DEVICE], ['2', 'accepted', TAG])).toBe('1');
    expect(of(['1', 'accepted', TAG], ['2', 'accepted', pack(null, 'openssl')])).toBe('1');
    expect(of(['1', 'accepted', pack(null, 'openssl')], ['2', 'accepted', ALL])).toBe('1');
  });

  it('of the same kind and width the newest holds', () => {
    expect(of(['1', 'accepted', ALL], ['3', 'accepted', ALL], ['2', 'accepted', ALL])).toBe('3');
  });

  it('those whose scope does not have it say nothing', () => {
    expect(of(['1', 'accepted', ALL], ['2', 'not-affected', pack(null, 'zlib')])).toBe('1');
    expect(of(['1', 'not-affected', { kind: 'devices', deviceIds: [1] }])).toBeUndefined();
  });

  it('have ranks without a tie', () => {
    const scopes = ['all', 'package', 'tags', 'devices'] as const;
    const ranks = DECISIONS.flatMap((decision) => scopes.map((scope) => precedenceOf(decision, scope)));
    expect([...new Set(ranks)].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i));
  });
});

describe('of decisions about the CVEs of one advisory', () => {
  const of = (id: string, decision: Decision, scope: DecisionScope = ALL): Weighed => ({ id, decision, scope });
  const said = (one: Weighed, at: number): Weighed => ({ ...one, said: { at, place: 0 } });
  const holds = (own: Weighed[], ...parts: Weighed[][]): string | undefined =>
    decisionForParts(FINDING, own, parts)?.id;

  it('the weakest holds when each has one that has the finding', () => {
    expect(holds([], [of('1', 'not-affected')], [of('2', 'accepted')])).toBe('2');
    expect(holds([], [of('1', 'not-affected')], [of('2', 'accepted'), of('3', 'mitigated')])).toBe('3');
    expect(holds([], [of('1', 'not-affected')], [])).toBeUndefined();
    expect(holds([], [of('1', 'not-affected')], [of('2', 'not-affected', pack(null, 'zlib'))])).toBeUndefined();
    expect(holds([])).toBeUndefined();
  });

  it('none holds beside one about the advisory itself, also where that says that it stays open', () => {
    const parts = [[of('1', 'not-affected')], [of('2', 'not-affected')]];
    expect(holds([of('9', 'accepted')], ...parts)).toBe('9');
    expect(holds([said({ id: '9', decision: 'open', scope: ALL }, 1)], ...parts)).toBeUndefined();
    expect(holds([of('9', 'accepted', pack(null, 'zlib'))], ...parts)).toBe('1');
  });

  it('a later word that one of them stays open keeps it open', () => {
    const open = said({ id: '3', decision: 'open', scope: ALL }, 2);
    expect(holds([], [said(of('1', 'not-affected'), 1), open], [of('2', 'not-affected')])).toBeUndefined();
    expect(holds([], [said(of('1', 'not-affected'), 3), open], [of('2', 'not-affected')])).toBe('1');
  });
});

describe('the last day of a decision', () => {
  it.each<[Decision, string | null, string | null]>([
    ['accepted', null, 'is needed to accept a risk'],
    ['not-affected', null, null],
    ['accepted', '2026-11-22', null],
    ['accepted', '2026-11-21', 'has passed already'],
    ['accepted', '2028-11-22', null],
    ['accepted', '2028-11-23', 'is more than 731 days ahead'],
    ['accepted', '2027-02-29', 'is no day of the calendar'],
    ['mitigated', '2026-13-01', 'is no day of the calendar'],
  ])('%s until %s: %s', (decision, day, fault) => {
    expect(faultOfExpiry(decision, day, '2026-11-22')).toBe(fault);
  });
});

describe('a justification', () => {
  it('goes with "not affected", and with nothing else', () => {
    expect(faultOfJustification('not-affected', null)).toContain('is needed');
    expect(faultOfJustification('not-affected', 'component_not_present')).toBeNull();
    expect(faultOfJustification('accepted', 'component_not_present')).toContain('only');
    expect(faultOfJustification('accepted', null)).toBeNull();
  });
});
