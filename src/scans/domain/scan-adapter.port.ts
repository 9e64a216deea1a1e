import type { HostReports } from './host-report.js';
import type { Observations } from './observation.js';
import type { Steps } from './steps.js';

/** What an adapter is told besides the document. */
export interface AdapterContext {
  /** The scope that the sender named, which wins over the document's own; null when none was named. */
  scope: string | null;
  /** The device's operating system as enrolled, for documents that do not name a distribution. */
  os: { id: string | null; version: string | null } | null;
}

/**
 * Turns one scanner's document into observations. Pure: no clock, no network, no database, the input is not changed,
 * the same document gives the same observations. Throws {@link ScanDocumentError} for a document it cannot take.
 * A document that tells of hosts other than the machine that sends it gives them all, each with what tells who it is.
 */
export interface ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations | HostReports;
  /**
   * The same in steps of a row or so: between two of them others may have their turn, for a large document takes seconds. What
   * comes with the service has it; an adapter without it holds the thread while it reads.
   */
  steps?(document: unknown, context: AdapterContext): Steps<Observations | HostReports>;
  /**
   * The document without secrets that it may quote (matched texts, lines of files): that is what is read and kept of it. The
   * document itself where it quotes none; done twice it changes nothing. Left out by adapters of reports that quote nothing.
   */
  conceal?(document: unknown): unknown;
  /** The same in steps, as {@link steps}; may throw what {@link parse} throws, where a document has more rows than are read. */
  concealSteps?(document: unknown): Steps<unknown>;
}
