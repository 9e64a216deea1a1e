import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Clock } from '../../../platform/index.js';
import { factProblem } from '../../domain/intel/fact-problem.js';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import type { EditionFact, IntelFact, LeftOutFact } from '../../domain/intel/intel-fact.js';
import { type FeedRecord, IntelligenceFeedRepository } from '../../persistence/intelligence-feed.repository.js';
import type { FactWriter, FactWriterFactory } from './fact-writer.js';
import { FactWriters } from './fact-writers.js';
import { ImportScratchRepository } from '../../persistence/import-scratch.repository.js';
import { ImportChanges } from './import-changes.js';
import { documentKey } from './intelligence-feeds.js';
import { PublishImported } from './publish-imported.service.js';

const BATCH = 2000;
/** As much text as a batch may weigh, in characters, roughly: lists of versions differ a thousandfold. */
const BATCH_WEIGHT = 2_000_000;

/** Where a document comes from. */
export interface DocumentOrigin {
  origin: 'shipped' | 'file' | 'address';
  address: string;
  sha256: string;
  bytes: number;
  etag?: string | null;
  lastModified?: string | null;
  /** Take it though it is older, or has much less, than what is known. */
  force?: boolean;
  /** Whether it is all that its publisher has of what it is about, and not a file of some of it (no). */
  isWhole?: boolean;
}

/** What an import did. */
export interface ImportedDocument {
  key: string;
  version: string | null;
  asOf: Date | null;
  entries: number;
  /** Facts that were added, changed or removed. */
  changed: number;
}

/** Writes the facts of one document, all of them or none, and tells the others what changed. */
@Injectable()
export class ImportIntelligence {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly records: IntelligenceFeedRepository,
    private readonly clock: Clock,
    private readonly others: PublishImported,
    private readonly scratch: ImportScratchRepository,
    private readonly writers: FactWriters,
  ) {}

  /** @param known the parts that the feed may have; throws {@link FeedDocumentError} */
  async execute(
    feed: string,
    parts: readonly (string | null)[],
    facts: AsyncIterable<IntelFact>,
    origin: DocumentOrigin,
  ): Promise<ImportedDocument> {
    const seen: { begun?: { key: string; at: Date }; failure?: unknown } = {};
    try {
      return await this.everywhere.transaction(async () => {
        // A transaction is tried again after a deadlock; a document is read once.
        if ('failure' in seen) throw seen.failure;
        try {
          return await this.import(feed, parts, facts, origin, (begun) => (seen.begun = begun));
        } catch (error) {
          seen.failure = error;
          throw error;
        }
      });
    } catch (error) {
      if (seen.begun !== undefined) await this.records.ended(seen.begun);
      throw error;
    }
  }

  private async import(
    feed: string,
    parts: readonly (string | null)[],
    facts: AsyncIterable<IntelFact>,
    origin: DocumentOrigin,
    report: (begun: { key: string; at: Date }) => void,
  ): Promise<ImportedDocument> {
    const iterator = facts[Symbol.asyncIterator]();
    try {
      const first = await iterator.next();
      if (first.done === true || first.value.kind !== 'edition' || !parts.includes(first.value.part))
        throw new FeedDocumentError('malformed', `The feed "${feed}" did not say which document this is.`);
      const key = documentKey(feed, first.value.part);
      await this.records.lock(key);
      const begun = { key, at: this.clock.now() };
      report(begun);
      await this.records.begun(begun);
      return await this.write(key, first.value, iterator, origin);
    } finally {
      await iterator.return?.();
    }
  }

  private async write(
    key: string,
    first: EditionFact,
    facts: AsyncIterator<IntelFact>,
    origin: DocumentOrigin,
  ): Promise<ImportedDocument> {
    await this.scratch.open();
    const changes = new ImportChanges(this.scratch);
    const now = this.clock.now();
    const known = await this.records.one(key);
    let edition = first;
    const leftOut: LeftOutFact[] = [];
    const run = {
      key,
      edition: () => edition,
      force: origin.force === true,
      changes,
      at: now,
      today: now.toISOString().slice(0, 10),
      isWhole: origin.isWhole === true,
      missing: new Map((known?.state?.missing ?? []).map(({ ecosystem, since }) => [ecosystem, new Date(since)])),
    };
    const batches = new Batches(
      changes,
      this.writers.all.map((factory) => ({ factory, writer: factory.begin(run) })),
    );
    for (let next = await facts.next(); next.done !== true; next = await facts.next()) {
      const problem = factProblem(next.value);
      if (problem !== null) throw new FeedDocumentError('malformed', `An entry cannot be used: ${problem}.`);
      if (next.value.kind === 'edition') edition = next.value;
      else if (next.value.kind === 'left-out') leftOut.push(next.value);
      else await batches.add(next.value);
    }
    if (batches.entries === 0) throw new FeedDocumentError('empty', 'The document holds no entry.');
    const said = dayOf(edition, origin, now);
    refuseOlder(known, said, origin);
    await batches.finish();
    await this.others.report(key);
    // A document that does not say its day and changes nothing is what was known: it is no younger for being read again.
    const same = said === null && changes.count === 0 ? known : null;
    const asOf = said ?? same?.asOf ?? null;
    const version = edition.version ?? same?.version ?? null;
    await this.records.imported({
      key,
      version,
      asOf,
      importedAt: now,
      origin: origin.origin,
      address: origin.address,
      sha256: origin.sha256,
      bytes: origin.bytes,
      entries: batches.entries,
      extent: edition.extent ?? null,
      etag: origin.etag ?? null,
      state: {
        failures: 0,
        lastModified: origin.lastModified ?? null,
        leftOut: leftOut.map(({ reason, count, examples }) => ({ reason, count, examples })),
        missing: [...run.missing].map(([ecosystem, since]) => ({ ecosystem, since: since.toISOString() })),
      },
    });
    return { key, version, asOf, entries: batches.entries, changed: changes.count };
  }
}

