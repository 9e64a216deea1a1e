import { Injectable } from '@nestjs/common';
import { listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import {
  type FindingChangeRow,
  FindingReadingRepository,
  type FindingRow,
} from '../persistence/finding-reading.repository.js';
import { AssertionRepository, type StoredAssertion } from '../persistence/assertion.repository.js';
import { RollupRepository } from '../persistence/rollup.repository.js';
import {
  VulnerabilityReadingRepository,
  type VulnerabilityRow,
  type VulnerabilityText,
} from '../persistence/vulnerability-reading.repository.js';
import { findingKey } from '../domain/finding-id.js';
import type { FindingListQuery, VulnerabilityFindingListQuery, VulnerabilityListQuery } from './vulnerability-list.js';

const IDENTIFIER_LIMIT = 128;

/** A vulnerability with everything that was said about it. */
export interface VulnerabilityDetail extends VulnerabilityRow, VulnerabilityText {
  assertions: StoredAssertion[];
}

/** A finding with its life. */
export interface FindingDetail extends FindingRow {
  history: FindingChangeRow[];
}

/** Shows vulnerabilities and findings. Deltas that scans left are folded in first, so that nobody reads counts that are a second old. */
@Injectable()
export class ReadVulnerabilitiesService {
  constructor(
    private readonly vulnerabilities: VulnerabilityReadingRepository,
    private readonly findings: FindingReadingRepository,
    private readonly assertions: AssertionRepository,
    private readonly rollups: RollupRepository,
  ) {}

  async list<Item extends object>(
    organizationId: number,
    query: VulnerabilityListQuery,
    map: (row: VulnerabilityRow) => Item,
  ): Promise<ListPage<Item>> {
    await this.bringUpToDate(organizationId);
    return listPage(
      query,
      (page) => this.vulnerabilities.page(organizationId, page),
      (row) => row.sortKeys,
      map,
    );
  }

  /** By any of its identifiers; throws {@link NotFoundError}. */
  async vulnerability(organizationId: number, identifier: string): Promise<VulnerabilityDetail> {
    await this.bringUpToDate(organizationId);
    const row =
      identifier.length <= IDENTIFIER_LIMIT
        ? await this.vulnerabilities.byIdentifier(organizationId, identifier)
        : null;
    if (!row) throw new NotFoundError('vulnerability');
    return { ...row, assertions: await this.assertions.of(organizationId, [row.internalId]) };
  }

  async listFindings<Item extends object>(
    organizationId: number,
    query: FindingListQuery,
    map: (row: FindingRow) => Item,
  ): Promise<ListPage<Item>> {
    await this.bringUpToDate(organizationId);
    return listPage(
      query,
      (page) => this.findings.page(organizationId, page),
      (row) => row.sortKeys,
      map,
    );
  }

  /** The findings of one vulnerability; throws {@link NotFoundError} when there is no such vulnerability. */
  async findingsOf<Item extends object>(
    organizationId: number,
    identifier: string,
    query: VulnerabilityFindingListQuery,
    map: (row: FindingRow) => Item,
  ): Promise<ListPage<Item>> {
    const { displayId } = await this.vulnerability(organizationId, identifier);
    return this.listFindings(
      organizationId,
      { ...query, filters: { ...query.filters, vulnerabilityId: [displayId] } },
      map,
    );
  }

  /** Throws {@link NotFoundError}. */
  async finding(organizationId: number, id: string): Promise<FindingDetail> {
    const key = findingKey(id);
    const row = key && (await this.findings.byKey(organizationId, key));
    if (!key || !row) throw new NotFoundError('finding');
    return { ...row, history: await this.findings.history(organizationId, key) };
  }

  private async bringUpToDate(organizationId: number): Promise<void> {
    if (await this.rollups.hasPending(organizationId)) await this.rollups.fold(organizationId);
  }
}
