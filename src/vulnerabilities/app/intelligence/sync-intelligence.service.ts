import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, JsonLogger } from '../../../platform/index.js';
import { vulnerabilitiesConfig, type VulnerabilitiesConfig } from '../../config.js';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import { type FeedRecord, IntelligenceFeedRepository } from '../../persistence/intelligence-feed.repository.js';
import { download } from './download.js';
import { ImportFile } from './import-file.service.js';
import { IntelligenceFeeds, isNeeded, type RegisteredDocument } from './intelligence-feeds.js';

const FIRST_RETRY_SECONDS = 600;

/** How a look at an address went: `imported` with what changed, `unchanged`, or the code of a failure. */
export type SyncOutcome =
  | { outcome: 'imported'; changed: number }
  | { outcome: 'unchanged' }
  | { outcome: 'failed'; failure: string; detail: string };

/** Fetches documents from their addresses. A failure is written down and leaves what is known. */
@Injectable()
export class SyncIntelligence {
  constructor(
    private readonly feeds: IntelligenceFeeds,
    private readonly records: IntelligenceFeedRepository,
    private readonly files: ImportFile,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
    @Inject(vulnerabilitiesConfig.token) private readonly config: VulnerabilitiesConfig,
  ) {}

  /** The keys of the documents whose addresses are to be asked now; those that nobody has packages of are left alone. */
  async due(): Promise<string[]> {
    const installed = new Set(await this.records.installedEcosystems());
    const records = new Map((await this.records.all()).map((record) => [record.key, record]));
    const now = this.clock.now().getTime();
    return this.feeds
      .documents()
      .filter(({ document }) => document.address !== null && isNeeded(document, installed))
      .filter(({ key, meta }) => now >= nextLook(records.get(key) ?? null, meta.everySeconds))
      .map(({ key }) => key);
  }

  /** Asks one address; null when there is no such document, or it has none. */
  async one(key: string): Promise<SyncOutcome | null> {
    const registered = this.feeds.document(key);
    const published = registered?.document.address ?? null;
    if (registered === null || published === null) return null;
    const record = await this.records.one(key);
    const folder = await mkdtemp(join(tmpdir(), 'posture-feed-'));
    try {
      return await this.fetch(registered, published, record, join(folder, key));
    } catch (error) {
      // What a feed did not foresee must not stop the others, nor be tried without end.
      const failure = error instanceof FeedDocumentError ? error.code : 'failed';
      if (record?.failure !== failure) this.logger.warn(`feed ${key}: ${failure}`);
      if (!(error instanceof FeedDocumentError)) this.logger.failure(`feed ${key}`, error);
      await this.records.failed(key, failure, this.clock.now());
      return {
        outcome: 'failed',
        failure,
        detail: error instanceof FeedDocumentError ? error.message : 'See the log.',
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async fetch(
    registered: RegisteredDocument,
    published: string,
    record: FeedRecord | null,
    path: string,
  ): Promise<SyncOutcome> {
    const mirror = this.config.INTELLIGENCE_MIRROR;
    const address = mirror === '' ? published : `${mirror.replace(/\/$/, '')}/${registered.key}`;
    // What another address said last says nothing about this one.
    const known = record?.origin === 'address' && record.address === address ? record : null;
    const came = await download({
      url: new URL(address),
      path,
      maxBytes: registered.meta.maxBytes,
      etag: known?.etag ?? null,
      lastModified: known?.state?.lastModified ?? null,
      trusted: mirror !== '',
    });
    if (came === null) {
      await this.records.unchanged(registered.key, this.clock.now());
      return { outcome: 'unchanged' };
    }
    const { changed } = await this.files.executeFor(registered, path, { origin: 'address', address, ...came });
    return { outcome: 'imported', changed };
  }
}

/** After failures sooner than usual, and then less and less often. */
function nextLook(record: FeedRecord | null, everySeconds: number): number {
  if (record === null || record.checkedAt === null) return 0;
  const failures = record.failedAt === null ? 0 : (record.state?.failures ?? 1);
  const wait = failures === 0 ? everySeconds : Math.min(everySeconds, FIRST_RETRY_SECONDS * 2 ** (failures - 1));
  return record.checkedAt.getTime() + wait * 1000;
}
