import type { CvssMetrics } from './cvss-metrics.js';
import type { Place } from './place-code.js';
import type { RiskPolicy } from './policy.js';

export interface ReachFactor {
  factor: string;
  /** Over 0 to 1. */
  value: number;
}

/** Without a vector the attack is taken to come over the network, or for the kernel from a local account, and to be easy. */
export function assumedMetrics(kernel: boolean): CvssMetrics {
  return {
    attackVector: kernel ? 'L' : 'N',
    complex: false,
    privileges: 'N',
    interaction: false,
    confidentiality: 'N',
    integrity: 'N',
    availability: 'N',
    beyond: false,
  };
}

/** What an attack must get past to a device in this place. The reach is the product. */
export function reachFactors(metrics: CvssMetrics, place: Place, policy: RiskPolicy): ReachFactor[] {
  const { friction } = policy;
  const { attackVector } = metrics;
  const factors: ReachFactor[] = [
    { factor: `AV:${attackVector} ${place.exposure}`, value: policy.reach[attackVector][place.exposure] },
  ];
  if (metrics.complex) factors.push({ factor: 'complex', value: friction.attackComplexityHighOrAT });
  if (metrics.privileges === 'L') factors.push({ factor: 'low-privileges', value: friction.privLow });
  if (metrics.privileges === 'H') factors.push({ factor: 'high-privileges', value: friction.privHigh });
  // Nobody browses or opens mail on a server.
  if (metrics.interaction && place.role === 'server') {
    factors.push({ factor: 'user-interaction-on-server', value: friction.userInteractionOnServer });
  }
  return factors;
}

/** The controls of this place that stand in the way of the attack. */
export function controlFactors(metrics: CvssMetrics, place: Place, policy: RiskPolicy): ReachFactor[] {
  return policy.controls
    .filter(({ id, attackVectors }) => place.controls.includes(id) && attackVectors.includes(metrics.attackVector))
    .map(({ id, factor }) => ({ factor: `control ${id}`, value: factor }));
}

/** 0-1. */
export function reachOf(factors: readonly ReachFactor[]): number {
  return factors.reduce((product, { value }) => product * value, 1);
}
