import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/index.js';
import {
  ageHours,
  feedStatus,
  type FeedStatus,
  importState,
  type ImportState,
  staleAfter,
} from '../../domain/intel/feed-status.js';
import type { FeedDocumentMeta, IntelFeedMeta } from '../../domain/intel/intel-feed.port.js';
import { type FeedRecord, IntelligenceFeedRepository } from '../../persistence/intelligence-feed.repository.js';
import {
  type AttackTechnique,
  type CveFacts,
  type CveTechnique,
  type EndOfLifeCycle,
  IntelligenceQueryRepository,
  type StrideWeights,
} from '../../persistence/intelligence-query.repository.js';
import { IntelligenceFeeds, isNeeded } from './intelligence-feeds.js';

/** A document of a feed: what it is, where its facts came from, and how old they are. */
export interface FeedState {
  key: string;
  meta: IntelFeedMeta;
  document: FeedDocumentMeta;
  /** Null when nothing was ever imported or asked. */
  record: FeedRecord | null;
  ageHours: number | null;
  status: FeedStatus;
  /** How an import of it stands that began and did not end. */
  importState: ImportState | null;
  /** Whether any organization has packages that it is about; true for those that are about more. */
  isNeeded: boolean;
}

/** What stands before a package URL among the identifiers of a product. */
const PACKAGE_URL = 'purl:';

/** What feeds know, for those who ask. Facts of the world: no organization takes part. Each call is one statement. */
@Injectable()
export class IntelligenceQueries {
  constructor(
    private readonly registered: IntelligenceFeeds,
    private readonly records: IntelligenceFeedRepository,
    private readonly reading: IntelligenceQueryRepository,
    private readonly clock: Clock,
  ) {}

  /** Of CVEs (upper case) that some feed knows. A CVE that is not in the map was never spoken of. */
  async factsOf(cves: readonly string[]): Promise<Map<string, CveFacts>> {
    if (cves.length === 0) return new Map();
    return new Map((await this.reading.facts(cves)).map((facts) => [facts.cve, facts]));
  }

  /** Somebody's curated mappings of each CVE. */
  async techniquesOf(cves: readonly string[]): Promise<Map<string, CveTechnique[]>> {
    return grouped(cves.length === 0 ? [] : await this.reading.techniquesOfCves(cves), ({ cve }) => cve);
  }

  /** Techniques that weaknesses may lead to, by CWE; to be shown as related only. */
  async techniquesRelatedTo(cwes: readonly string[]): Promise<Map<string, { technique: string; via: string[] }[]>> {
    return grouped(cwes.length === 0 ? [] : await this.reading.techniquesOfCwes(cwes), ({ cwe }) => cwe);
  }

  async cweStride(cwes: readonly string[]): Promise<Map<string, StrideWeights>> {
    if (cwes.length === 0) return new Map();
    return new Map((await this.reading.stride(cwes)).map((weights) => [weights.cwe, weights]));
  }

  /** Techniques by id, all of them without ids. */
  async techniques(ids: readonly string[] | null = null): Promise<Map<string, AttackTechnique>> {
    return new Map((await this.reading.techniques(ids)).map((technique) => [technique.id, technique]));
  }

  /** What those of the techniques that were revoked are called today; what stands is not in it. */
  async successors(ids: readonly string[]): Promise<Map<string, string>> {
    return new Map((await this.reading.successors(ids)).map(({ id, technique }) => [id, technique]));
  }

  /** In the order of the matrix. */
  tactics(): Promise<{ id: string; name: string; shortName: string }[]> {
    return this.reading.tactics();
  }

  /** The controls that mitigate each technique. */
  async controlsOf(
    techniques: readonly string[],
  ): Promise<Map<string, { framework: string; control: string; name: string }[]>> {
    return grouped(
      techniques.length === 0 ? [] : await this.reading.controlsOf(techniques),
      ({ technique }) => technique,
    );
  }

  /** The release lines of products (`debian`, `nodejs`; endoflife.date's names), the youngest first. */
  async endOfLife(products: readonly string[]): Promise<Map<string, EndOfLifeCycle[]>> {
    return grouped(products.length === 0 ? [] : await this.reading.endOfLife(products), ({ product }) => product);
  }

  /** The release lines of packages, by package URLs without a version (`pkg:npm/jquery`): of few packages is that known. */
  async endOfLifeOfPackages(): Promise<Map<string, EndOfLifeCycle[]>> {
    const lines = (await this.reading.endOfLifeOfPackages()).flatMap((line) =>
      line.identifiers.flatMap((identifier) =>
        identifier.startsWith(PACKAGE_URL) ? [{ line, purl: identifier.slice(PACKAGE_URL.length) }] : [],
      ),
    );
    const byPurl = grouped(lines, ({ purl }) => purl);
    return new Map([...byPurl].map(([purl, known]) => [purl, known.map(({ line }) => line)]));
  }

  /** Every document that a feed of this service has, in the order of keys, whether anything came of it or not. */
  async feeds(): Promise<FeedState[]> {
    const records = new Map((await this.records.all()).map((record) => [record.key, record]));
    const installed = new Set(await this.records.installedEcosystems());
    const now = this.clock.now();
    return this.registered.documents().map(({ key, meta, document }) => {
      const record = records.get(key) ?? null;
      const age = record === null ? null : ageHours(record, now);
      const needed = isNeeded(document, installed);
      const status = feedStatus(age, staleAfter(meta.staleAfterHours), (record?.failedAt ?? null) !== null, needed);
      return { key, meta, document, record, ageHours: age, status, importState: importState(record), isNeeded: needed };
    });
  }
}

function grouped<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}
