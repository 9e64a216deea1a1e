import { everyObservation, type HostReports } from '../../domain/host-report.js';
import type { Observations } from '../../domain/observation.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { objectsIn } from './mutate-document.js';
import { storableFaults } from './storable-faults.js';

/** What an adapter made of a document. */
export interface ParseResult {
  outcome: 'taken' | 'refused';
  /** Milliseconds of the parse alone. */
  milliseconds: number;
  /** What it must not have done; empty when all is well. */
  faults: string[];
}

function refusalFaults({ detail, faults }: ScanDocumentError): string[] {
  const found: string[] = [];
  if (!/^[A-Z][\s\S]{5,600}\.$/.test(detail)) found.push(`the refusal is no sentence: ${detail.slice(0, 100)}`);
  if (faults.length > 20) found.push(`the refusal names ${faults.length} faults`);
  if (faults.some(({ pointer }) => pointer !== '' && !pointer.startsWith('/'))) found.push('a pointer is none');
  return found;
}

function sizeFaults(every: readonly Observations[], document: unknown): string[] {
  const rows = (['findings', 'software', 'checks', 'listeningPorts'] as const).map((kind) =>
    every.reduce((sum, observations) => sum + (observations[kind]?.length ?? 0), 0),
  );
  const most = objectsIn(document);
  const faults = rows.some((count) => count > most) ? [`${rows.join(', ')} rows out of ${most} objects`] : [];
  for (const { coverage, warnings } of every) {
    if (coverage.length > 500) faults.push(`${coverage.length} parts of coverage`);
    if (warnings.length > 50) faults.push(`${warnings.length} warnings`);
  }
  return faults;
}

/**
 * Parses a document and evaluates what came of it: taken and fit to store, no more rows than it has objects; or refused by a
 * ScanDocumentError in words. Whatever else is thrown is a fault, with its stack.
 */
export function checkParse(adapter: ScanAdapterPort, document: unknown, context: AdapterContext): ParseResult {
  const begun = performance.now();
  let said: Observations | HostReports;
  try {
    said = adapter.parse(document, context);
  } catch (error) {
    const milliseconds = performance.now() - begun;
    const faults =
      error instanceof ScanDocumentError
        ? refusalFaults(error)
        : [error instanceof Error ? error.stack! : String(error)];
    return { outcome: 'refused', milliseconds, faults };
  }
  const milliseconds = performance.now() - begun;
  const every = everyObservation(said);
  return {
    outcome: 'taken',
    milliseconds,
    faults: [...every.flatMap((one) => storableFaults(one)), ...sizeFaults(every, document)],
  };
}
