import { type CvssMetrics, highLosses } from './cvss-metrics.js';
import type { RiskPolicy, Severity } from './policy.js';

export type Scale = 1 | 2 | 3 | 4 | 5;

/** Of CVSS v3.1 §7.1: what a high and a low loss take away. */
const LOST = { H: 0.56, L: 0.22, N: 0 };

/** Impact sub-score of CVSS v3.1 §7.1, 0-0.915: 1 - (1-C)(1-I)(1-A). */
export function impactSubScore({ confidentiality, integrity, availability }: CvssMetrics): number {
  return 1 - (1 - LOST[confidentiality]) * (1 - LOST[integrity]) * (1 - LOST[availability]);
}

/** What a successful attack does to the component, 1-5; one more when it reaches beyond it. */
export function technicalImpact(metrics: CvssMetrics | null, severity: Severity | null, policy: RiskPolicy): Scale {
  if (!metrics) return scale(policy.technicalImpactOf[severity ?? 'unknown']);
  const lost = impactSubScore(metrics);
  const steps = policy.technicalImpactCuts.filter((cut) => lost >= cut).length;
  return scale((lost > 0 ? 2 + steps : 1) + (metrics.beyond ? 1 : 0));
}

/** What it does to the organization: the technical impact, moved by how important the device is (3 is in the middle). */
export function impactOn(criticality: number, technical: number): Scale {
  return scale(technical + criticality - 3);
}

/** Total technical impact in the sense of SSVC, as CVSS tells it (right for 92 % of 51,916 CVEs with both). */
export function totalImpactOf(metrics: CvssMetrics): boolean {
  return highLosses(metrics) === 3 || (metrics.beyond && highLosses(metrics) === 2);
}

/** Automatable in the sense of SSVC, as CVSS tells it (right for 97 % of 51,916 CVEs with both). */
export function automatableOf(metrics: CvssMetrics): boolean {
  const { attackVector, complex, privileges, interaction } = metrics;
  return attackVector === 'N' && !complex && privileges === 'N' && !interaction;
}

function scale(value: number): Scale {
  return Math.min(5, Math.max(1, value)) as Scale;
}
