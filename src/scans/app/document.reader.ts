import type { AdapterContext } from '../domain/scan-adapter.port.js';
import type { ScanAdapterMeta } from '../scan-adapter.decorator.js';
import { ownAdapters } from './own-adapters.js';
import { readDocument, type DocumentType, type ReadAs } from './read-document.js';
import { ScanFormats } from './scan-formats.js';
import type { GivenOfDocument } from './understand-document.js';

/** What is known of a document that is to be read in a process of its own. */
export interface DocumentTask {
  type: DocumentType;
  given: GivenOfDocument;
  os: AdapterContext['os'];
  /** Formats of other teams, which this process has no adapters of. */
  elsewhere: ScanAdapterMeta[];
}

/** What it says. `bytes` only where they are not those that came; `elsewhere` where an adapter of another team has to read it. */
export type DocumentAnswer = { read: ReadAs; isAsSent: boolean } | { elsewhere: true };

class ReadElsewhere extends Error {}

let own: ReturnType<typeof ownAdapters> | undefined;

/** Reads a document beside the process that answers requests. */
export default async function read(bytes: Buffer, task: DocumentTask): Promise<DocumentAnswer> {
  try {
    const read = await readDocument(await formats(task.elsewhere), bytes, task);
    const isAsSent = read.bytes === bytes;
    return { read: isAsSent ? { ...read, bytes: Buffer.alloc(0) } : read, isAsSent };
  } catch (error) {
    if (error instanceof ReadElsewhere) return { elsewhere: true };
    throw error;
  }
}

async function formats(elsewhere: readonly ScanAdapterMeta[]): Promise<ScanFormats> {
  const found = new ScanFormats();
  for (const adapter of await (own ??= ownAdapters())) found.add(adapter);
  for (const meta of elsewhere) found.add({ meta, adapter: { parse: leave, conceal: leave } });
  return found;
}

function leave(): never {
  throw new ReadElsewhere();
}
