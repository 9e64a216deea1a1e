import { describe, expect, it } from '@jest/globals';
import { DEFAULT_RISK_POLICY, type RiskPolicy } from './policy.js';
import { policyFaults } from './policy-faults.js';
import { oracle } from './testing/oracle.js';

/** The default policy after this was done to it. */
function changed(change: (policy: RiskPolicy) => void): unknown {
  const policy = structuredClone(DEFAULT_RISK_POLICY);
  change(policy);
  return policy;
}

describe('the default policy', () => {
  it('has no faults, also after a way through JSON', () => {
    expect(policyFaults(DEFAULT_RISK_POLICY)).toEqual([]);
    expect(policyFaults(JSON.parse(JSON.stringify(DEFAULT_RISK_POLICY)))).toEqual([]);
  });

  it('has none either where it is older than suites', () => {
    const { cloud: _, ...older } = DEFAULT_RISK_POLICY;
    expect(policyFaults(older)).toEqual([]);
  });

  it('has every constant of the workshop, where that is at hand', () => {
    const { unverifiedAssumptions, ...constants } = (oracle('oracles/risk-policy-v1.json') ?? {}) as Record<
      string,
      unknown
    >;
    expect(typeof unverifiedAssumptions).not.toBe('number');
    // Since then deadlines follow risk: decision 0121.
    const { deadlines } = DEFAULT_RISK_POLICY;
    const asThen = { ...DEFAULT_RISK_POLICY, id: 'risk-1.0', deadlines: { ...deadlines, preset: 'bod-26-04' } };
    expect(asThen).toMatchObject(constants);
  });
});

describe('policyFaults', () => {
  it.each<[string, unknown, string, string]>([
    ['no object', null, '', 'must be an object'],
    ['a list', [], '', 'must be an object'],
    ['a probability above 1', changed((p) => (p.threatFloors.kev = 1.2)), '/threatFloors/kev', 'at most 1'],
    [
      'a probability that is a text',
      changed((p) => (p.threatFloors.kev = '0.6' as never)),
      '/threatFloors/kev',
      'number',
    ],
    ['no number', changed((p) => (p.score.k = Number.NaN)), '/score/k', 'number'],
    [
      'evidence that counts less than weaker evidence',
      changed((p) => (p.threatFloors.kev = 0.2)),
      '/threatFloors/kev',
      'must not be below ssvcActive',
    ],
    [
      'a place nearer to attackers that is safer',
      changed((p) => (p.reach.N.internet = 0.2)),
      '/reach/N/internet',
      'must not be below internal',
    ],
    [
      'cuts that do not ascend',
      changed((p) => (p.likelihoodCuts[2] = 0.02)),
      '/likelihoodCuts/2',
      'must be above the one before (0.03)',
    ],
    ['weights that descend', changed((p) => (p.impactWeights[4] = 0.2)), '/impactWeights/4', 'must not be below'],
    ['bands that do not begin at 0', changed((p) => (p.bands[0] = 5)), '/bands/0', 'must be 0'],
    ['a band too few', changed((p) => p.bands.pop()), '/bands', 'must be a list of 5'],
    [
      'a misspelt member',
      changed((p) => Object.assign(p, { likelyhoodCuts: [] })),
      '/likelyhoodCuts',
      'did you mean likelihoodCuts?',
    ],
    ['a member that means nothing', changed((p) => Object.assign(p, { 'a/b~c': 1 })), '/a~1b~0c', 'is not known'],
    ['a missing member', changed((p) => delete (p as Partial<RiskPolicy>).bands), '/bands', 'is missing'],
    ['an unknown level', changed((p) => (p.kevMinLevel = 'medium' as never)), '/kevMinLevel', 'or null'],
    ['a control that hides everything', changed((p) => (p.controls[0]!.factor = 0)), '/controls/0/factor', 'above 0'],
    ['a control twice', changed((p) => p.controls.push(p.controls[0]!)), '/controls/3/id', 'twice'],
    [
      'nine controls',
      changed((p) => (p.controls = Array.from({ length: 9 }, (_, i) => ({ ...p.controls[0]!, id: `c${i}` })))),
      '/controls',
      '0 to 8',
    ],
    [
      'a suite that is more than critical',
      changed((p) => (p.cloud!.criticality = 6 as never)),
      '/cloud/criticality',
      'from 1 to 5',
    ],
    ['a warning that is nothing', changed((p) => (p.cloud!.warningFactor = 0)), '/cloud/warningFactor', 'above 0'],
    ['no rule for other checks', changed((p) => delete p.checks['*']), '/checks/*', 'is missing'],
    [
      'a check with an unknown letter',
      changed((p) => (p.checks['firewall']!.stride = ['X' as never])),
      '/checks/firewall/stride/0',
      'must be one of',
    ],
    [
      'a technique that is none',
      changed((p) => (p.checks['firewall']!.techniques = ['1190'])),
      '/checks/firewall/techniques/0',
      'must match',
    ],
    ['a tier too few', changed((p) => p.deadlines.presets.pci.pop()), '/deadlines/presets/pci', 'must be a list of 2'],
    [
      'a stricter tier with more days',
      changed((p) => (p.deadlines.presets.fedramp[1]!.days = 10)),
      '/deadlines/presets/fedramp/1/days',
      'must not be fewer',
    ],
    [
      'a preset that is not there',
      changed((p) => (p.deadlines.preset = 'bod-22-01' as never)),
      '/deadlines/preset',
      'must be one of',
    ],
    [
      'an effort of nothing',
      changed((p) => (p.rice.effort.minPersonWeeks = 0)),
      '/rice/effort/minPersonWeeks',
      'from 0.01',
    ],
    [
      'less for a worse level',
      changed((p) => (p.rice.impactByLevel.high = 0.1)),
      '/rice/impactByLevel/high',
      'must not be below moderate',
    ],
    ['a norm of its own', changed((p) => (p.componentNorm = 2 as never)), '/componentNorm', 'must be one of 4'],
    [
      'a vector that is none',
      changed((p) => (p.ranges.vector.low = 'AV:N')),
      '/ranges/vector/low',
      'must be a CVSS vector',
    ],
    ['half a day', changed((p) => (p.silentAfterDays = 1.5)), '/silentAfterDays', 'whole number'],
    [
      'more time for malware than for what is known to be exploited',
      changed((p) => (p.malware = { days: 4, minutesPerDevice: 60 })),
      '/malware/days',
      'must not be more than the strictest deadline gives (3)',
    ],
    ['an id with spaces', changed((p) => (p.id = 'my policy')), '/id', 'must match'],
  ])('finds %s', (_name, candidate, pointer, detail) => {
    const faults = policyFaults(candidate);
    expect(faults[0]).toEqual({ pointer, detail: expect.stringContaining(detail) });
    expect(faults).toHaveLength(1);
  });

  it('names every fault, not the first alone', () => {
    const faults = policyFaults(changed((p) => ((p.score.k = -1), (p.kevMinLevel = 'x' as never))));
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/kevMinLevel', '/score/k']);
  });
});
