import { createHash } from 'node:crypto';
import { inTurns } from '../../platform/plain.js';
import { TEXT_LIMITS } from '../domain/clean-text.js';
import { documentSource } from '../domain/document-kind.js';
import type { AdapterContext } from '../domain/scan-adapter.port.js';
import { type HostReport, type HostReports, joinHosts, reportsHosts } from '../domain/host-report.js';
import type { Observations } from '../domain/observation.js';
import { keepWithinRoom } from '../domain/room-for-words.js';
import { ScanDocumentError } from '../domain/scan-document-error.js';
import { InvalidScanDocumentError } from '../errors.js';
import { parseJson, parseJsonStream, readText, refuseNul } from './json-document.js';
import { readEnvelope, type ScanEnvelope } from './scan-envelope.js';
import type { RegisteredAdapter, ScanFormats } from './scan-formats.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NATIVE = 'native';
const OF_TEXT = /^text\/|\+(?:xml|text)$/;

/** What is known of a document from outside of it. */
export interface GivenOfDocument {
  /** The id and scope that its sender names, of documents that have no envelope. */
  scanId: string | undefined;
  scope: string | undefined;
  /** Whether it was accepted before: then the rules of that time count. */
  isStored?: boolean;
}

/** A scan, read and understood but not yet stored. */
export interface ReadScan extends ReadDocument {
  observations: Observations;
}

/** The same of a document that tells its hosts. */
export interface ReadHosts extends ReadDocument {
  reports: HostReports;
}

/** What is known of a document, whatever it says. */
export interface ReadDocument {
  envelope: ScanEnvelope;
  /** Inflated bytes. */
  bytes: Buffer;
  sha256: Buffer;
  mediaType: string;
  /** Of the adapter that read it. */
  adapterVersion: string;
}

/** Reads a document that was recognized by its media type, or is an envelope. Others have their turn while it is long. */
export async function understandDocument(
  formats: ScanFormats,
  bytes: Buffer,
  mediaType: string,
  given: GivenOfDocument,
  os: AdapterContext['os'],
): Promise<ReadScan | ReadHosts> {
  const bare = formats.adapterForMediaType(mediaType);
  if (bare && bare.meta.key !== NATIVE) {
    const envelope = bareEnvelope(bare, given);
    const sent = documentOf(bare, bytes, mediaType);
    const document = await concealed(bare, sent, '');
    const said = await parseBare(formats, bare, document, { scope: envelope.scope ?? null, os });
    return whatWasSaid(said, {
      envelope,
      ...kept(bytes, sent, document),
      mediaType,
      adapterVersion: adapterVersion(bare),
    });
  }
  const sent = parseJson(bytes);
  const envelope = readEnvelope(sent, given);
  const adapter = formats.adapterFor(envelope.source);
  const native = envelope.source === NATIVE;
  if (native) await inTurns(refuseNul(bytes, sent));
  if (!native && envelope.report === undefined) {
    throw new InvalidScanDocumentError('The envelope has no report.', [
      { pointer: '/report', detail: `is missing: put the whole document of ${adapter.meta.title} here` },
    ]);
  }
  const report = native ? envelope.report : await concealed(adapter, envelope.report, '/report');
  const document = report === envelope.report ? sent : { ...(sent as object), report };
  const said = await parse(
    adapter,
    native ? sent : report,
    { scope: envelope.scope ?? null, os },
    native ? '' : '/report',
  );
  return whatWasSaid(said, {
    envelope: withoutReport(envelope),
    ...kept(bytes, sent, document),
    mediaType,
    adapterVersion: adapterVersion(adapter),
  });
}

/** What the sender says of itself and of the device: the rest was read, and is large. */
function withoutReport({ schemaVersion, scanId, source, ...envelope }: ScanEnvelope): ScanEnvelope {
  const { startedAt, finishedAt, scope, agent, device } = envelope;
  return {
    ...{ schemaVersion, scanId, source },
    ...(startedAt !== undefined && { startedAt }),
    ...(finishedAt !== undefined && { finishedAt }),
    ...(scope !== undefined && { scope }),
    ...(agent && { agent }),
    ...(device && { device }),
  };
}

