import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BodyTooLargeError, UnsupportedMediaError, DocumentReaders } from '../../platform/index.js';
import { scansConfig, type ScansConfig } from '../config.js';
import { hostKey as hostKeyOf } from '../domain/host-identity.js';
import type { AdapterContext } from '../domain/scan-adapter.port.js';
import { storedScope } from '../domain/scope-text.js';
import { kindOfMediaType, sentenceOf } from '../domain/text-kind.js';
import { MalformedGzipError } from '../errors.js';
import type { ScanAdapterMeta } from '../scan-adapter.decorator.js';
import type { DocumentAnswer, DocumentTask } from './document.reader.js';
import { ownAdapters } from './own-adapters.js';
import { type DocumentType, type ReadAs, readDocument } from './read-document.js';
import { type RecognizedDocument, requireReadable } from './recognize-document.js';
import { ScanExtensions } from './scan-extensions.js';
import { type GivenOfDocument, hostScan, type ReadHosts, type ReadScan } from './understand-document.js';

/** Inflated bytes up to which a document is read at once, in turns with other requests: larger ones in a process beside this one. */
const READ_HERE_BYTES = 512 * 1024;
const READER = new URL(`./document.reader.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href;

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

/** From signed bytes to observations: inflate with a cap, parse, check the envelope, let the adapter speak. Stores nothing. */
@Injectable()
export class ReadScanUploadService implements OnModuleInit {
  /** Formats of other teams. Their adapters may stand on what no other process has. */
  private elsewhere: ScanAdapterMeta[] = [];

  constructor(
    private readonly extensions: ScanExtensions,
    private readonly readers: DocumentReaders,
    @Inject(scansConfig.token) private readonly config: ScansConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const own = new Set((await ownAdapters()).map(({ meta }) => meta.key));
    const foreign = this.extensions.sources().filter((source) => !own.has(source));
    this.elsewhere = foreign.map((source) => this.extensions.adapterFor(source).meta);
  }

  /** Refuses a media type (415) under which nothing may come whose format is to be found out. */
  requireReadable(contentType: string | undefined): void {
    requireReadable(this.extensions, contentType);
  }

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
  read(
    bytes: Buffer,
    upload: ScanUpload,
    { organizationId, os }: { organizationId: number; os: AdapterContext['os'] },
  ): Promise<ReadScan | ReadHosts> {
    return this.document(organizationId, bytes, { mediaType: this.mediaTypeOf(upload.contentType) }, upload, os);
  }

  /** Finds out what a document is, and reads it. */
  async recognized(
    organizationId: number,
    bytes: Buffer,
    contentType: string | undefined,
    given: GivenOfDocument,
    os: AdapterContext['os'],
  ): Promise<{ read: ReadScan | ReadHosts; recognized: RecognizedDocument }> {
    const { recognized, ...read } = await this.document(organizationId, bytes, { contentType }, given, os);
    if (recognized === null) throw new Error('A document was read and not recognized.');
    return { read, recognized };
  }

  /** Reads a document that was recognized by its media type, or is an envelope. */
  understand(
    organizationId: number,
    bytes: Buffer,
    mediaType: string,
    given: GivenOfDocument,
    os: AdapterContext['os'],
  ): Promise<ReadScan | ReadHosts> {
    return this.document(organizationId, bytes, { mediaType }, given, os);
  }

  /** Reads again what was stored whole, for a worker: of a document that tells its hosts, one of them. */
  async again(
    organizationId: number,
    bytes: Buffer,
    { id, scope, mediaType, hostKey, os }: StoredScan,
  ): Promise<ReadScan> {
    const known = os && { id: os.id ?? null, version: os.version ?? null };
    const given = { scanId: id, scope: storedScope(scope), isStored: true };
    const read = await this.understand(organizationId, bytes, mediaType, given, known);
    return 'reports' in read ? ofHost(read, { id, scope, key: hostKey }) : read;
  }

  /** Here while it is short. */
  private async document(
    organizationId: number,
    bytes: Buffer,
    type: DocumentType,
    { scanId, scope, isStored = false }: GivenOfDocument,
    os: AdapterContext['os'],
  ): Promise<ReadAs> {
    const task = { type, given: { scanId, scope, isStored }, os };
    const answer: DocumentAnswer =
      bytes.length <= READ_HERE_BYTES
        ? { elsewhere: true }
        : await this.readers.read<DocumentAnswer>(organizationId, READER, bytes, {
            ...task,
            elsewhere: this.elsewhere,
          } satisfies DocumentTask);
    if ('elsewhere' in answer) return readDocument(this.extensions, bytes, task);
    const { read, isAsSent } = answer;
    return { ...read, bytes: isAsSent ? bytes : bufferOf(read.bytes), sha256: bufferOf(read.sha256) };
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

/** Under the scope that was stored: what an agent sends of others has one of its own. */
function ofHost(read: ReadHosts, { id, scope, key }: { id: string; scope: string; key: string | null }): ReadScan {
  const report = read.reports.hosts.find(({ identity }) => hostKeyOf(identity) === key);
  if (!report) throw new Error('The document of a scan does not tell of its host any more.');
  return hostScan(read, { ...report, observations: { ...report.observations, scope } }, id);
}

/** Bytes of another process may be no buffer. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const inflate = promisify(gunzip);
/** What to do with a report that is too large. */
const IN_PARTS = 'Export the report in parts, by host, project or date, and send each by itself.';

/**
 * The bytes of a body, inflated where it is gzip. Files that are gzip (`part-0.json.gz`) are sent without a header that says so,
 * too; no document begins like one. Throws {@link BodyTooLargeError} beyond `limit`, {@link MalformedGzipError} and
 * {@link UnsupportedMediaError}.
 */
async function inflated(
  { body, contentEncoding }: { body: Buffer; contentEncoding: string | undefined },
  limit: number,
): Promise<Buffer> {
  const isPlain = contentEncoding === undefined || contentEncoding === 'identity';
  if (isPlain && !(body[0] === 0x1f && body[1] === 0x8b)) {
    if (body.length > limit) throw new BodyTooLargeError(limit, { advice: IN_PARTS });
    return body;
  }
  if (!isPlain && contentEncoding.toLowerCase() !== 'gzip') {
    throw new UnsupportedMediaError('Send the body plain or with Content-Encoding: gzip.', 'application/json');
  }
  try {
    return await inflate(body, { maxOutputLength: limit });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new BodyTooLargeError(limit, { what: 'inflated body', advice: IN_PARTS });
    throw new MalformedGzipError();
  }
}
