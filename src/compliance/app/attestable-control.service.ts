import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import type { CatalogueControl } from '../catalogue/catalogue.js';
import { type AttestCommand, attestFaults } from '../domain/attest-command.js';
import { pin, type Pinned } from '../domain/pinned.js';
import type { CompliancePolicy } from '../domain/policy.js';
import { ClaimRuleError, ControlNotEvaluatedError } from '../errors.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { Frameworks } from './frameworks.service.js';
import { sha256 } from './sha256.js';
import { SignalsOfControl } from './signals-of-control.js';

/** Which control of which framework. */
export interface ControlAddress {
  framework: string;
  control: string;
}

/** Tells whether something can be said about a control, and what is known of it when it is. */
@Injectable()
export class AttestableControl {
  constructor(
    private readonly frameworks: Frameworks,
    private readonly policies: CompliancePolicies,
    private readonly signals: SignalsOfControl,
    private readonly clock: Clock,
  ) {}

  /** Throws `NotFoundError`, {@link ClaimRuleError} and {@link ControlNotEvaluatedError}. */
  async check(
    organizationId: number,
    address: ControlAddress,
    command: AttestCommand,
  ): Promise<{ weight: number; policy: CompliancePolicy; pinned: Pinned }> {
    const now = this.clock.now();
    const { framework, control } = await this.frameworks.control(organizationId, address.framework, address.control);
    refuseUnevaluated(control);
    const policy = this.policies.of(organizationId);
    const faults = attestFaults(command, control.weight, now, policy);
    if (faults.length > 0) throw new ClaimRuleError(faults);
    const { links, ...from } = await this.signals.of(organizationId, framework.slug, control.id, now);
    const catalog = { version: framework.catalogueVersion, hash: framework.manifestHash };
    return { weight: control.weight, policy, pinned: pin(catalog, links, from, sha256) };
  }
}

function refuseUnevaluated({ id, judged: evaluated }: CatalogueControl): void {
  if (evaluated === 'never') throw new ControlNotEvaluatedError(`${id} asks nothing of an organization.`);
  if (evaluated === 'by-parts') throw new ControlNotEvaluatedError(`${id} follows from its parts. Attest those.`);
}