/** A refused document that looks like another scanner's was only named wrongly: the header is to be corrected. */
async function parseBare(
  formats: ScanFormats,
  bare: RegisteredAdapter,
  document: unknown,
  context: AdapterContext,
): Promise<Observations | HostReports> {
  try {
    return await readInTurns(bare, document, context);
  } catch (error) {
    if (!(error instanceof ScanDocumentError)) throw error;
    const source = documentSource(document);
    const isOther = source !== null && source !== bare.meta.key && formats.sources().includes(source);
    const [mediaType] = isOther ? formats.adapterFor(source).meta.mediaTypes : [];
    if (mediaType === undefined) throw InvalidScanDocumentError.from(error);
    throw new InvalidScanDocumentError(error.detail, [{ header: 'Content-Type', detail: `must be ${mediaType}` }]);
  }
}

/** Without the secrets that the document may quote. */
async function concealed({ adapter }: RegisteredAdapter, document: unknown, within: string): Promise<unknown> {
  const steps = adapter.concealSteps?.(document);
  if (steps === undefined) return adapter.conceal?.(document) ?? document;
  try {
    return await inTurns(steps);
  } catch (error) {
    if (error instanceof ScanDocumentError) throw InvalidScanDocumentError.from(error, within);
    throw error;
  }
}

/** What is kept: the bytes as they came, or written anew where something was taken out. Their hash is that of what is kept. */
function kept(bytes: Buffer, sent: unknown, document: unknown): Pick<ReadScan, 'bytes' | 'sha256'> {
  const left = document === sent ? bytes : Buffer.from(JSON.stringify(document));
  return { bytes: left, sha256: createHash('sha256').update(left).digest() };
}

function whatWasSaid(said: Observations | HostReports, document: ReadDocument): ReadScan | ReadHosts {
  keepWithinRoom(said, document.bytes.length);
  return reportsHosts(said)
    ? { ...document, reports: { ...said, hosts: joinHosts(said.hosts) } }
    : { ...document, observations: said };
}

/** What a document says of one of its hosts, as a scan of its own. */
export function hostScan(
  { reports: _reports, ...document }: ReadHosts,
  { startedAt, observations }: HostReport,
  scanId: string,
): ReadScan {
  const envelope = { ...document.envelope, scanId, ...(startedAt === null ? {} : { startedAt }) };
  return { ...document, envelope, observations };
}

function adapterVersion({ meta }: RegisteredAdapter): string {
  return meta.version ?? '1';
}

async function readInTurns(
  { adapter }: RegisteredAdapter,
  document: unknown,
  context: AdapterContext,
): Promise<Observations | HostReports> {
  const steps = adapter.steps?.(document, context);
  return steps === undefined ? adapter.parse(document, context) : inTurns(steps);
}

async function parse(
  registered: RegisteredAdapter,
  document: unknown,
  context: AdapterContext,
  within: string,
): Promise<Observations | HostReports> {
  try {
    return await readInTurns(registered, document, context);
  } catch (error) {
    if (error instanceof ScanDocumentError) throw InvalidScanDocumentError.from(error, within);
    throw error;
  }
}

function documentOf({ meta }: RegisteredAdapter, bytes: Buffer, mediaType: string): unknown {
  const { syntax = 'json' } = meta;
  if (syntax === 'text' || syntax === 'xml' || OF_TEXT.test(mediaType)) return readText(bytes);
  return syntax === 'json' ? parseJson(bytes) : parseJsonStream(bytes);
}

function bareEnvelope({ meta }: RegisteredAdapter, { scanId, scope }: GivenOfDocument): ScanEnvelope {
  if (scanId === undefined || !UUID.test(scanId)) {
    throw InvalidScanDocumentError.header('X-Scan-Id', 'must be a UUID that the agent makes anew for every scan');
  }
  if (scope !== undefined && (scope.length === 0 || scope.length > TEXT_LIMITS.scope)) {
    throw InvalidScanDocumentError.header('X-Scan-Scope', `must be a text of 1 to ${TEXT_LIMITS.scope} characters`);
  }
  return {
    schemaVersion: '1.0',
    scanId: scanId.toLowerCase(),
    source: meta.key,
    ...(scope === undefined ? {} : { scope }),
  };
}
