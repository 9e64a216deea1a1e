import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BodyTooLargeError, inTurns, UnsupportedMediaError } from '../../platform/index.js';
import { scansConfig, type ScansConfig } from '../config.js';
import { TEXT_LIMITS } from '../domain/clean-text.js';
import { documentSource } from '../domain/document-kind.js';
import type { AdapterContext } from '../domain/scan-adapter.port.js';
import { hostKey as hostKeyOf } from '../domain/host-identity.js';
import { type HostReport, type HostReports, joinHosts, reportsHosts } from '../domain/host-report.js';
import type { Observations } from '../domain/observation.js';
import { ScanDocumentError } from '../domain/scan-document-error.js';
import { storedScope } from '../domain/scope-text.js';
import { kindOfMediaType, sentenceOf } from '../domain/text-kind.js';
import { InvalidScanDocumentError } from '../errors.js';
import { inflated } from './inflated.js';
import { parseJson, parseJsonStream, readText, refuseNul } from './json-document.js';
import { readEnvelope, type ScanEnvelope } from './scan-envelope.js';
import { type RegisteredAdapter, ScanExtensions } from './scan-extensions.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NATIVE = 'native';
const OF_TEXT = /^text\/|\+(?:xml|text)$/;

/** A signed body and the headers that say how to read it. */
export interface ScanUpload {
  body: Buffer;
  contentType: string | undefined;
  contentEncoding: string | undefined;
  /** For bare documents: `X-Scan-Id` and `X-Scan-Scope`. */
  scanId: string | undefined;
  scope: string | undefined;
}

/** What is on record of a scan whose document is to be read again. */
export interface StoredScan {
  id: string;
  scope: string;
  mediaType: string;
  /** Which host of its document it is about; null where that is about one machine. */
  hostKey: string | null;
  os: { id?: string | null; version?: string | null } | null;
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
interface ReadDocument {
  envelope: ScanEnvelope;
  /** Inflated bytes. */
  bytes: Buffer;
  sha256: Buffer;
  mediaType: string;
  /** Of the adapter that read it. */
  adapterVersion: string;
}

/** From signed bytes to observations: inflate with a cap, parse, check the envelope, let the adapter speak. Stores nothing. */
@Injectable()
export class ReadScanUploadService {
  constructor(
    private readonly extensions: ScanExtensions,
    @Inject(scansConfig.token) private readonly config: ScansConfig,
  ) {}

  /** The bytes of an upload when they are at most `limit` inflated, else null: it is to be opened with more room. */
  async open(upload: ScanUpload, limit: number): Promise<Buffer | null> {
    this.mediaTypeOf(upload.contentType);
    return this.inflate(upload, limit);
  }

  /** {@link open} for what has any media type. */
  async inflate(upload: Pick<ScanUpload, 'body' | 'contentEncoding'>, limit: number): Promise<Buffer | null> {
    try {
      return await inflated(upload, Math.min(limit, this.config.SCAN_INFLATED_LIMIT_BYTES));
    } catch (error) {
      if (error instanceof BodyTooLargeError && limit < this.config.SCAN_INFLATED_LIMIT_BYTES) return null;
      throw error;
    }
  }

  /** Reads an opened upload. */
  read(bytes: Buffer, upload: ScanUpload, os: AdapterContext['os']): Promise<ReadScan | ReadHosts> {
    return this.understand(bytes, this.mediaTypeOf(upload.contentType), upload, os);
  }

  /** Reads again what was stored whole, for a worker: of a document that tells its hosts, one of them. */
  async again(bytes: Buffer, { id, scope, mediaType, hostKey, os }: StoredScan): Promise<ReadScan> {
    const known = os && { id: os.id ?? null, version: os.version ?? null };
    const read = await this.understand(
      bytes,
      mediaType,
      { scanId: id, scope: storedScope(scope), isStored: true },
      known,
    );
    return 'reports' in read ? ofHost(read, { id, scope, key: hostKey }) : read;
  }

