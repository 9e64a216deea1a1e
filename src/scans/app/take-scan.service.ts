import { Inject, Injectable } from '@nestjs/common';
import { DeviceConflictError, DeviceReports } from '../../devices/index.js';
import { Clock, sqlState } from '../../platform/index.js';
import { scansConfig, type ScansConfig } from '../config.js';
import type { DeviceScanState } from '../persistence/scan-entry.repository.js';
import type { ScanStatus } from '../persistence/scan.repository.js';
import { type ApplyOutcome, ApplyScanService } from './apply-scan.service.js';
import { LargeScanSlots } from './check-list-slots.js';
import { incoming, type ScannedDevice } from './incoming-scan.js';
import { QueueScanService } from './queue-scan.service.js';
import { ReadScanUploadService, type ScanUpload } from './read-scan-upload.service.js';
import { type DocumentTrace, type RecalledScan, RescanMemory } from './rescan-memory.js';
import { type IncomingScan, ResolveScanService } from './resolve-scan.service.js';
import type { ReadScan } from './understand-document.js';

const STATEMENT_TIMEOUT = '57014';

/** What the agent is told: durably stored under this id, and whether we had it before. */
export interface IngestedScan {
  scanId: string;
  duplicate: boolean;
  /** Null when it is on record from before: look there. */
  status: ScanStatus | null;
  /** Set where the document told of several hosts: then its id is that of an upload, whose receipt has a line for each. */
  isUpload?: true;
}

/** Takes an opened scan: recognizes, reads, and applies it, or lets it wait for a worker. */
@Injectable()
export class TakeScanService {
  constructor(
    private readonly reader: ReadScanUploadService,
    private readonly memory: RescanMemory,
    private readonly resolver: ResolveScanService,
    private readonly applier: ApplyScanService,
    private readonly waiting: QueueScanService,
    private readonly reports: DeviceReports,
    @Inject(scansConfig.token) private readonly config: ScansConfig,
  ) {}

  /** Stores what was sent, and applies it unless it has to wait. */
  async take(device: ScannedDevice, upload: ScanUpload, bytes: Buffer, receivedAt: Date): Promise<IngestedScan> {
    const trace = this.memory.trace(device, upload, bytes);
    const recalled = this.memory.recall(trace, bytes);
    const seen = recalled && (await this.takeRescan(device, recalled, receivedAt));
    if (recalled && seen === null)
      return { scanId: recalled.read.envelope.scanId, duplicate: false, status: 'completed' };
    const read = await this.reader.read(bytes, upload, device);
    if (!recalled) await this.noteDevice(device, read);
    if ('reports' in read) {
      const { scanId: id, duplicate: known } = await this.waiting.storeHosts(device, read, receivedAt);
      return { scanId: id, duplicate: known, status: known ? null : 'received', isUpload: true };
    }
    const scan = incoming(device, read, receivedAt);
    const outcome =
      scan.bytes.length > this.config.SCAN_INLINE_LIMIT_BYTES ? 'queue' : await this.applyNow(scan, read, trace, seen);
    const scanId = scan.receipt.id;
    if (outcome !== 'queue' && outcome !== 'duplicate') return { scanId, duplicate: false, status: outcome };
    const duplicate = outcome === 'queue' ? await this.waiting.store(scan) : true;
    return { scanId, duplicate, status: duplicate ? null : 'received' };
  }

  /** A document that came before, but for its id and times: null when the device still stands where that one left it, and it is done. */
  private async takeRescan(
    device: ScannedDevice,
    { read, digest }: RecalledScan,
    receivedAt: Date,
  ): Promise<DeviceScanState | null> {
    await this.noteDevice(device, read);
    return this.applier.enter(incoming(device, read, receivedAt).receipt, digest);
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
      this.memory.cache(trace, read, recognized.digest);
      return await this.applier.apply(scan, recognized, seen);
    } catch (error) {
      if (sqlState(error) !== STATEMENT_TIMEOUT) throw error;
      return 'queue';
    }
  }

  private async noteDevice(device: ScannedDevice, { envelope }: Pick<ReadScan, 'envelope'>): Promise<void> {
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

/** Documents up to here are read as they come; only a few larger ones at once. */
const UNLIMITED_UP_TO_BYTES = 4 * 1024 * 1024;

/** Takes a signed scan in. When it returns, the scan is stored: applied already when it is small, waiting with its job when not. */
@Injectable()
export class IngestScanService {
  constructor(
    private readonly reader: ReadScanUploadService,
    private readonly taker: TakeScanService,
    private readonly slots: LargeScanSlots,
    private readonly clock: Clock,
  ) {}

  /** @param receivedAt now, but for histories that are told afterwards */
  async ingest(device: ScannedDevice, upload: ScanUpload, receivedAt: Date = this.clock.now()): Promise<IngestedScan> {
    const bytes = await this.reader.open(upload, UNLIMITED_UP_TO_BYTES);
    if (bytes) return this.taker.take(device, upload, bytes, receivedAt);
    return this.slots.run(device.organizationId, async () => {
      const large = await this.reader.open(upload, Number.MAX_SAFE_INTEGER);
      if (!large) throw new Error('An upload without a limit was refused for its size.');
      return this.taker.take(device, upload, large, receivedAt);
    });
  }
}
