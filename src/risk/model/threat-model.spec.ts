import { describe, expect, it } from '@jest/globals';
import { techniquesOf, techniquesOfCheck } from './attack.js';
import { MITRE_COPYRIGHT, navigatorLayer } from './navigator.js';
import { strideOf, type StrideWeights } from './stride.js';
import { type AttackFacts, threatModel, type ThreatSource, type ThreatView } from './threat-model.js';
import { themeOf } from './threat-theme.js';

const FACTS: AttackFacts = {
  techniques: new Map([
    ['T1190', { name: 'Exploit Public-Facing Application', tactics: ['TA0001'], mitigations: ['M1051', 'M1030'] }],
    ['T1110.004', { name: 'Credential Stuffing', tactics: ['TA0006'], mitigations: [] }],
    ['T1068', { name: 'Exploitation for Privilege Escalation', tactics: ['TA0004'], mitigations: ['M1051'] }],
  ]),
  mitigations: new Map([['M1051', 'Update Software']]),
  controls: new Map([['T1190', ['SI-02']]]),
};
const REMOTE = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const LOCAL = 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H';

function source(
  key: string,
  vector: string | null,
  more: Partial<ThreatSource> = {},
  weaknesses: StrideWeights[] = [],
): ThreatSource {
  return {
    kind: 'vulnerability',
    theme: themeOf(vector),
    stride: strideOf({ vector, weaknesses, weaknessSource: 'cve' }),
    techniques: techniquesOf({ vector, curated: [], ofWeaknesses: ['T1027'] }),
    likelihood: 2,
    impact: 3,
    level: 2,
    mass: 10n,
    findings: 2,
    vulnerabilities: 1,
    evidence: [{ key, weight: Number(more.mass ?? 10n), title: key, cwes: [], url: null, basis: ['cvss'] }],
    ...more,
  };
}

/** A number of devices for each letter and way in that no other has. */
const VIEW: ThreatView = { devicesOf: (letter, theme) => letter.codePointAt(0)! * 10 + theme.length, evidence: 20 };

const SOURCES = [
  source('CVE-1', REMOTE, { likelihood: 5, impact: 2, level: 2, mass: 60n }),
  source('CVE-2', REMOTE, { likelihood: 1, impact: 5, level: 3, mass: 20n }),
  source('CVE-3', LOCAL),
  source('CVE-4', null, { mass: 5n, findings: 7 }),
  source('CVE-5', REMOTE.replace('C:H/I:H/A:H', 'C:N/I:N/A:N'), { mass: 5n }),
  source('ssh-config', null, {
    kind: 'check',
    theme: 'settings',
    stride: { letters: [{ letter: 'S', confidence: 0.7 }], primary: 'S', insufficient: false },
    techniques: techniquesOfCheck(['T1110']),
    mass: 0n,
    vulnerabilities: 0,
  }),
];

