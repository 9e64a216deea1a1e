import { Injectable } from '@nestjs/common';
import { isArchiveNote } from '../../domain/intel/archive-note.js';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import type { FeedFile } from '../../domain/intel/intel-feed.port.js';
import { withHead } from '../../domain/intel/text-head.js';
import { type DocumentOrigin, type ImportedDocument, ImportIntelligence } from './import-intelligence.service.js';
import { IntelligenceFeeds, type RegisteredDocument, type RegisteredFeed } from './intelligence-feeds.js';
import { openDocument } from './read-document.js';

/** Imports a document that lies on disk. */
@Injectable()
export class ImportFile {
  constructor(
    private readonly feeds: IntelligenceFeeds,
    private readonly documents: ImportIntelligence,
  ) {}

  /** Whose document it is shows in how it begins. Throws {@link FeedDocumentError}; then nothing was changed. */
  async execute(path: string, origin: Omit<DocumentOrigin, 'sha256' | 'bytes'>): Promise<ImportedDocument> {
    const { files, sha256, bytes, isArchive, close } = await openDocument(path);
    try {
      const { first, all } = await peek(files);
      const found = first === null ? null : this.feeds.recognise(first.head, first.name);
      if (found === null) throw unknownForm(this.feeds.all());
      const parts = found.meta.documents.map(({ part }) => part);
      return await this.documents.execute(found.meta.key, parts, found.feed.read(all), {
        isWhole: isArchive,
        ...origin,
        sha256,
        bytes,
      });
    } finally {
      await close();
    }
  }

  /** As this document, whatever it looks like: what lies at its address is all that its publisher has. */
  async executeFor(
    { meta, feed, document }: RegisteredDocument,
    path: string,
    origin: Omit<DocumentOrigin, 'sha256' | 'bytes'>,
  ): Promise<ImportedDocument> {
    const { files, sha256, bytes, close } = await openDocument(path);
    try {
      return await this.documents.execute(meta.key, [document.part], feed.read(files), {
        isWhole: true,
        ...origin,
        sha256,
        bytes,
      });
    } finally {
      await close();
    }
  }
}

/** The beginning of the first file that is more than a note about the others, and all of them again. */
async function peek(
  files: AsyncIterable<FeedFile>,
): Promise<{ first: { head: string; name: string } | null; all: AsyncIterable<FeedFile> }> {
  const iterator = files[Symbol.asyncIterator]();
  let next = await iterator.next();
  while (next.done !== true && isArchiveNote(next.value.name)) next = await iterator.next();
  if (next.done === true) return { first: null, all: files };
  const begun = next.value;
  const { name } = begun;
  const { head, text } = await withHead(begun.text);
  async function* all(): AsyncGenerator<FeedFile> {
    yield { ...begun, text };
    for (let rest = await iterator.next(); rest.done !== true; rest = await iterator.next()) yield rest.value;
  }
  return { first: { head, name }, all: all() };
}

function unknownForm(feeds: readonly RegisteredFeed[]): FeedDocumentError {
  const titles = feeds.map(({ meta }) => meta.key).join(', ');
  return new FeedDocumentError(
    'unknown-format',
    `No feed knows a document that begins like this. There are: ${titles}.`,
  );
}
