import { Injectable } from '@nestjs/common';
import {
  type ExplainedChange,
  type FindingChangeRequest,
  type FindingDelta,
  FindingSink,
  type FindingSinkPort,
  type InventoryLoss,
  type NextSeriesInventory,
  type Unseen,
  type PlacedFinding,
  type ResolvedFindings,
  type ShownMatches,
  type StoredChange,
} from '../../scans/index.js';
import { FindingRepository } from '../persistence/finding.repository.js';
import { SeriesLossRepository } from '../persistence/series-loss.repository.js';
import { ApplyFindingsService } from './apply-findings.service.js';
import { ExplainChangesService } from './explain-changes.service.js';
import { GuardInventories } from './guard-inventories.service.js';
import { ResolveFindingsService } from './resolve-findings.service.js';

/** Keeps findings: turns observations into dictionary ids, and a stream's new set of them into findings that open, close and reopen. */
@FindingSink({ name: 'vulnerabilities' })
@Injectable()
export class StoreFindings implements FindingSinkPort {
  constructor(
    private readonly resolver: ResolveFindingsService,
    private readonly applier: ApplyFindingsService,
    private readonly findings: FindingRepository,
    private readonly explainer: ExplainChangesService,
    private readonly inventories: GuardInventories,
    private readonly losses: SeriesLossRepository,
  ) {}

  resolve(organizationId: number, source: string, findings: PlacedFinding[]): Promise<ResolvedFindings> {
    return this.resolver.resolve(organizationId, source, findings);
  }

  lock(organizationId: number): Promise<void> {
    return this.findings.lockGrouping(organizationId);
  }

  apply(request: FindingChangeRequest): Promise<FindingDelta | null> {
    return this.applier.apply(request);
  }

  evaluateInventory(next: NextSeriesInventory): Promise<InventoryLoss | null> {
    return this.inventories.evaluate(next);
  }

  pruneLosses(organizationId: number, deviceId: number): Promise<void> {
    return this.losses.prune(organizationId, deviceId);
  }

  shown(organizationId: number, deviceId: number, seriesId: number): Promise<ShownMatches> {
    return this.findings.shown(organizationId, deviceId, seriesId);
  }

  shownIn(organizationId: number, deviceId: number, seriesId: number, unseen: Unseen): Promise<number[]> {
    return this.findings.shownIn(organizationId, deviceId, seriesId, unseen);
  }

  explain(organizationId: number, changes: StoredChange[]): Promise<(ExplainedChange | null)[]> {
    return this.explainer.explain(organizationId, changes);
  }
}
