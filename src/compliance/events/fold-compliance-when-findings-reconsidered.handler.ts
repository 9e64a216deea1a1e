import { Injectable } from '@nestjs/common';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { FINDINGS_RECONSIDERED, type FindingsReconsidered } from '../../vulnerabilities/index.js';
import { MarkCompliance } from '../app/mark-compliance.service.js';

/** Somebody decided about findings, or a vulnerability was listed as exploited. Of what else changes the daily count hears. */
@EventHandler({ on: FINDINGS_RECONSIDERED, name: 'fold-compliance-when-findings-reconsidered' })
@Injectable()
export class FoldComplianceWhenFindingsReconsidered implements EventHandlerPort<FindingsReconsidered> {
  constructor(private readonly mark: MarkCompliance) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: FindingsReconsidered;
  }): Promise<void> {
    await this.mark.foldVulnerabilities(organizationId, payload.vulnerabilityIds);
  }
}