/** Hands facts to their writers, some thousands at a time. */
class Batches {
  private main = 0;
  private beside = 0;
  private readonly waiting = new Map<FactWriter, { facts: IntelFact[]; weight: number }>();
  private readonly writerOf = new Map<IntelFact['kind'], FactWriter>();

  constructor(
    private readonly changes: ImportChanges,
    writers: readonly { factory: FactWriterFactory; writer: FactWriter }[],
  ) {
    for (const { factory, writer } of writers) for (const kind of factory.kinds) this.writerOf.set(kind, writer);
  }

  /** What a document says about CVEs beside what it is about is not counted. */
  get entries(): number {
    return this.main > 0 ? this.main : this.beside;
  }

  async add(fact: IntelFact): Promise<void> {
    const writer = this.writerOf.get(fact.kind);
    if (!writer) return;
    if (fact.kind === 'cve') this.beside += 1;
    else this.main += 1;
    const batch = this.waiting.get(writer) ?? { facts: [], weight: 0 };
    this.waiting.set(writer, batch);
    batch.facts.push(fact);
    batch.weight += weightOf(fact);
    if (batch.facts.length >= BATCH || batch.weight >= BATCH_WEIGHT) await this.write(writer, batch);
  }

  /** Only writers that got something: the others' facts are not this document's. */
  async finish(): Promise<void> {
    for (const [writer, batch] of this.waiting) await this.write(writer, batch);
    for (const writer of this.waiting.keys()) {
      await writer.finish();
      await this.changes.flush();
    }
  }

  private async write(writer: FactWriter, batch: { facts: IntelFact[]; weight: number }): Promise<void> {
    batch.weight = 0;
    const facts = batch.facts.splice(0);
    if (facts.length === 0) return;
    await writer.write(facts);
    await this.changes.flush();
  }
}

/** Only what may be long. */
function weightOf(fact: IntelFact): number {
  if (fact.kind !== 'advisory') return 0;
  const events = fact.ranges.reduce((sum, range) => sum + range.events.length, 0);
  return 500 + fact.versions.length * 20 + events * 40 + (fact.aliases.length + fact.identifiers.length) * 20;
}

function refuseOlder(known: FeedRecord | null, asOf: Date | null, { force }: DocumentOrigin): void {
  if (force === true || asOf === null) return;
  if (known === null || known.asOf === null || asOf >= known.asOf) return;
  throw new FeedDocumentError(
    'older',
    `It is of ${asOf.toISOString()}; what is known is of ${known.asOf.toISOString()}. Nothing was changed; import it with --force if that is meant.`,
  );
}

/**
 * The day of a document, by its own word. None is of a day that has not come: such a word would make it the youngest for good,
 * never stale, and refuse every true document after it. Of what ships, the clock of this machine may be the one that is wrong.
 */
function dayOf(edition: EditionFact, origin: DocumentOrigin, now: Date): Date | null {
  const said = edition.asOf === null ? lastModified(origin) : new Date(edition.asOf);
  return said !== null && said > now && origin.origin !== 'shipped' ? now : said;
}

function lastModified(origin: DocumentOrigin): Date | null {
  const time = Date.parse(origin.lastModified ?? '');
  return Number.isNaN(time) ? null : new Date(time);
}