  /** Reads a document that was recognized by its media type, or is an envelope. Others have their turn while it is long. */
  async understand(
    bytes: Buffer,
    mediaType: string,
    given: Pick<ScanUpload, 'scanId' | 'scope'> & { isStored?: boolean },
    os: AdapterContext['os'],
  ): Promise<ReadScan | ReadHosts> {
    const bare = this.extensions.adapterForMediaType(mediaType);
    if (bare && bare.meta.key !== NATIVE) {
      const envelope = bareEnvelope(bare, given);
      const sent = documentOf(bare, bytes, mediaType);
      const document = await concealed(bare, sent, '');
      const said = await this.parseBare(bare, document, { scope: envelope.scope ?? null, os });
      return whatWasSaid(said, {
        envelope,
        ...stored(bytes, sent, document),
        mediaType,
        adapterVersion: adapterVersion(bare),
      });
    }
    const sent = parseJson(bytes);
    const envelope = readEnvelope(sent, given);
    const adapter = this.extensions.adapterFor(envelope.source);
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
      envelope,
      ...stored(bytes, sent, document),
      mediaType,
      adapterVersion: adapterVersion(adapter),
    });
  }

  /** A refused document that looks like another scanner's was only named wrongly: the header is to be corrected. */
  private async parseBare(
    bare: RegisteredAdapter,
    document: unknown,
    context: AdapterContext,
  ): Promise<Observations | HostReports> {
    try {
      return await readInTurns(bare, document, context);
    } catch (error) {
      if (!(error instanceof ScanDocumentError)) throw error;
      const source = documentSource(document);
      const isOther = source !== null && source !== bare.meta.key && this.extensions.sources().includes(source);
      const [mediaType] = isOther ? this.extensions.adapterFor(source).meta.mediaTypes : [];
      if (mediaType === undefined) throw InvalidScanDocumentError.from(error);
      throw new InvalidScanDocumentError(error.detail, [{ header: 'Content-Type', detail: `must be ${mediaType}` }]);
    }
  }

  private mediaTypeOf(contentType: string | undefined): string {
    const [type = '', ...parameters] = (contentType ?? '')
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    const charset = parameters
      .find((parameter) => parameter.startsWith('charset='))
      ?.slice('charset='.length)
      .replaceAll('"', '');
    const known = type === 'application/json' || this.extensions.adapterForMediaType(type) !== null;
    if (known && (charset === undefined || charset === 'utf-8')) return type;
    const accept = ['application/json', ...this.extensions.mediaTypes()].join(', ');
    const kind = kindOfMediaType(type);
    const detail =
      kind === null
        ? 'Send the scan as application/json in UTF-8, or a bare document under its own media type.'
        : sentenceOf(kind);
    throw new UnsupportedMediaError(detail, accept);
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
function stored(bytes: Buffer, sent: unknown, document: unknown): Pick<ReadScan, 'bytes' | 'sha256'> {
  const left = document === sent ? bytes : Buffer.from(JSON.stringify(document));
  return { bytes: left, sha256: createHash('sha256').update(left).digest() };
}

function whatWasSaid(said: Observations | HostReports, document: ReadDocument): ReadScan | ReadHosts {
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

/** Under the scope that was stored: what an agent sends of others has one of its own. */
function ofHost(read: ReadHosts, { id, scope, key }: { id: string; scope: string; key: string | null }): ReadScan {
  const report = read.reports.hosts.find(({ identity }) => hostKeyOf(identity) === key);
  if (!report) throw new Error('The document of a scan does not tell of its host any more.');
  return hostScan(read, { ...report, observations: { ...report.observations, scope } }, id);
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

function bareEnvelope(
  { meta }: RegisteredAdapter,
  { scanId, scope }: Pick<ScanUpload, 'scanId' | 'scope'>,
): ScanEnvelope {
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
