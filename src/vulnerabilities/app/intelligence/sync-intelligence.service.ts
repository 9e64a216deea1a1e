import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock, JsonLogger, sqlState } from '../../../platform/index.js';
import { vulnerabilitiesConfig, type VulnerabilitiesConfig } from '../../config.js';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import { type FeedRecord, IntelligenceFeedRepository } from '../../persistence/intelligence-feed.repository.js';
import { download } from './download.js';
import { type DownloadFolder, downloadFolder, removeRemains } from './stored-downloads.js';
import { ImportFile } from './import-file.service.js';
import { IntelligenceFeeds, isNeeded, type RegisteredDocument } from './intelligence-feeds.js';

const FIRST_RETRY_SECONDS = 600;
/** PostgreSQL's word for it. */
const DISK_FULL = '53100';
const NO_ROOM = 'The database has no room for it. Nothing was changed.';

/** How a look at an address went: `imported` with what changed, `unchanged`, or the code of a failure. */
export type SyncOutcome =
  | { outcome: 'imported'; changed: number }
  | { outcome: 'unchanged' }
  | { outcome: 'failed'; failure: string; detail: string };

/** Fetches documents from their addresses. A failure is written down and leaves what is known. */
@Injectable()
export class SyncIntelligence implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly feeds: IntelligenceFeeds,
    private readonly records: IntelligenceFeedRepository,
    private readonly files: ImportFile,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
    @Inject(vulnerabilitiesConfig.token) private readonly config: VulnerabilitiesConfig,
  ) {}

  /** What processes that were killed left in the folder for temporary files. */
  async onApplicationBootstrap(): Promise<void> {
    await removeRemains().catch((error: unknown) => {
      this.logger.failure('remains of downloads', error);
    });
  }

  /** A stop waits for no address: the next process goes on where this one was. */
  onModuleDestroy(): void {
    this.stopping.abort(new Error('The service stops.'));
  }

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
    try {
      return await this.fetch(registered, published, record);
    } catch (given) {
      if (this.stopping.signal.aborted) throw given;
      const error = sqlState(given) === DISK_FULL ? new FeedDocumentError('no-space', NO_ROOM) : given;
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
    }
  }

  private async fetch(
    registered: RegisteredDocument,
    published: string,
    record: FeedRecord | null,
  ): Promise<SyncOutcome> {
    const mirror = this.config.INTELLIGENCE_MIRROR;
    const address = mirror === '' ? published : `${mirror.replace(/\/$/, '')}/${registered.key}`;
    const folder = await downloadFolder(registered.key, address);
    try {
      return await this.fetchTo(folder, registered, address, record);
    } finally {
      await folder.remove();
    }
  }

  private async fetchTo(
    folder: DownloadFolder,
    registered: RegisteredDocument,
    address: string,
    record: FeedRecord | null,
  ): Promise<SyncOutcome> {
    const { key } = registered;
    // What another address said last says nothing about this one.
    const known = record?.origin === 'address' && record.address === address ? record : null;
    const came = await download({
      url: new URL(address),
      path: folder.path,
      maxBytes: registered.meta.maxBytes,
      etag: known?.etag ?? null,
      lastModified: known?.state?.lastModified ?? null,
      trusted: this.config.INTELLIGENCE_MIRROR !== '',
      stop: this.stopping.signal,
      begun: folder.found === null ? null : { ...folder.found.note, bytes: folder.found.bytes },
      note: (said) => {
        folder.note({ key, address, ...said });
      },
    });
    if (came === null) {
      await this.records.unchanged(key, this.clock.now());
      return { outcome: 'unchanged' };
    }
    const { changed } = await this.files.executeFor(registered, folder.path, {
      origin: 'address',
      address,
      etag: came.etag,
      lastModified: came.lastModified,
    });
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
