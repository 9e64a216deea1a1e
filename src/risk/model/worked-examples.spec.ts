import { describe, expect, it } from '@jest/globals';
import { assessFinding, type AssessedRisk } from './finding-risk.js';
import type { Place } from './place-code.js';
import { DEFAULT_RISK_POLICY as policy, type Exposure } from './policy.js';
import { OPEN, SERVER, UNKNOWN } from './testing/facts.js';
import { oracle } from './testing/oracle.js';
import { WORKED_EXAMPLES } from './testing/worked-examples.js';
import type { ThreatFacts } from './threat.js';

interface Example {
  cve: string;
  vector?: string;
  epss: number;
  kev: boolean;
  ransomware: boolean;
  exposure: Exposure;
  criticality: Place['criticality'];
  userDevice: boolean;
  p: number;
  level: string;
  x: number;
}

/** What must come out of the six examples, worked out by hand. */
const EXPECTED: Record<string, Record<string, number>> = {
  'CVE-2021-44228': {
    threat: 0.99999,
    reach: 1,
    probability: 0.99999,
    likelihood: 5,
    technicalImpact: 3,
    impact: 5,
    level: 5,
    risk: 0.99999,
  },
  'CVE-2024-6387': {
    threat: 0.99506,
    reach: 0.6,
    probability: 0.597036,
    likelihood: 5,
    technicalImpact: 5,
    impact: 5,
    level: 5,
    risk: 0.597036,
  },
  'CVE-2023-4911': {
    threat: 0.81422,
    reach: 0.14,
    probability: 0.113991,
    likelihood: 4,
    technicalImpact: 5,
    impact: 5,
    level: 5,
    risk: 0.113991,
  },
  'CVE-2025-48384': {
    threat: 0.6,
    reach: 0.147,
    probability: 0.0882,
    likelihood: 3,
    technicalImpact: 5,
    impact: 5,
    level: 4,
    risk: 0.0882,
  },
  'CVE-2022-0778': {
    threat: 0.70561,
    reach: 1,
    probability: 0.70561,
    likelihood: 5,
    technicalImpact: 3,
    impact: 3,
    level: 3,
    risk: 0.070561,
  },
  'CVE-2025-6020': {
    threat: 0.00424,
    reach: 0.14,
    probability: 0.000594,
    likelihood: 1,
    technicalImpact: 5,
    impact: 5,
    level: 2,
    risk: 0.000594,
  },
};

function rounded(risk: AssessedRisk): Record<string, unknown> {
  const six = (value: number) => Math.round(value * 1e6) / 1e6;
  const { likelihood, technicalImpact, impact, level } = risk;
  const { threat, reach, probability } = risk;
  return {
    threat: six(threat),
    reach: six(reach),
    probability: six(probability),
    likelihood,
    technicalImpact,
    impact,
    level,
    risk: six(risk.risk),
  };
}

function assess(facts: Partial<ThreatFacts>, place: Partial<Place> = {}) {
  return assessFinding({ ...UNKNOWN, ...facts }, { ...SERVER, ...place }, OPEN, policy);
}

describe('the six worked examples', () => {
  it.each(WORKED_EXAMPLES)('weighs $cve as worked out by hand', ({ cve, facts, place }) => {
    expect(rounded(assess(facts, place))).toEqual(EXPECTED[cve]);
  });

  it('agrees with every example of the workshop, where it is at hand', () => {
    const examples = (oracle('oracles/risk-examples.json') ?? []) as Example[];
    expect([0, WORKED_EXAMPLES.length]).toContain(examples.length);
    const names = ['very low', 'low', 'moderate', 'high', 'very high'];
    for (const example of examples) {
      const { cve, epss, vector, kev, ransomware, exposure, criticality, userDevice, p, level, x, ...rest } = example;
      const risk = assess(
        { epss, vector: vector ?? null, kev: kev ? { ransomware } : null },
        { exposure, criticality, role: userDevice ? 'workstation' : 'server' },
      );
      expect({ cve, ...rounded(risk) }).toEqual({
        cve,
        ...rest,
        probability: p,
        risk: x,
        level: names.indexOf(level.toLowerCase()) + 1,
      });
    }
  });
});