describe('threatModel', () => {
  const model = threatModel(SOURCES, 40, FACTS, VIEW);
  const threat = (id: string) => model.threats.find((one) => one.id === id);

  it('has a threat for each letter and way in', () => {
    expect(model.threats.map(({ id }) => id).sort()).toEqual([
      'd-local',
      'd-network',
      'e-local',
      'e-network',
      'i-local',
      'i-network',
      's-settings',
      't-local',
      't-network',
    ]);
  });

  it('takes the highest likelihood, impact and level, and as many devices as it is told', () => {
    expect(threat('e-network')).toMatchObject({
      title: 'Elevation of privilege: an attacker gains control, over the network',
      likelihood: 5,
      impact: 5,
      level: 3,
      findings: 4,
      checks: 0,
      devices: 697,
      points: 32,
    });
    expect(threat('e-network')?.evidence.map(({ key }) => key)).toEqual(['CVE-1', 'CVE-2']);
    expect(threat('s-settings')).toMatchObject({ findings: 0, checks: 2, points: 0 });
  });

  it('gives every point away once', () => {
    const points = [...model.threats, model.insufficientData, model.unclaimed].reduce(
      (sum, one) => sum + one.points * 100,
      0,
    );
    expect(points).toBe(4000);
  });

  it('names the heaviest as evidence, from whichever source they are, and no more than asked for', () => {
    const of = (...weights: [key: string, weight: number][]) =>
      weights.map(([key, weight]) => ({ key, weight, title: key, cwes: [], url: null, basis: [] }));
    const sources = [
      source('light', REMOTE, { evidence: of(['CVE-1', 0.9], ['CVE-2', 0.1]), vulnerabilities: 7 }),
      source('heavy', REMOTE.replace('AC:L', 'AC:H'), { evidence: of(['CVE-3', 0.5], ['CVE-4', 0.1]), mass: 99n }),
    ];
    const [first] = threatModel(sources, 40, FACTS, { ...VIEW, evidence: 3 }).threats;
    expect(first?.evidence.map(({ key }) => key)).toEqual(['CVE-1', 'CVE-3', 'CVE-2']);
  });

  it('counts what nothing can be said about instead of inventing it', () => {
    expect(model.insufficientData).toEqual({ vulnerabilities: 1, findings: 7, points: 2 });
    expect(model.unclaimed).toEqual({ vulnerabilities: 1, findings: 2, points: 2 });
  });

  it('names techniques with what stands against them, and leaves the merely related out', () => {
    expect(threat('e-network')?.techniques).toEqual([
      {
        id: 'T1190',
        name: 'Exploit Public-Facing Application',
        tactics: ['TA0001'],
        confidence: 0.55,
        basis: 'cvss-rule',
        url: 'https://attack.mitre.org/techniques/T1190/',
      },
    ]);
    expect(threat('e-network')?.mitigations).toEqual([
      { id: 'M1030', name: 'M1030', techniques: ['T1190'] },
      { id: 'M1051', name: 'Update Software', techniques: ['T1190'] },
    ]);
    expect(threat('e-network')?.controls).toEqual([{ id: 'SI-02', techniques: ['T1190'] }]);
  });

  it('puts the worst first, the same in whatever order things come', () => {
    expect(model.threats[0]?.id).toBe('e-network');
    expect(threatModel([...SOURCES].reverse(), 40, FACTS, VIEW)).toEqual(model);
  });

  it('is empty for an empty fleet', () => {
    expect(threatModel([], 0, FACTS, VIEW)).toEqual({
      threats: [],
      insufficientData: { vulnerabilities: 0, findings: 0, points: 0 },
      unclaimed: { vulnerabilities: 0, findings: 0, points: 0 },
    });
  });
});

describe('navigatorLayer', () => {
  it('is a layer of version 4.5 that names MITRE', () => {
    const layer = navigatorLayer(threatModel(SOURCES, 40, FACTS, VIEW), {
      name: 'Acme',
      attackVersion: '18.1',
      asOf: '2026-11-22',
    });
    expect(layer).toMatchObject({
      name: 'Acme',
      versions: { attack: '18', layer: '4.5' },
      domain: 'enterprise-attack',
      gradient: { minValue: 0, maxValue: 32 },
    });
    expect(layer.description).toContain(MITRE_COPYRIGHT);
    expect(layer.techniques.map(({ techniqueID, score }) => [techniqueID, score])).toEqual([
      ['T1068', 4],
      ['T1190', 32],
    ]);
  });

  it('opens the parents of what is below them, and has no technique that ATT&CK for enterprises does not know', () => {
    const source = SOURCES[0]!;
    const claim = { confidence: 0.7, basis: 'check' as const, related: false };
    const techniques = ['T1110.004', 'T1190', 'T1434'].map((id) => ({ ...claim, id }));
    const model = threatModel([{ ...source, techniques }], 40, FACTS, VIEW);
    const layer = navigatorLayer(model, { name: 'Acme', attackVersion: '19.2', asOf: '2026-11-22' });
    expect(layer.techniques.map((one) => [one.techniqueID, one.showSubtechniques, one.score === undefined])).toEqual([
      ['T1110', true, true],
      ['T1110.004', false, false],
      ['T1190', false, false],
    ]);
  });
});
