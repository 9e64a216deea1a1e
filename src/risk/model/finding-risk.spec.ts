import { describe, expect, it } from '@jest/globals';
import { lastTier } from './deadline.js';
import { assessCheck, assessFinding } from './finding-risk.js';
import type { Place } from './place-code.js';
import { DEFAULT_RISK_POLICY as policy } from './policy.js';
import { OPEN, SERVER, UNKNOWN } from './testing/facts.js';
import type { ThreatFacts } from './threat.js';

const REMOTE = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';

function assess(
  facts: Partial<ThreatFacts>,
  place: Partial<Place> = {},
  finding: Parameters<typeof assessFinding>[2] = OPEN,
) {
  return assessFinding({ ...UNKNOWN, ...facts }, { ...SERVER, ...place }, finding, policy);
}

describe('assessFinding', () => {
  it('counts risk in whole trillionths', () => {
    expect(assess({ epss: 0.81422, vector: '3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H' }).units).toBe(113_990_800_000n);
  });

  it.each<[string, Partial<ThreatFacts>, number]>([
    ['nothing known', {}, 0.007],
    ['an EPSS near zero', { epss: 0.00001 }, 0.0005],
    ['a proof of concept', { epss: 0.001, publicExploit: true }, 0.03],
    ['a proof of concept that SSVC knows', { epss: 0.001, exploitation: 'poc' }, 0.03],
    ['an exploit anybody can run', { epss: 0.001, weaponized: true }, 0.1],
    ['active exploitation', { epss: 0.001, exploitation: 'active' }, 0.4],
    ['a listing by CISA', { epss: 0.001, kev: { ransomware: false } }, 0.6],
    ['use by ransomware', { epss: 0.001, kev: { ransomware: true } }, 0.8],
    ['an EPSS above every floor', { epss: 0.97, kev: { ransomware: true } }, 0.97],
  ])('takes the threat of %s as %j → %d', (_name, facts, threat) => {
    expect(assess(facts).threat).toBe(threat);
  });

  it('says what the threat and the reach follow from', () => {
    const risk = assess({
      epss: 0.02,
      kev: { ransomware: false },
      vector: 'CVSS:3.1/AV:N/AC:H/PR:L/UI:R/S:U/C:H/I:H/A:H',
    });
    expect(risk.threatBasis).toEqual([
      { signal: 'epss', value: 0.02 },
      { signal: 'kev', value: 0.6 },
      { signal: 'minimum', value: 0.0005 },
    ]);
    expect(risk.reachBasis).toEqual([
      { factor: 'AV:N internal', value: 0.35 },
      { factor: 'complex', value: 0.6 },
      { factor: 'low-privileges', value: 0.7 },
      { factor: 'user-interaction-on-server', value: 0.7 },
    ]);
  });

  it('takes an attack without a vector as coming over the network, and on the kernel from a local account', () => {
    expect(assess({}).reach).toBe(0.35);
    expect(assess({ kernel: true }).reach).toBe(0.2);
  });

  it('reads vectors of all versions', () => {
    const v2 = assess({ vector: 'AV:N/AC:L/Au:S/C:P/I:P/A:P' }, { exposure: 'internet' });
    const v4 = assess(
      { vector: 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:P/VC:L/VI:N/VA:N/SC:N/SI:H/SA:N' },
      { exposure: 'internet' },
    );
    expect([v2.reach, v2.technicalImpact]).toEqual([0.7, 3]);
    expect([v4.reach, v4.technicalImpact]).toEqual([0.6 * 0.7, 3]);
  });

  it.each([
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 1],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N', 2],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 3],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N', 4],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 5],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:N', 5],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:L/I:N/A:N', 3],
  ])('takes the technical impact of %s as %d', (vector, impact) => {
    expect(assess({ vector }).technicalImpact).toBe(impact);
  });

  it('asks the severity for the impact where there is no vector', () => {
    const severities = ['none', 'low', 'medium', 'high', 'critical', null] as const;
    expect(severities.map((severity) => assess({ severity }).technicalImpact)).toEqual([1, 2, 3, 4, 5, 3]);
  });

  it('lets a proven control shorten the reach of the attacks it stops, and keeps the inherent risk', () => {
    const bare = assess({ epss: 0.5, vector: REMOTE });
    const guarded = assess({ epss: 0.5, vector: REMOTE }, { controls: ['host-firewall', 'disk-encryption'] });
    expect(guarded.reach).toBeCloseTo(bare.reach * 0.8, 12);
    expect(guarded.inherent).toEqual(bare.inherent);
    expect(assess({ epss: 0.5 }, { controls: ['host-firewall'] }).reach).toBe(0.35);
  });

  it.each(['false-positive', 'not-affected'] as const)('leaves nothing of a finding that is %s', (state) => {
    const risk = assess({ epss: 0.5, vector: REMOTE }, {}, { reachable: true, state });
    expect(risk).toMatchObject({
      probability: 0,
      likelihood: 0,
      impact: 0,
      level: 0,
      risk: 0,
      units: 0n,
      highUnits: 0n,
    });
    expect(risk.inherent).toEqual(assess({ epss: 0.5, vector: REMOTE }).inherent);
  });

  it('keeps accepted risk whole and a tenth of mitigated risk', () => {
    const open = assess({ epss: 0.5, vector: REMOTE });
    const accepted = assess({ epss: 0.5, vector: REMOTE }, {}, { reachable: true, state: 'accepted' });
    const mitigated = assess({ epss: 0.5, vector: REMOTE }, {}, { reachable: true, state: 'mitigated' });
    expect(accepted).toEqual(open);
    expect(mitigated.units).toBe(open.units / 10n);
  });

  it('leaves a fiftieth of what cannot be reached, with the laxest deadline', () => {
    const kev = { epss: 0.5, vector: REMOTE, kev: { ransomware: true } };
    const headers = assess(kev, { exposure: 'internet' }, { reachable: false, state: 'open' });
    expect(headers.units).toBe(assess(kev, { exposure: 'internet' }).units / 50n);
    expect(headers.tier).toBe(lastTier(policy));
    expect(headers.level).toBeLessThan(3 + 1);
  });

  it('raises the level of what CISA lists to at least moderate, and never lowers one', () => {
    const where = { exposure: 'isolated', criticality: 1 } as const;
    const listed = assess({ epss: 0.5, vector: REMOTE, kev: { ransomware: false } }, where);
    expect([listed.likelihood, listed.impact, listed.level]).toEqual([3, 3, 3]);
    const lesser = assess({ vector: REMOTE.replace('AC:L/PR:N', 'AC:H/PR:H'), kev: { ransomware: false } }, where);
    expect([lesser.likelihood, lesser.impact, lesser.level]).toEqual([2, 3, 3]);
    const off = { ...policy, kevMinLevel: null };
    expect(
      assessFinding(
        { ...UNKNOWN, vector: REMOTE.replace('AC:L/PR:N', 'AC:H/PR:H'), kev: { ransomware: false } },
        { ...SERVER, ...where },
        OPEN,
        off,
      ).level,
    ).toBe(2);
  });

  it('gives a range only where something is unknown, and the risk lies in it', () => {
    const known = assess({ epss: 0.5, vector: REMOTE });
    expect([known.lowUnits, known.highUnits]).toEqual([known.units, known.units]);
    for (const facts of [
      {},
      { epss: 0.5 },
      { vector: REMOTE },
      { severity: 'none' },
      { severity: 'critical' },
      { kernel: true },
    ] as const) {
      const risk = assess(facts);
      expect(risk.lowUnits <= risk.units && risk.units <= risk.highUnits && risk.lowUnits < risk.highUnits).toBe(true);
    }
  });

  it('names what it did not know', () => {
    expect(assess({ kevKnown: false })).toMatchObject({
      confidence: 'weak',
      // What is low asks nothing more: no answer would give it a day.
      assumed: ['epss', 'kev', 'vector', 'impact'],
    });
    expect(assess({ epss: 0.1 })).toMatchObject({ confidence: 'partial' });
    expect(assess({ epss: 0.1, vector: REMOTE })).toMatchObject({
      confidence: 'full',
      assumed: ['automatable:derived', 'technical-impact:derived'],
    });
    expect(assess({ epss: 0.1, vector: REMOTE, automatable: true, totalImpact: true }).assumed).toEqual([]);
  });

  it('takes a vector that it cannot read for no vector', () => {
    for (const vector of ['', 'nonsense', 'CVSS:3.1/AV:N', 'CVSS:3.1/AV:X/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H']) {
      expect(assess({ vector })).toEqual(assess({}));
    }
  });
});

describe('assessCheck', () => {
  it('weighs a failing check with the numbers of its rule', () => {
    const risk = assessCheck('firewall', { ...SERVER, exposure: 'internet', criticality: 5 }, policy);
    expect(risk).toMatchObject({
      threat: 0.05,
      reach: 1,
      probability: 0.05,
      likelihood: 3,
      impact: 5,
      level: 4,
      risk: 0.05,
    });
    expect(risk.units).toBe(50_000_000_000n);
  });

  it('knows the rules of a benchmark by severity, and any other check by *', () => {
    expect(assessCheck('openscap:xccdf_rule_x', SERVER, policy, 'high').threatBasis[0]?.signal).toBe(
      'check openscap:*@high',
    );
    expect(assessCheck('lynis:SSH-7408', SERVER, policy).threatBasis[0]?.signal).toBe('check lynis:*');
    expect(assessCheck('constructor', SERVER, policy)).toMatchObject({ confidence: 'weak', threat: 0.01 });
  });
});
