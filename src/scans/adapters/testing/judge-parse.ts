import type { Observations } from '../../domain/observation.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { objectsIn } from './mutate-document.js';
import { storableFaults } from './storable-faults.js';

/** What an adapter made of a document. */
export interface Verdict {
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

function sizeFaults(observations: Observations, document: unknown): string[] {
  const rows = (['findings', 'software', 'checks', 'listeningPorts'] as const).map(
    (kind) => observations[kind]?.length ?? 0,
  );
  const most = objectsIn(document);
  const faults = rows.some((count) => count > most) ? [`${rows.join(', ')} rows out of ${most} objects`] : [];
  if (observations.coverage.length > 500) faults.push(`${observations.coverage.length} parts of coverage`);
  if (observations.warnings.length > 50) faults.push(`${observations.warnings.length} warnings`);
  return faults;
}

/**
 * Parses a document and judges what came of it: taken and fit to store, no more rows than it has objects; or refused by a
 * ScanDocumentError in words. Whatever else is thrown is a fault, with its stack.
 */
export function judgeParse(adapter: ScanAdapterPort, document: unknown, context: AdapterContext): Verdict {
  const begun = performance.now();
  let observations: Observations;
  try {
    observations = adapter.parse(document, context);
  } catch (error) {
    const milliseconds = performance.now() - begun;
    const faults =
      error instanceof ScanDocumentError
        ? refusalFaults(error)
        : [error instanceof Error ? error.stack! : String(error)];
    return { outcome: 'refused', milliseconds, faults };
  }
  const milliseconds = performance.now() - begun;
  return {
    outcome: 'taken',
    milliseconds,
    faults: [...storableFaults(observations), ...sizeFaults(observations, document)],
  };
}
