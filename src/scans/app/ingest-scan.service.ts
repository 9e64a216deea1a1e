import { Inject, Injectable } from '@nestjs/common';
import { DeviceConflictError, DeviceReports, type SignedDevice } from '../../devices/index.js';
import { Clock, Database, JobQueue } from '../../platform/index.js';
import { scansConfig, type ScansConfig } from '../config.js';
import { ScanIdTakenError } from '../errors.js';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { type NewScan, ScanRepository } from '../persistence/scan.repository.js';
import { ApplyScanService, type IncomingScan } from './apply-scan.service.js';
import { type ReadScan, ReadScanUploadService, type ScanUpload } from './read-scan-upload.service.js';

/** The job that applies the waiting scans of one device. */
export const APPLY_WAITING_SCANS = 'apply-waiting-scans';

/** What the agent is told: durably stored under this id, and whether we had it before. */
export interface IngestedScan {
  scanId: string;
  duplicate: boolean;
}

/** Takes a signed scan in. When it returns, the scan is stored: applied already when it is small, waiting with its job when not. */
@Injectable()
export class IngestScanService {
  constructor(
    private readonly reader: ReadScanUploadService,
    private readonly applier: ApplyScanService,
    private readonly scans: ScanRepository,
    private readonly documents: ScanDocumentRepository,
    private readonly reports: DeviceReports,
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    @Inject(scansConfig.token) private readonly config: ScansConfig,
  ) {}

  async ingest(device: SignedDevice, upload: ScanUpload): Promise<IngestedScan> {
    const read = await this.reader.read(upload, device.os);
    await this.noteDevice(device, read);
    const scan = incoming(device, read, this.clock.now());
    const outcome = scan.bytes.length > this.config.SCAN_INLINE_LIMIT_BYTES ? 'queue' : await this.applier.apply(scan);
    const duplicate = outcome === 'queue' ? await this.store(scan) : outcome === 'duplicate';
    return { scanId: scan.receipt.id, duplicate };
  }

  /** Stores a scan with the job that will apply it, in one transaction; true when it was there already. */
  private async store({ receipt, bytes, mediaType }: IncomingScan): Promise<boolean> {
    const { organizationId, deviceId, source, scope, id, sha256 } = receipt;
    return this.database.transaction(async () => {
      await this.scans.lockDevice(organizationId, deviceId);
      const { existing } = await this.scans.state(organizationId, deviceId, source, scope, id);
      if (existing) {
        if (existing.deviceId !== deviceId || !existing.sha256.equals(sha256)) throw new ScanIdTakenError();
        return true;
      }
      await this.documents.keep(organizationId, sha256, mediaType, bytes);
      await this.scans.insert(receipt, 'received');
      await this.jobs.enqueue([{ name: APPLY_WAITING_SCANS, organizationId, payload: { deviceId }, dedupeKey: `${organizationId}:${deviceId}` }]);
      return false;
    });
  }

  private async noteDevice(device: SignedDevice, { envelope }: ReadScan): Promise<void> {
    const { device: seen, agent } = envelope;
    if (!seen && !agent) return;
    const outcome = await this.reports.observed(device.organizationId, device.id, {
      hostname: seen?.hostname ?? null,
      os: seen?.os ?? null,
      hardware: seen?.hardware ?? null,
      hardwareId: seen?.hardwareId ?? null,
      agentVersion: agent?.version ?? null,
    });
    if (outcome === 'conflict') throw new DeviceConflictError();
  }
}

/**
 * The receipt of what was read. A start in the future is moved to the moment of receipt: scans apply in the order of their
 * start, and one wrong clock must not make every later scan look late.
 */
export function incoming(device: Pick<SignedDevice, 'organizationId' | 'id'>, read: ReadScan, receivedAt: Date): IncomingScan {
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
    agent: envelope.agent ?? null,
    scanner: observations.scanner,
    coverage: observations.coverage,
    warnings: observations.warnings,
  };
  return { receipt, observations, bytes, mediaType };
}
