import { describe, expect, it } from '@jest/globals';
import { CHECK_RULES } from './check-rules.js';
import { CLOUD_CHECK_RULES, ruleOfCloudCheck } from './cloud-check-rules.js';
import { assessCloudCheck } from './finding-risk.js';
import { DEFAULT_RISK_POLICY as policy, type RiskPolicy } from './policy.js';

const MFA = 'm365.entra.mfa-all-users';

function keyOf(checks: RiskPolicy['checks'], id: string, severity: string): string {
  return ruleOfCloudCheck(checks, id, severity).key;
}

describe('the rule of a check of a cloud suite', () => {
  it('is its own, else that of its severity, else that of any', () => {
    expect(keyOf(policy.checks, MFA, 'low')).toBe(MFA);
    expect(keyOf(policy.checks, 'm365.other', 'high')).toBe('cloud:*@high');
    expect(keyOf(policy.checks, 'm365.other', 'unheard of')).toBe('cloud:*');
    expect(keyOf(policy.checks, 'constructor', 'toString')).toBe('cloud:*');
  });

  it('is that of the policy, and of one that is older than suites the one that ships', () => {
    const { [MFA]: _, ...without } = policy.checks;
    expect(keyOf(without, MFA, 'critical')).toBe('cloud:*@critical');
    expect(keyOf(CHECK_RULES, MFA, 'critical')).toBe(MFA);
    expect(ruleOfCloudCheck({ ...CHECK_RULES, [MFA]: CHECK_RULES['*']! }, MFA, 'critical').rule).toBe(CHECK_RULES['*']);
  });

  it('weighs no less the more severe it is, and has a letter', () => {
    const units = ['low', 'medium', 'high', 'critical'].map(
      (severity) => assessCloudCheck({ checkId: 'other', severity, warning: false }, policy).units,
    );
    for (const [at, one] of units.entries()) expect(one).toBeGreaterThan(units[at - 1] ?? 0n);
    for (const { stride, reach } of Object.values(CLOUD_CHECK_RULES)) {
      expect(stride.length).toBeGreaterThan(0);
      expect(reach.internet).toBe(1);
    }
  });
});

describe('the risk of a gap', () => {
  it('is threat × weight of the impact, with the criticality of suites', () => {
    const gap = { checkId: MFA, severity: 'critical', warning: false };
    const { likelihood, impact, level, units, tier } = assessCloudCheck(gap, policy);
    expect([likelihood, impact, level, units, tier]).toEqual([4, 5, 5, 100_000_000_000n, 3]);
    const less = assessCloudCheck(gap, { ...policy, cloud: { criticality: 1, warningFactor: 0.5 } });
    expect([less.impact, less.units]).toEqual([3, 10_000_000_000n]);
  });

  it('is half the threat where the check is met in part', () => {
    const whole = assessCloudCheck({ checkId: MFA, severity: 'critical', warning: false }, policy);
    const { threat, units } = assessCloudCheck({ checkId: MFA, severity: 'critical', warning: true }, policy);
    expect([threat, units * 2n]).toEqual([whole.threat / 2, whole.units]);
  });

  it('is the same by a policy that says nothing of suites', () => {
    const { cloud: _, ...older } = policy;
    const gap = { checkId: MFA, severity: 'critical', warning: true };
    expect(assessCloudCheck(gap, older)).toEqual(assessCloudCheck(gap, policy));
  });
});
