import { Inject, Injectable } from '@nestjs/common';
import { DeviceConflictError, DeviceReports, type SignedDevice } from '../../devices/index.js';
import { Clock, sqlState } from '../../platform/index.js';
import { scansConfig, type ScansConfig } from '../config.js';
import { isComplete } from '../domain/coverage.js';
import type { NewScan } from '../persistence/new-scan.js';
import type { DeviceScanState } from '../persistence/scan-entry.repository.js';
import type { ScanStatus } from '../persistence/scan.repository.js';
import { type ApplyOutcome, ApplyScanService } from './apply-scan.service.js';
import { LargeScanSlots } from './large-scan-slots.js';
import { QueueScanService } from './queue-scan.service.js';
import { type ReadScan, ReadScanUploadService, type ScanUpload } from './read-scan-upload.service.js';
import { type DocumentTrace, type RecalledScan, RescanMemory } from './rescan-memory.js';
import { type IncomingScan, ResolveScanService } from './resolve-scan.service.js';
import type { ScannedDevice } from './scanned-device.js';

/** Documents up to here are read as they come; only a few larger ones at once. */
const UNLIMITED_UP_TO_BYTES = 4 * 1024 * 1024;

const STATEMENT_TIMEOUT = '57014';

/** What the agent is told: durably stored under this id, and whether we had it before. */
export interface IngestedScan {
  scanId: string;
  duplicate: boolean;
  /** Null when it is on record from before: look there. */
  status: ScanStatus | null;
}

/** Takes a signed scan in. When it returns, the scan is stored: applied already when it is small, waiting with its job when not. */
@Injectable()
export class IngestScanService {
  constructor(
    private readonly reader: ReadScanUploadService,
    private readonly memory: RescanMemory,
    private readonly resolver: ResolveScanService,
    private readonly applier: ApplyScanService,
    private readonly waiting: QueueScanService,
    private readonly slots: LargeScanSlots,
    private readonly reports: DeviceReports,
    private readonly clock: Clock,
    @Inject(scansConfig.token) private readonly config: ScansConfig,
  ) {}

  /** @param receivedAt now, but for histories that are told afterwards */
  async ingest(device: ScannedDevice, upload: ScanUpload, receivedAt: Date = this.clock.now()): Promise<IngestedScan> {
    const bytes = await this.reader.open(upload, UNLIMITED_UP_TO_BYTES);
    if (bytes) return this.take(device, upload, bytes, receivedAt);
    return this.slots.run(async () => {
      const large = await this.reader.open(upload, Number.MAX_SAFE_INTEGER);
      if (!large) throw new Error('An upload without a limit was refused for its size.');
      return this.take(device, upload, large, receivedAt);
    });
  }

  private async take(
    device: ScannedDevice,
    upload: ScanUpload,
    bytes: Buffer,
    receivedAt: Date,
  ): Promise<IngestedScan> {
    const trace = this.memory.trace(device, upload, bytes);
    const recalled = this.memory.recall(trace, bytes);
    const seen = recalled && (await this.takeRescan(device, recalled, receivedAt));
    if (seen === 'completed')
      return { scanId: recalled!.read.envelope.scanId.toLowerCase(), duplicate: false, status: seen };
    const read = this.reader.read(bytes, upload, device.os);
    if (!recalled) await this.noteDevice(device, read);
    const scan = incoming(device, read, receivedAt);
    const outcome =
      scan.bytes.length > this.config.SCAN_INLINE_LIMIT_BYTES ? 'queue' : await this.applyNow(scan, read, trace, seen);
    const scanId = scan.receipt.id;
    if (outcome !== 'queue' && outcome !== 'duplicate') return { scanId, duplicate: false, status: outcome };
    const duplicate = outcome === 'queue' ? await this.waiting.store(scan) : true;
    return { scanId, duplicate, status: duplicate ? null : 'received' };
  }

  /** A document that came before, but for its id and times: done at once when the device still stands where that one left it. */
  private async takeRescan(
    device: ScannedDevice,
    { read, digest }: RecalledScan,
    receivedAt: Date,
  ): Promise<'completed' | DeviceScanState> {
    await this.noteDevice(device, read);
    return (await this.applier.enter(incoming(device, read, receivedAt).receipt, digest)) ?? 'completed';
  }

  /** A scan that the database did not finish in time waits for a worker instead of being lost. */
  private async applyNow(
    scan: IncomingScan,
    read: ReadScan,
    trace: DocumentTrace | null,
    seen: DeviceScanState | null,
  ): Promise<Exclude<ApplyOutcome, 'refused'>> {
    try {
      const recognized = await this.resolver.recognize(scan);
      this.memory.keep(trace, read, recognized.digest);
      return await this.applier.apply(scan, recognized, seen);
    } catch (error) {
      if (sqlState(error) !== STATEMENT_TIMEOUT) throw error;
      return 'queue';
    }
  }

  private async noteDevice(device: ScannedDevice, { envelope }: ReadScan): Promise<void> {
    const { device: seen, agent } = envelope;
    if (!seen && !agent) return;
    const report = {
      hostname: seen?.hostname ?? null,
      os: seen?.os ?? null,
      hardware: seen?.hardware ?? null,
      hardwareId: seen?.hardwareId ?? null,
      agentVersion: agent?.version ?? null,
    };
    const outcome = await this.reports.observed(device.organizationId, device.id, report, device.known);
    if (outcome === 'conflict') throw new DeviceConflictError();
  }
}

/**
 * The receipt of what was read. A start in the future is moved to the moment of receipt: scans apply in the order of their
 * start, and one wrong clock must not make every later scan look late.
 */
export function incoming(
  device: Pick<SignedDevice, 'organizationId' | 'id'>,
  read: ReadScan,
  receivedAt: Date,
): IncomingScan {
  const { envelope, observations, bytes, sha256, mediaType } = read;
  const started = envelope.startedAt === undefined ? receivedAt : new Date(envelope.startedAt);
  const receipt: NewScan = {
    organizationId: device.organizationId,
    id: envelope.scanId.toLowerCase(),
    deviceId: device.id,
    source: envelope.source,
    scope: observations.scope,
    receivedAt,
    startedAt: started > receivedAt ? receivedAt : started,
    finishedAt: envelope.finishedAt === undefined ? null : new Date(envelope.finishedAt),
    sha256,
    bytes: bytes.length,
    mediaType,
    agent: envelope.agent ?? null,
    scanner: observations.scanner,
    coverage: observations.coverage,
    warnings: observations.warnings,
    complete: isComplete(observations.coverage),
  };
  return { receipt, observations, bytes };
}
