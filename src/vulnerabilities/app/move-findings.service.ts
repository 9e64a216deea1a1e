import { Injectable } from '@nestjs/common';
import { DeviceRollups } from '../../devices/index.js';
import { ScanSeriesCounts } from '../../scans/index.js';
import { RegroupRepository, type Regrouping } from '../persistence/regroup.repository.js';
import { RollupRecountRepository } from '../persistence/rollup-recount.repository.js';
import { InvalidateRisk } from './invalidate-risk.service.js';
import { RollupRepository } from '../persistence/rollup.repository.js';
import { SettleKernels } from './settle-kernels.service.js';

/** Moves matches, findings and every count with them when vulnerabilities are joined or taken apart. */
@Injectable()
export class MoveFindingsService {
  constructor(
    private readonly facts: RegroupRepository,
    private readonly recounts: RollupRecountRepository,
    private readonly rollups: RollupRepository,
    private readonly deviceRollups: DeviceRollups,
    private readonly scanSeries: ScanSeriesCounts,
    private readonly invalidate: InvalidateRisk,
    private readonly kernels: SettleKernels,
  ) {}

  /** Keeps everybody else from findings until the end of the transaction, and leaves no delta pending. */
  async begin(organizationId: number): Promise<void> {
    await this.facts.lock(organizationId);
    await this.rollups.applyPending(organizationId);
  }

  /** After {@link begin}, and after it was written which vulnerability each identifier names now. */
  async move(organizationId: number, regrouping: Regrouping): Promise<void> {
    await this.facts.moveMatches(organizationId, regrouping);
    const shown = await this.facts.seriesDifferences(organizationId, regrouping);
    await this.facts.setAside(organizationId, regrouping);
    const opened = await this.facts.replaceFindings(organizationId, regrouping);
    await this.kernels.regrouped(organizationId, regrouping.vulnerabilityIds);
    await this.invalidate.lost(
      organizationId,
      await this.recounts.recount(organizationId, regrouping.vulnerabilityIds),
    );
    await this.deviceRollups.addOpenFindings(organizationId, opened);
    await this.scanSeries.add(organizationId, shown);
    await this.invalidate.vulnerabilities(organizationId, regrouping.vulnerabilityIds, 'facts', { members: true });
    await this.facts.beginEpoch(organizationId);
  }
}
