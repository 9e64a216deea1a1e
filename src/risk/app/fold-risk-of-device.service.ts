import { Injectable } from '@nestjs/common';
import { MarkRisk, type RiskCause } from '../../vulnerabilities/index.js';
import { FoldRisk } from './fold-risk.service.js';

/** Counts one device anew. */
@Injectable()
export class FoldRiskOfDevice {
  constructor(
    private readonly mark: MarkRisk,
    private readonly folding: FoldRisk,
  ) {}

  async execute(organizationId: number, deviceId: number, cause: RiskCause): Promise<void> {
    await this.mark.note(organizationId, [deviceId], cause);
    await this.folding.fold(organizationId);
  }
}
