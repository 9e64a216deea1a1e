import type { Exposure, RiskPolicy } from './policy.js';

/** What of a device the risk of its findings depends on. */
export interface Place {
  exposure: Exposure;
  /** 5 is the most important. */
  criticality: 1 | 2 | 3 | 4 | 5;
  role: 'server' | 'workstation' | null;
  /** Ids of the controls whose check passes. */
  controls: readonly string[];
}

const EXPOSURES: readonly Exposure[] = ['internet', 'internal', 'isolated'];
const ROLES = ['server', 'workstation', null] as const;
const CRITICALITIES = [1, 2, 3, 4, 5] as const;

/** A place as one number below 11,520: bits of controls, role, criticality, exposure. Controls that the policy does not have do not count. */
export function placeCode(place: Place, policy: RiskPolicy): number {
  const controls = policy.controls.reduce(
    (bits, { id }, bit) => bits | (place.controls.includes(id) ? 1 << bit : 0),
    0,
  );
  const role = ROLES.indexOf(place.role);
  return (
    ((controls * ROLES.length + role) * CRITICALITIES.length + place.criticality - 1) * EXPOSURES.length +
    EXPOSURES.indexOf(place.exposure)
  );
}

/**
 * The place that a code stands for. Codes outlive the policy that made them: controls that the policy does not have do not count. Throws
 * a RangeError for what no policy makes.
 */
export function placeOf(code: number, policy: RiskPolicy): Place {
  const [withoutExposure, exposure] = split(code, EXPOSURES);
  const [withoutCriticality, criticality] = split(withoutExposure, CRITICALITIES);
  const [bits, role] = split(withoutCriticality, ROLES);
  if (!Number.isInteger(code) || code < 0) throw new RangeError(`${code} is no code of a place`);
  const controls = policy.controls.filter((_, bit) => (bits & (1 << bit)) !== 0).map(({ id }) => id);
  return { exposure, criticality, role, controls };
}

function split<T>(code: number, values: readonly T[]): [rest: number, value: T] {
  return [Math.floor(code / values.length), values[code % values.length] as T];
}
