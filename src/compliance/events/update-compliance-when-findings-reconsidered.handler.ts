import { Injectable } from '@nestjs/common';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { FINDINGS_RECONSIDERED, type FindingsReconsidered } from '../../vulnerabilities/index.js';
import { InvalidateCompliance } from '../app/invalidate-compliance.service.js';

/** Somebody decided about findings, or a vulnerability was listed as exploited. Of what else changes the daily count hears. */
@EventHandler({ on: FINDINGS_RECONSIDERED, name: 'update-compliance-when-findings-reconsidered' })
@Injectable()
export class UpdateComplianceWhenFindingsReconsidered implements EventHandlerPort<FindingsReconsidered> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: FindingsReconsidered;
  }): Promise<void> {
    await this.invalidate.vulnerabilities(organizationId, payload.vulnerabilityIds);
  }
}
