import { Injectable } from '@nestjs/common';
import { distinct, type Evidence } from '../domain/fact.js';
import type { TextOwner } from '../domain/text-writer.js';
import { CloudFacts } from './evidence/cloud-facts.service.js';
import { ComplianceFacts } from './evidence/compliance-facts.service.js';
import { EvidenceVersion } from './evidence/evidence-version.service.js';
import { RiskFacts } from './evidence/risk-facts.service.js';

/** Gathers what advice is written from: a bounded list of plain facts, the same for the same data, each with an id to cite. */
@Injectable()
export class GatherEvidence {
  constructor(
    private readonly version: EvidenceVersion,
    private readonly risk: RiskFacts,
    private readonly compliance: ComplianceFacts,
    private readonly cloud: CloudFacts,
  ) {}

  async execute(owner: TextOwner): Promise<Evidence> {
    // Asked first: what changes while facts are gathered makes them stale, never newer than they are.
    const dataVersion = await this.version.of(owner.organizationId);
    const { facts, asOf } = await this.risk.of(owner);
    const [controls, suites] = await Promise.all([
      this.compliance.of(owner.organizationId),
      this.cloud.of(owner.organizationId),
    ]);
    return { facts: distinct([...facts, ...controls, ...suites]), dataVersion, asOf };
  }
}
