import { Injectable } from '@nestjs/common';
import { type CountedCloudCheck, type WeighedCloudCheck, weighCloudChecks } from '../domain/cloud-checks.js';
import { techniquesOfCheck } from '../model/attack.js';
import { checkTitle } from '../model/check-rules.js';
import { ruleOfCloudCheck } from '../model/cloud-check-rules.js';
import type { Scale } from '../model/impact.js';
import type { RiskPolicy } from '../model/policy.js';
import type { ThreatSource } from '../model/threat-model.js';
import { KnowCloudChecks } from './know-cloud-checks.service.js';

/** Of the table of the policy, which is our own judgement. */
const CONFIDENCE = 0.7;

/** Says which threats gaps of cloud suites stand for: no statement. */
@Injectable()
export class GatherCloudThreats {
  constructor(private readonly cloud: KnowCloudChecks) {}

  /** @param devices for how many they count */
  execute(
    checks: readonly CountedCloudCheck[],
    policy: RiskPolicy,
    devices: number,
  ): { sources: ThreatSource[]; openMass: bigint; decidedMass: bigint } {
    const weighed = weighCloudChecks(checks, policy);
    const massOf = (which: (one: WeighedCloudCheck) => boolean): bigint =>
      weighed.filter(which).reduce((sum, { rollUp }) => sum + rollUp.totals.masses.residual, 0n) * BigInt(devices);
    return {
      sources: weighed.filter(isOpen).map((one) => this.sourceOf(one, policy, devices)),
      openMass: massOf(isOpen),
      decidedMass: massOf((one) => !isOpen(one)),
    };
  }

  private sourceOf({ check, risk, rollUp }: WeighedCloudCheck, policy: RiskPolicy, devices: number): ThreatSource {
    const { suite, checkId, severity } = check;
    const { key, rule } = ruleOfCloudCheck(policy.checks, checkId, severity);
    const letters = rule.stride.map((letter) => ({ letter, confidence: CONFIDENCE }));
    // A policy that names techniques knows better than the check.
    const techniques = rule.techniques.length > 0 ? rule.techniques : this.cloud.techniquesOf(checkId);
    const { title, link } = this.cloud.named(suite, checkId);
    const mass = rollUp.totals.masses.residual * BigInt(devices);
    return {
      kind: 'check',
      theme: 'cloud',
      stride: { letters, primary: rule.stride[0] ?? null, insufficient: letters.length === 0 },
      techniques: techniquesOfCheck(techniques),
      likelihood: risk.likelihood as Scale,
      impact: risk.impact as Scale,
      level: rollUp.level as Scale,
      mass,
      findings: 1,
      vulnerabilities: 0,
      evidence: [
        {
          key: checkId,
          weight: Number(mass),
          title: checkTitle({ key, rule }, checkId, title),
          cwes: [],
          url: null,
          basis: [`rule ${key} of the policy ${policy.id}`],
          link,
        },
      ],
    };
  }
}

function isOpen({ rollUp }: WeighedCloudCheck): boolean {
  return rollUp.level > 0;
}
