import { Injectable } from '@nestjs/common';
import { type CellCounts, FindingCellCountRepository } from '../persistence/finding-cell-count.repository.js';
import {
  type DueCount,
  type FindingKind,
  FindingRiskRepository,
  type KindRisk,
} from '../persistence/finding-risk.repository.js';
import { RollupRepository } from '../persistence/rollup.repository.js';
import {
  VulnerabilityRiskRepository,
  type VulnerabilitySignals,
} from '../persistence/vulnerability-risk.repository.js';
import type { MovedVulnerability, RiskScale } from '../persistence/vulnerability-worst.js';

/** Vulnerabilities brought up to date in one statement. */
const VULNERABILITIES = 5000;

/**
 * Where the risk context says what risk the things of this one have: in tables of this one, because its lists are ordered, filtered
 * and counted by them. Nobody else writes there, and the risk context writes nowhere else in this one
 * (docs/decisions/0119-one-context-writes-published-risk.md). To be called by whoever has the risk of the organization (`LOCK.risk`).
 */
@Injectable()
export class PublishRisk {
  constructor(
    private readonly kinds: FindingRiskRepository,
    private readonly risks: VulnerabilityRiskRepository,
    private readonly rollups: RollupRepository,
    private readonly cells: FindingCellCountRepository,
  ) {}

  /** Kinds of findings that nobody had looked at before, with no findings yet. */
  introduceKinds(organizationId: number, kinds: readonly (FindingKind & KindRisk & { id: number })[]): Promise<void> {
    return this.kinds.insert(organizationId, kinds);
  }

  /** Kinds of findings whose risk is another now. */
  reviseKinds(organizationId: number, kinds: readonly (KindRisk & { id: number })[]): Promise<void> {
    return this.kinds.update(organizationId, kinds);
  }

  /**
   * How many findings more or fewer there are.
   *
   * @param ofKinds by the id of the kind
   * @param due open ones, by vulnerability and day
   */
  async countFindings(
    organizationId: number,
    ofKinds: ReadonlyMap<number, number>,
    due: readonly DueCount[],
  ): Promise<void> {
    await Promise.all([this.kinds.count(organizationId, ofKinds), this.kinds.countDue(organizationId, due)]);
  }

  /** Brings vulnerabilities up to what their kinds of findings are by now. Gives those whose cells or threats are others. */
  async reviseVulnerabilities(
    organizationId: number,
    vulnerabilityIds: readonly number[],
    scale: RiskScale,
  ): Promise<MovedVulnerability[]> {
    if (vulnerabilityIds.length === 0) return [];
    const moved = await Promise.all([
      // What is counted here may have come with a scan whose own counts still wait: those are added first, and with them the
      // risk of what they count. The rest is only written where it is another.
      this.rollups.applyPendingWithRisk(organizationId, vulnerabilityIds, scale),
      this.risks.refresh(organizationId, vulnerabilityIds.slice(0, VULNERABILITIES), scale),
    ]);
    for (let from = VULNERABILITIES; from < vulnerabilityIds.length; from += VULNERABILITIES) {
      const more = vulnerabilityIds.slice(from, from + VULNERABILITIES);
      moved.push(await this.risks.refresh(organizationId, more, scale));
    }
    return moved.flat();
  }

  /** What lists filter vulnerabilities by beside their risk. */
  signalVulnerabilities(organizationId: number, signals: readonly VulnerabilitySignals[]): Promise<void> {
    return this.risks.signal(organizationId, signals);
  }

  /** In what kind of place devices are; null for one that does not count any more. */
  placeDevices(organizationId: number, places: ReadonlyMap<number, number | null>): Promise<void> {
    return this.risks.place(organizationId, places);
  }

  /** Packages in which nothing can be reached, and why. */
  excludePackages(organizationId: number, packages: readonly { packageId: number; reason: string }[]): Promise<void> {
    return this.risks.unreachable(organizationId, packages);
  }

  /** What lists by cell of the matrix have for totals. */
  countCells(organizationId: number, counts: CellCounts): Promise<void> {
    return this.cells.write(organizationId, counts);
  }

  /** No finding is counted any more; before everything is counted anew. */
  clearFindings(organizationId: number): Promise<void> {
    return this.kinds.clearCounts(organizationId);
  }

  /** No vulnerability has any risk; late in the same, because scans and readers write these rows too. */
  clearVulnerabilities(organizationId: number): Promise<void> {
    return this.risks.clear(organizationId);
  }
}
