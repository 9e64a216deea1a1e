import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { vulnerabilitiesConfig, type VulnerabilitiesConfig } from '../../config.js';
import { fieldsOf } from '../../domain/intel/fact-fields.js';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import type { EditionFact, IntelFact } from '../../domain/intel/intel-fact.js';
import type { FeedFile } from '../../domain/intel/intel-feed.port.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';
import { IntelligenceFeedRepository } from '../../persistence/intelligence-feed.repository.js';
import { type ImportedDocument, ImportIntelligence } from './import-intelligence.service.js';
import { IntelligenceFeeds } from './intelligence-feeds.js';
import { openDocument } from './read-document.js';

const ENDING = '.ndjson.gz';
const FOLDER = fileURLToPath(new URL('../../shipped/', import.meta.url));

/** Loads the facts that come with the service (scripts/data/make-intelligence-snapshot.mjs made them), where nothing newer is known. */
@Injectable()
export class LoadShipped {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly feeds: IntelligenceFeeds,
    private readonly records: IntelligenceFeedRepository,
    private readonly documents: ImportIntelligence,
    @Inject(vulnerabilitiesConfig.token) private readonly config: VulnerabilitiesConfig,
  ) {}

  /** All of them, unless this service is set to know only what it is fed (`INTELLIGENCE_SNAPSHOT=off`). */
  async executeIfWanted(): Promise<void> {
    if (this.config.INTELLIGENCE_SNAPSHOT === 'on') await this.execute();
  }

  /**
   * @param keys of the documents that are wanted; all of them when left out
   * @returns those that were loaded
   */
  execute(keys?: readonly string[]): Promise<ImportedDocument[]> {
    // At a start two ask for it; the second waits, and finds it done.
    const next = this.last.then(() => this.loadAll(keys));
    this.last = next.catch(() => undefined);
    return next;
  }

  private async loadAll(keys?: readonly string[]): Promise<ImportedDocument[]> {
    const loaded: ImportedDocument[] = [];
    const files = (await readdir(FOLDER))
      .filter((name) => name.endsWith(ENDING) && keys?.includes(name.slice(0, -ENDING.length)) !== false)
      .sort();
    for (const name of files) {
      const one = await this.load(name);
      if (one !== null) loaded.push(one);
    }
    return loaded;
  }

  private async load(name: string): Promise<ImportedDocument | null> {
    const { files, sha256, bytes, close } = await openDocument(FOLDER + name);
    const facts = factsOf(files);
    try {
      const begun = await facts.next();
      const first = begun.done === true ? null : begun.value;
      if (first?.kind !== 'edition') throw new FeedDocumentError('malformed', `${name} does not say what it is.`);
      // The file is named for its document.
      const registered = this.feeds.document(name.slice(0, -ENDING.length));
      if (registered === null || !(await this.isNews(registered.key, first, sha256))) return null;
      const feed = registered.meta.key;
      const parts = [first.part];
      return await this.documents.execute(feed, parts, again(first, facts), {
        origin: 'shipped',
        address: name,
        sha256,
        bytes,
      });
    } finally {
      await facts.return(undefined);
      await close();
    }
  }

  /** What came from elsewhere stays, unless it is older. */
  private async isNews(key: string, { asOf }: EditionFact, sha256: string): Promise<boolean> {
    const known = await this.records.one(key);
    if (known === null || known.importedAt === null) return true;
    if (known.origin === 'shipped') return known.sha256 !== sha256;
    return asOf !== null && known.asOf !== null && new Date(asOf) > known.asOf;
  }
}

async function* factsOf(files: AsyncIterable<FeedFile>): AsyncGenerator<IntelFact> {
  for await (const { text } of files) {
    for await (const { value } of jsonPieces(text, 0)) {
      const fact = fieldsOf(value);
      if (typeof fact?.['kind'] !== 'string') throw new FeedDocumentError('malformed', 'An entry is no fact.');
      yield value as IntelFact;
    }
  }
}

async function* again(first: IntelFact, rest: AsyncIterable<IntelFact>): AsyncGenerator<IntelFact> {
  yield first;
  yield* rest;
}
