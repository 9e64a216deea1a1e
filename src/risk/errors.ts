import { DomainError, InvalidRequestError } from '../platform/index.js';
import type { PolicyFault } from './model/policy-rules.js';

/** 400: a policy that cannot be one, with every fault of it. */
export class PolicyInvalidError extends InvalidRequestError {
  constructor(faults: readonly PolicyFault[]) {
    super('policy-invalid', 'Not a risk policy', 'The policy has faults; nothing was changed.', {
      errors: faults.map(({ pointer, detail }) => ({ pointer: `/policy${pointer}`, detail })),
    });
  }
}

/** 412: somebody changed the policy since it was read. */
export class StalePolicyError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'policy-changed',
      'The policy was changed since',
      'Read the policy again, and decide again.',
    );
  }
}
