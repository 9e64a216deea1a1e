import { Injectable } from '@nestjs/common';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { distinctSoftware } from '../../domain/distinct-software.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import type { CollectorCoverage, Observations } from '../../domain/observation.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { isLanguageType } from '../../domain/package-type.js';
import { finish, type Steps } from '../../domain/steps.js';
import { retainedEcosystems } from '../../domain/suspicion.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import type { NativeDocument } from './native-document.schema.js';
import { checkNativeDocument, FaultList } from './native-faults.js';
import {
  readNativeCheck,
  readNativeFinding,
  readNativePackage,
  readNativePort,
  roomForObserved,
  type NativeReading,
} from './native-observations.js';
import { scopeText } from '../../domain/scope-text.js';

function readSystem(document: NativeDocument, context: AdapterContext): OperatingSystem | null {
  const os = document.device?.os;
  const id = cleanText(os?.id, TEXT_LIMITS.word);
  return id === null ? context.os : { id, version: cleanText(os?.version, TEXT_LIMITS.word) };
}

function readCoverage(document: NativeDocument): CollectorCoverage[] {
  return (document.inventory?.sources ?? []).map(({ type: word, status, count, reason }) => {
    const type = cleanText(word, TEXT_LIMITS.word) ?? 'unknown';
    const code = cleanText(reason?.code, TEXT_LIMITS.word);
    return {
      type,
      status,
      count: count ?? 0,
      ...(code === null ? {} : { reason: { code, detail: cleanText(reason?.detail, TEXT_LIMITS.location) } }),
      ...(retainsEarlier(document, type, status) ? { keeps: true as const } : {}),
    };
  });
}

/**
 * Packages of languages lie all over a disk, and whoever looks for them has bounds: what was told of them before still counts, and
 * the rest of the scan is as good as ever. Not where the document tells findings: those say themselves what is gone.
 */
function retainsEarlier(document: NativeDocument, type: string, status: CollectorCoverage['status']): boolean {
  return document.findings === undefined && isLanguageType(type) && (status === 'partial' || status === 'failed');
}

/** In words for people. */
function retainedWarning(coverage: readonly CollectorCoverage[]): string[] {
  const retained = retainedEcosystems(coverage);
  return retained.length === 0
    ? []
    : [`${retained.join(', ')}: not everything could be read; what was told of these before still counts.`];
}

/** In words for people: a list of ports that is not whole. */
function portsWarning({ network }: NativeDocument): string[] {
  const detail = cleanText(network?.partial?.detail, TEXT_LIMITS.location);
  return network?.partial ? [`Not all open ports are known${detail === null ? '' : `: ${detail}`}.`] : [];
}

/** The collector of an inventory that has just one, for packages that come without a package URL. */
function onlyCollector(coverage: readonly CollectorCoverage[]): string | null {
  const present = coverage.filter(({ status }) => status !== 'not-present');
  return present.length === 1 ? (present[0]?.type ?? null) : null;
}

/** The rows read one by one; null when the document has no such list. */
function* readList<Row, Read>(
  rows: readonly Row[] | undefined,
  pointer: string,
  read: (row: Row, pointer: string) => Read | null,
): Steps<Read[] | null> {
  if (rows === undefined) return null;
  const list: Read[] = [];
  for (const [index, row] of rows.entries()) {
    yield;
    const one = read(row, `${pointer}/${index}`);
    if (one !== null) list.push(one);
  }
  return list;
}

/** One question has one answer in a scan. */
function faultRepeated(checks: readonly { id: string }[], faults: FaultList): void {
  const seen = new Set<string>();
  checks.forEach(({ id }, index) => {
    if (seen.has(id)) faults.add(`/checks/${index}/id`, 'was answered before in this scan');
    seen.add(id);
  });
}

/** What an agent that looks for vulnerabilities itself names among its capabilities: then no findings means none. */
const LOOKS_FOR_VULNERABILITIES = 'vulnerabilities';

const NOBODY_LOOKED =
  'It shows no findings and does not name the capability "vulnerabilities": where it never showed any, nobody is taken to have looked.';

/**
 * Reads the ingest body of Posture's own agent; a fault anywhere refuses the whole scan, for our agent can be corrected. One check that
 * says too much is an error instead.
 */
@ScanAdapter({
  key: 'native',
  title: 'Posture agent',
  mediaTypes: ['application/vnd.posture.native+json'],
  version: '6',
})
@Injectable()
export class NativeAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const scan = checkNativeDocument(document);
    const coverage = readCoverage(scan);
    const faults = new FaultList();
    const reading: NativeReading = { os: readSystem(scan, context), type: onlyCollector(coverage), faults };
    const packages = yield* readList(scan.inventory?.packages, '/inventory/packages', (row, at) =>
      readNativePackage(row, at, reading),
    );
    const room = roomForObserved();
    const isSearched =
      scan.findings?.length !== 0 || scan.agent?.capabilities?.includes(LOOKS_FOR_VULNERABILITIES) === true;
    const observations: Observations = {
      scope: scopeText(context.scope) ?? scopeText(scan.scope) ?? 'host',
      scanner: {
        name: cleanText(scan.agent?.name, TEXT_LIMITS.word) ?? 'native',
        version: cleanText(scan.agent?.version, TEXT_LIMITS.word),
      },
      findings: yield* readList(scan.findings, '/findings', (row, at) => readNativeFinding(row, at, reading)),
      isSearched,
      showsLook: true,
      software: scan.inventory ? distinctSoftware(packages ?? []) : null,
      checks: yield* readList(scan.checks, '/checks', (row) => readNativeCheck(row, room)),
      listeningPorts: yield* readList(scan.network?.listeningPorts, '/network/listeningPorts', readNativePort),
      coverage,
      warnings: [...(isSearched ? [] : [NOBODY_LOOKED]), ...retainedWarning(coverage), ...portsWarning(scan)],
    };
    faultRepeated(scan.checks ?? [], faults);
    faults.throwIfAny();
    return observations;
  }
}
