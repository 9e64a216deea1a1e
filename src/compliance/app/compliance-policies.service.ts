import { Inject, Injectable } from '@nestjs/common';
import { complianceConfig, type ComplianceConfig } from '../config.js';
import { type CompliancePolicy, DEFAULT_COMPLIANCE_POLICY } from '../domain/policy.js';

/** The policy that an organization is evaluated by: that of the service, until organizations have their own. */
@Injectable()
export class CompliancePolicies {
  private readonly policy: CompliancePolicy;

  constructor(@Inject(complianceConfig.token) config: ComplianceConfig) {
    const base = DEFAULT_COMPLIANCE_POLICY;
    const secondPerson = config.COMPLIANCE_SECOND_PERSON === 'on';
    this.policy = {
      ...base,
      attestation: {
        ...base.attestation,
        selfAttestation: config.COMPLIANCE_SELF_ATTESTATION === 'on',
        reviewerMustDiffer: secondPerson,
      },
      exception: { ...base.exception, approverMustDiffer: secondPerson },
    };
  }

  of(_organizationId: number): CompliancePolicy {
    return this.policy;
  }
}
