import { componentMass } from '../component.js';
import { unitsOf } from '../finding-risk.js';
import { DEFAULT_RISK_POLICY as policy } from '../policy.js';
import { score } from '../score.js';
import { points, table } from './markdown.js';

/** What docs/risk.md shows of other published scores. */
export function otherScoreBlocks(): Record<string, string> {
  return { 'other-scores': others() };
}

/** Qualys TruRisk, of one band: average of the scores × count^(1/100). */
function truRisk(scores: number[]): number {
  return (scores.reduce((sum, one) => sum + one, 0) / scores.length) * scores.length ** 0.01;
}

/** GitLab: min(1, Σ v / √n); v is .6 for a critical with extras up to 1.2, .05 for a low. */
function gitLab(values: number[]): number {
  return Math.min(1, values.reduce((sum, one) => sum + one, 0) / Math.sqrt(values.length));
}

/** DefectDojo: 40 with a critical, 5 less for each further one, never below 5. Higher is better there. */
function defectDojo(criticals: number): number {
  return Math.max(5, 40 - 5 * (criticals - 1));
}

function mean(values: number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

/** Findings of these risks, each in a package of its own, on so many devices. */
function ours(risks: number[], devices: number): number {
  return score(
    risks.reduce((sum, risk) => sum + componentMass(unitsOf(risk) ** 4n), 0n),
    devices,
    policy,
  );
}

function repeated(value: number, times: number): number[] {
  return Array.from({ length: times }, () => value);
}

function others(): string {
  const lows = repeated(0.001, 9);
  return table(
    ['What happens', 'Published score', 'before → after', 'Here, for the like'],
    [
      [
        'of two criticals the lesser is fixed',
        'Qualys TruRisk: an average',
        `${truRisk([95, 90]).toFixed(1)} → ${truRisk([95]).toFixed(1)}: **worse**`,
        `${points(ours([0.95, 0.9], 10))} → ${points(ours([0.95], 10))}`,
      ],
      [
        'nine lows are added to a critical',
        'GitLab: a sum over the root of the count',
        `${gitLab([1.2]).toFixed(2)} → ${gitLab([1.2, ...repeated(0.05, 9)]).toFixed(2)}: **better**`,
        `${points(ours([0.3], 10))} → ${points(ours([0.3, ...lows], 10))}`,
      ],
      [
        '8 criticals become 800',
        'DefectDojo: a floor',
        `${defectDojo(8)} → ${defectDojo(800)}: **no difference**`,
        `${points(ours(repeated(0.1, 8), 100))} → ${points(ours(repeated(0.1, 800), 100))}`,
      ],
      [
        'of three devices the clean one is retired',
        'Tenable, Microsoft: a mean of devices',
        `${mean([80, 80, 10]).toFixed(1)} → ${mean([80, 80]).toFixed(1)}: **worse**`,
        `${points(ours([0.3, 0.3], 3))} → ${points(ours([0.3, 0.3], 2))}, as cause \`inventory\``,
      ],
      [
        'seven empty machines join the three',
        'Tenable, Microsoft: a mean of devices',
        `${mean([80, 80, 10]).toFixed(1)} → ${mean([80, 80, 10, ...repeated(0, 7)]).toFixed(1)}: **a quarter**`,
        `${points(ours([0.3, 0.3], 3))} → ${points(ours([0.3, 0.3], 10))}, as cause \`inventory\``,
      ],
    ],
  );
}
