import { PolicyInvalidError } from '../errors.js';
import { policyFaults } from '../model/policy-faults.js';
import type { RiskPolicy } from '../model/policy.js';

/** The candidate as a policy. Throws {@link PolicyInvalidError} with every fault of it. */
export function validPolicy(candidate: unknown): RiskPolicy {
  const faults = policyFaults(candidate);
  if (faults.length > 0) throw new PolicyInvalidError(faults);
  return candidate as RiskPolicy;
}
