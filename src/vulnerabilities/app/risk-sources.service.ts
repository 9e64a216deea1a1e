import { Injectable } from '@nestjs/common';
import { type CellCounts, FindingCellCountRepository } from '../persistence/finding-cell-count.repository.js';
import {
  type CountedKind,
  type FindingKind,
  FindingRiskRepository,
  type FindingRiskRow,
} from '../persistence/finding-risk.repository.js';
import { RiskFactsRepository, type RiskFactsRow, type ThreatWitness } from '../persistence/risk-facts.repository.js';
import {
  RiskInvalidationQueueRepository,
  type TakenInvalidations,
} from '../persistence/risk-invalidation-queue.repository.js';

/** What is known of vulnerabilities that risk follows from. */
@Injectable()
export class RiskFacts {
  constructor(private readonly facts: RiskFactsRepository) {}

  of(organizationId: number, vulnerabilityIds: readonly number[]): Promise<RiskFactsRow[]> {
    return this.facts.of(organizationId, vulnerabilityIds);
  }

  /** The part of it that threats are read from. */
  witnesses(organizationId: number, vulnerabilityIds: readonly number[]): Promise<ThreatWitness[]> {
    return this.facts.witnesses(organizationId, vulnerabilityIds);
  }

  /** Whether CISA's list was ever read: before that, nothing is known not to be on it. */
  knowsListed(): Promise<boolean> {
    return this.facts.knowsListed();
  }
}

/** What was published of risk with {@link PublishRisk}: an update goes on from there. */
@Injectable()
export class PublishedRisk {
  constructor(
    private readonly kinds: FindingRiskRepository,
    private readonly cellCounts: FindingCellCountRepository,
  ) {}

  /** Those that are known of the kinds of findings. */
  ofKinds(organizationId: number, kinds: readonly FindingKind[]): Promise<CountedKind[]> {
    return this.kinds.ofKinds(organizationId, kinds);
  }

  byIds(organizationId: number, ids: readonly number[]): Promise<CountedKind[]> {
    return this.kinds.byIds(organizationId, ids);
  }

  /** What kinds of findings these are, without their risk. */
  identities(organizationId: number, ids: readonly number[]): Promise<(FindingKind & { id: number })[]> {
    return this.kinds.identities(organizationId, ids);
  }

  ofVulnerabilities(organizationId: number, vulnerabilityIds: readonly number[]): Promise<FindingRiskRow[]> {
    return this.kinds.ofVulnerabilities(organizationId, vulnerabilityIds);
  }

  /** All kinds of findings, in pages by vulnerability; a page has all kinds of its last one, so that each is looked at once. */
  page(organizationId: number, afterVulnerability: number, limit: number): Promise<FindingRiskRow[]> {
    return this.kinds.page(organizationId, afterVulnerability, limit);
  }

  /** What the cells of the matrix hold; null before anything was counted. */
  cells(organizationId: number): Promise<CellCounts | null> {
    return this.cellCounts.one(organizationId);
  }
}

/** What waits for an update of the risk; {@link InvalidateRisk} puts it there. */
@Injectable()
export class RiskInvalidations {
  constructor(private readonly queue: RiskInvalidationQueueRepository) {}

  /** Takes the oldest, in the transaction of the update. */
  take(organizationId: number, limit: number): Promise<TakenInvalidations> {
    return this.queue.take(organizationId, limit);
  }

  isInvalid(organizationId: number): Promise<boolean> {
    return this.queue.isInvalid(organizationId);
  }

  organizationsWaiting(): Promise<number[]> {
    return this.queue.organizationsWaiting();
  }
}
