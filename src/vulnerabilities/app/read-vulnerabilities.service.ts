import { Injectable } from '@nestjs/common';
import { type FetchedPage, listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import {
  type DecidedChangeRow,
  type FindingChangeRow,
  FindingQueryRepository,
  type SilentScannerRow,
  type SeriesTime,
  type UnreachableRow,
} from '../persistence/finding-query.repository.js';
import type { FindingRow } from '../persistence/finding-row.js';
import { AliasRepository, type IdentifierProvenance, type RefusedAlias } from '../persistence/alias.repository.js';
import { AssertionRepository, type StoredAssertion } from '../persistence/assertion.repository.js';
import { VulnerabilityCounts } from './vulnerability-counts.service.js';
import {
  VulnerabilityQueryRepository,
  type VulnerabilityRow,
  type VulnerabilityText,
} from '../persistence/vulnerability-query.repository.js';
import { identifierKey } from '../domain/alias-groups.js';
import { findingKey } from '../domain/finding-id.js';
import { ExplainVulnerability, type VulnerabilityExplanation } from './explain-vulnerability.service.js';
import { type Proof, ProveFindings } from './matching/prove-findings.service.js';
import type { FindingListQuery, VulnerabilityFindingListQuery, VulnerabilityListQuery } from './vulnerability-list.js';

const IDENTIFIER_LIMIT = 128;

/** A vulnerability with everything that was said about it. */
export interface VulnerabilityDetail extends VulnerabilityRow, VulnerabilityText {
  assertions: StoredAssertion[];
  identifiers: IdentifierProvenance[];
  refusedAliases: RefusedAlias[];
  /** Why it is as risky as it is. */
  explanation: VulnerabilityExplanation;
}

/** A finding with its life. */
export interface FindingDetail extends FindingRow {
  /** Of malware: what was stated of it. */
  malwareFacts: { statedSeverity: number; cleanVersions: string[] };
  history: FindingChangeRow[];
  decidedChanges: DecidedChangeRow[];
  seriesTimes: SeriesTime[];
  silentScanners: SilentScannerRow[];
  /** What advisories say about the installed versions; empty when only a scanner says so. */
  proof: Proof[];
  /** Why it is not reachable, as far as anything says that it is not. */
  unreachable: UnreachableRow;
}

/** Shows vulnerabilities and findings. Deltas that scans left are added first, so that nobody reads counts that are a second old. */
@Injectable()
export class ReadVulnerabilitiesService {
  constructor(
    private readonly vulnerabilities: VulnerabilityQueryRepository,
    private readonly findings: FindingQueryRepository,
    private readonly assertions: AssertionRepository,
    private readonly aliases: AliasRepository,
    private readonly counts: VulnerabilityCounts,
    private readonly prover: ProveFindings,
    private readonly explain: ExplainVulnerability,
  ) {}

  async list<Item extends object>(
    organizationId: number,
    query: VulnerabilityListQuery,
    map: (row: VulnerabilityRow) => Item,
  ): Promise<ListPage<Item>> {
    return listPage(
      query,
      this.upToDate(organizationId, (page: VulnerabilityListQuery) => this.vulnerabilities.page(organizationId, page)),
      map,
    );
  }

  /** By any of its identifiers; throws {@link NotFoundError}. */
  async vulnerability(organizationId: number, identifier: string): Promise<VulnerabilityDetail> {
    await this.counts.updateIfInvalid(organizationId);
    const row =
      identifier.length <= IDENTIFIER_LIMIT
        ? await this.vulnerabilities.byIdentifier(organizationId, identifierKey(identifier))
        : null;
    if (!row) throw new NotFoundError('vulnerability');
    const identifiers = await this.aliases.provenance(organizationId, row.internalId);
    return {
      ...row,
      assertions: await this.assertions.of(organizationId, [row.internalId]),
      identifiers,
      refusedAliases: await this.aliases.refused(organizationId, row.internalId),
      explanation: await this.explain.execute(organizationId, row, [...identifiers.map(({ id }) => id), ...row.covers]),
    };
  }

  async listFindings<Item extends object>(
    organizationId: number,
    query: FindingListQuery,
    map: (row: FindingRow) => Item,
  ): Promise<ListPage<Item>> {
    return listPage(
      query,
      this.upToDate(organizationId, (page: FindingListQuery) => this.findings.page(organizationId, page)),
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
    const filters = { ...query.filters, vulnerabilityId: [identifier] };
    const page = await this.listFindings(organizationId, { ...query, filters }, map);
    if (page.items.length === 0) await this.vulnerability(organizationId, identifier);
    return page;
  }

  /** Throws {@link NotFoundError}. */
  async finding(organizationId: number, id: string): Promise<FindingDetail> {
    const key = findingKey(id);
    const row = key && (await this.findings.byKey(organizationId, key));
    if (!key || !row) throw new NotFoundError('finding');
    return {
      ...row,
      malwareFacts: await this.findings.statedOfMalware(organizationId, row),
      history: await this.findings.history(organizationId, row),
      decidedChanges: await this.findings.decidedChanges(organizationId, row),
      seriesTimes: await this.findings.seriesTimes(organizationId, row.deviceId),
      silentScanners: await this.findings.silentScanners(organizationId, row),
      proof: await this.prover.prove(organizationId, row),
      unreachable: await this.findings.unreachable(organizationId, row),
    };
  }

  /**
   * Reads the page that was asked for again when deltas were waiting, which its rows tell: an empty one has none, and what it
   * missed may have been added since it was read, so it is always read again. Only the first reading may update; those after
   * it belong to an export, which reads one state of the database and writes nothing.
   */
  private upToDate<Query, Row extends { pending: boolean }>(
    organizationId: number,
    read: (query: Query) => Promise<FetchedPage<Row>>,
  ): (query: Query) => Promise<FetchedPage<Row>> {
    let isFirst = true;
    return async (query) => {
      const page = await read(query);
      if (!isFirst) return page;
      isFirst = false;
      const [first] = page.rows;
      if (first && !first.pending) return page;
      await this.counts.updateIfInvalid(organizationId);
      return read(query);
    };
  }
}
