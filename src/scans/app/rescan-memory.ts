import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { cutMembers } from '../domain/document-skeleton.js';
import type { Observations } from '../domain/observation.js';
import type { ScanUpload } from './read-scan-upload.service.js';
import { readEnvelope, type ScanEnvelope } from './scan-envelope.js';
import { ScanExtensions } from './scan-extensions.js';
import type { ReadScan } from './understand-document.js';
import type { ScannedDevice } from './incoming-scan.js';

/** Documents that are remembered, at about one kilobyte each. */
const REMEMBERED = 20_000;
/** Of one device: so many sources and scopes it may have. */
const OF_ONE_DEVICE = 16;
/** Bytes that are remembered of one document, and of all. What says more of its device is read again each time. */
const BYTES_OF_ONE = 32 * 1024;
const BYTES_OF_ALL = 64 * 1024 * 1024;

const NATIVE = 'native';
/** Bytes of an id or a time; what is longer is none, and is left to who checks what a document holds. */
const HEAD_BYTES = 200;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What differs between two scans that show the same. */
const OWN_TO_EACH_SCAN = ['scanId', 'startedAt', 'finishedAt'];

/** How a document is recognized: by everything in it but its id and times. */
export interface DocumentTrace {
  key: string;
  /** The device that it is of. */
  of: string;
  /** Id and times of this one, not yet checked. */
  head: Record<string, unknown>;
}

/** A scan whose document was read before, but for its id and times. */
export interface RecalledScan {
  read: ReadScan;
  /** Of the set that it shows. */
  digest: Buffer;
}

interface Remembered {
  envelope: ScanEnvelope;
  observations: Pick<Observations, 'scope' | 'scanner' | 'coverage' | 'warnings'>;
  digest: Buffer;
  mediaType: string;
  adapterVersion: string;
}

/** What is held of one document. */
interface CachedResult {
  known: Remembered;
  of: string;
  bytes: number;
}

/**
 * Remembers what devices' documents came to, so that one which says the same again need not be read again. It only spares
 * work: whether the device still stands where that document left it is for the database to say.
 */
@Injectable()
export class RescanMemory {
  private readonly documents = new LRUCache<string, CachedResult>({
    max: REMEMBERED,
    maxSize: BYTES_OF_ALL,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ of }, key) => {
      this.disown(of, key);
    },
  });
  /** The keys of each device, the one used last behind the others. */
  private readonly keysOf = new Map<string, Set<string>>();

  constructor(private readonly extensions: ScanExtensions) {}

  /** How much is held. */
  get cached(): { documents: number; bytes: number } {
    return { documents: this.documents.size, bytes: this.documents.calculatedSize };
  }

  /** Null for a document that is not plainly an envelope. */
  trace(device: ScannedDevice, upload: ScanUpload, bytes: Buffer): DocumentTrace | null {
    const hash = createHash('sha256');
    hash.update(
      JSON.stringify([device.organizationId, device.id, device.os, upload.contentType, upload.scope ?? null]),
    );
    // A bare document has its id in a header: all of it must be the same.
    if (this.isBare(upload)) {
      const { scanId } = upload;
      return scanId !== undefined && UUID.test(scanId)
        ? { key: hash.update(bytes).digest('base64'), of: ownerOf(device), head: { scanId } }
        : null;
    }
    const cut = cutMembers(bytes, OWN_TO_EACH_SCAN);
    if (!cut || [...cut.values.values()].some(([start, end]) => end - start > HEAD_BYTES)) return null;
    for (const [start, end] of cut.rest) hash.update(bytes.subarray(start, end)).update('\0');
    try {
      const head = [...cut.values].map(([name, [start, end]]): [string, unknown] => [
        name,
        JSON.parse(bytes.toString('utf8', start, end)),
      ]);
      return { key: hash.digest('base64'), of: ownerOf(device), head: Object.fromEntries(head) };
    } catch {
      return null;
    }
  }

  /** What is known of a document like this one, as a scan of its own; throws what a reader would for its id and times. */
  recall(trace: DocumentTrace | null, bytes: Buffer): RecalledScan | null {
    const cached = trace && this.documents.get(trace.key);
    if (!cached) return null;
    const { known, of } = cached;
    this.disown(of, trace.key);
    this.own(of, trace.key);
    const { envelope, observations, digest, mediaType, adapterVersion } = known;
    const own = readEnvelope({ schemaVersion: '1.0', source: envelope.source, ...trace.head });
    const { scanId, startedAt, finishedAt } = own;
    return {
      read: {
        envelope: {
          ...envelope,
          scanId: scanId.toLowerCase(),
          ...(startedAt !== undefined && { startedAt }),
          ...(finishedAt !== undefined && { finishedAt }),
        },
        observations: { ...observations, findings: null, software: null, checks: null, listeningPorts: null },
        bytes,
        sha256: createHash('sha256').update(bytes).digest(),
        mediaType,
        adapterVersion,
      },
      digest,
    };
  }

  cache(
    trace: DocumentTrace | null,
    { envelope, observations, mediaType, adapterVersion }: ReadScan,
    digest: Buffer,
  ): void {
    if (!trace) return;
    const { schemaVersion, source, scope, agent, device, scanId } = envelope;
    const { scope: observed, scanner, coverage, warnings } = observations;
    const known = {
      envelope: {
        schemaVersion,
        source,
        scanId,
        ...(scope !== undefined && { scope }),
        ...(agent && { agent }),
        ...(device && { device }),
      },
      observations: { scope: observed, scanner, coverage, warnings },
      digest,
      mediaType,
      adapterVersion,
    };
    this.documents.delete(trace.key);
    // In memory a character may take two bytes.
    const bytes = 2 * JSON.stringify(known).length;
    if (bytes > BYTES_OF_ONE) return;
    this.documents.set(trace.key, { known, of: trace.of, bytes });
    this.own(trace.of, trace.key);
  }

  private own(of: string, key: string): void {
    const keys = (this.keysOf.get(of) ?? new Set<string>()).add(key);
    this.keysOf.set(of, keys);
    const [oldest] = keys;
    if (keys.size > OF_ONE_DEVICE && oldest !== undefined) this.documents.delete(oldest);
  }

  private disown(of: string, key: string): void {
    const keys = this.keysOf.get(of);
    keys?.delete(key);
    if (keys?.size === 0) this.keysOf.delete(of);
  }

  private isBare({ contentType = '' }: ScanUpload): boolean {
    const [mediaType = ''] = contentType.toLowerCase().split(';');
    const adapter = this.extensions.adapterForMediaType(mediaType.trim());
    return adapter !== null && adapter.meta.key !== NATIVE;
  }
}

function ownerOf({ organizationId, id }: ScannedDevice): string {
  return `${organizationId}:${id}`;
}
