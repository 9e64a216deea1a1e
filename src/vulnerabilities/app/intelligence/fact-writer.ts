import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import type { EditionFact, IntelFact } from '../../domain/intel/intel-fact.js';
import type { ImportChanges } from './import-changes.js';

/** The document that is being written. */
export interface ImportRun {
  /** Of the provenance row: `kev`, `osv-debian`. */
  key: string;
  /** What it last said of itself. */
  edition: () => EditionFact;
  /** Take it though it has much less than before. */
  force: boolean;
  changes: ImportChanges;
  /** The moment and the day of the import. */
  at: Date;
  today: string;
  /** Whether the document is all that its publisher has of what it is about, and not some of it. */
  isWhole: boolean;
  /** Ecosystems that whole documents have had nothing of since then, though nothing says why; the writer keeps it. */
  missing: Map<string, Date>;
}

/** Writes the facts of some kinds of one document, in the transaction of the import. */
export interface FactWriter {
  write(facts: readonly IntelFact[]): Promise<void>;
  /** After the last fact: what the document does not hold any more goes. */
  finish(): Promise<void>;
}

/** Makes the writer of some kinds of facts for one document. */
export interface FactWriterFactory {
  readonly kinds: readonly IntelFact['kind'][];
  begin(run: ImportRun): FactWriter;
}

/** Refuses a document that has less than half of what is known: rather a broken document than a world without its facts. */
export function refuseShrunk(run: ImportRun, what: string, before: number, now: number): void {
  if (run.force || now * 2 >= before) return;
  throw new FeedDocumentError(
    'shrunk',
    `It has ${now} ${what} where ${before} are known. Nothing was changed; import it with --force if that is meant.`,
  );
}

/** The last of the facts with the same name: a statement cannot write one row twice. */
export function lastOfEach<Fact>(facts: readonly Fact[], nameOf: (fact: Fact) => string): Fact[] {
  return [...new Map(facts.map((fact) => [nameOf(fact), fact])).values()];
}
