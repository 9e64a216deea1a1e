import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BusyError, type Job, JobHandler, type JobHandlerPort, JsonLogger } from '../../platform/index.js';
import { hostKey } from '../domain/host-identity.js';
import { HOST_LIMIT, type HostReport } from '../domain/host-report.js';
import { storedScope } from '../domain/scope-text.js';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { ScanRepository } from '../persistence/scan.repository.js';
import { ScanUploadRepository, type UploadRow, type WaitingLine } from '../persistence/scan-upload.repository.js';
import { ApplyScanService } from './apply-scan.service.js';
import { incoming } from './incoming-scan.js';
import { ReadScanUploadService } from './read-scan-upload.service.js';
import { hostScan, type ReadHosts, type ReadScan } from './understand-document.js';
import { APPLY_UPLOAD } from './write-upload.service.js';

/** Beginnings after which a scan is put aside. */
const ATTEMPTS = 20;
const FAILURE_WEIGHT = 4;
const NOT_APPLICABLE = { code: 'not-applicable', detail: 'The scan could not be applied. Upload the document anew.' };

/** Applies the scans of an upload, each in a transaction of its own; its document is read once for all of them. */
@JobHandler({ name: APPLY_UPLOAD, maxAttempts: 50, isLong: true, isWatched: true })
@Injectable()
export class ApplyUploadHandler implements JobHandlerPort<{ uploadId: string }>, OnModuleDestroy {
  private isStopping = false;

  constructor(
    private readonly uploads: ScanUploadRepository,
    private readonly scans: ScanRepository,
    private readonly documents: ScanDocumentRepository,
    private readonly reader: ReadScanUploadService,
    private readonly applier: ApplyScanService,
    private readonly logger: JsonLogger,
  ) {}

  /** A stop waits for the scan under way, not for all of a large upload. */
  onModuleDestroy(): void {
    this.isStopping = true;
  }

  async handle({ organizationId, payload }: Job<{ uploadId: string }>): Promise<void> {
    if (organizationId === null) return;
    const upload = await this.uploads.find(organizationId, payload.uploadId);
    const waiting = await this.uploads.waiting(organizationId, payload.uploadId, HOST_LIMIT);
    if (!upload || waiting.length === 0) return;
    // With the first of them, so that one which cannot be read counts as tried.
    let reading: ReturnType<ApplyUploadHandler['scansIn']> | undefined;
    const scanOf = async (line: WaitingLine): Promise<ReadScan> =>
      (await (reading ??= this.scansIn(organizationId, upload, waiting)))(line);
    let failed = false;
    for (const line of waiting) {
      if (this.isStopping) throw new Error('The service stops; the next process applies what waits.');
      const attempts = await this.scans.countAttempts(organizationId, line.scanId, 1);
      if (attempts === 0) continue;
      if (attempts > ATTEMPTS) {
        await this.scans.endWaiting(organizationId, line.scanId, 'failed', NOT_APPLICABLE);
        continue;
      }
      try {
        const read = await scanOf(line);
        const scan = incoming({ organizationId, id: line.deviceId }, read, upload.receivedAt);
        await this.applier.applyStored({ ...scan, isUploaded: true });
      } catch (error) {
        if (error instanceof BusyError) {
          await this.scans.countAttempts(organizationId, line.scanId, -1);
          throw error;
        }
        failed = true;
        this.logger.failure('scan of an upload not applied', error, { scanId: line.scanId });
        await this.scans.countAttempts(organizationId, line.scanId, FAILURE_WEIGHT);
      }
    }
    if (failed) throw new Error('Some scans of an upload were not applied.');
  }

  private async scansIn(
    organizationId: number,
    upload: UploadRow,
    waiting: readonly WaitingLine[],
  ): Promise<(line: WaitingLine) => ReadScan | Promise<ReadScan>> {
    const bytes = await this.documents.read(organizationId, Buffer.from(upload.sha256, 'hex'));
    if (!bytes) throw new Error('The document of an upload is gone.');
    const [first] = waiting;
    // About one machine, or one of its hosts alone: the operating system of the device counts, and its scope is known.
    if (waiting.length === 1 || first?.hostKey === null) {
      return ({ scanId, scope, hostKey: key, os }) =>
        this.reader.again(organizationId, bytes, { id: scanId, scope, mediaType: upload.mediaType, hostKey: key, os });
    }
    const read = await this.reader.understand(
      organizationId,
      bytes,
      upload.mediaType,
      { scanId: upload.id, scope: upload.scope === null ? undefined : storedScope(upload.scope), isStored: true },
      null,
    );
    if (!('reports' in read)) throw new Error('The document of an upload tells of no hosts any more.');
    return hostsIn(read);
  }
}

function hostsIn(read: ReadHosts): (line: WaitingLine) => ReadScan {
  const hosts = new Map<string | null, HostReport>(read.reports.hosts.map((host) => [hostKey(host.identity), host]));
  return ({ scanId, scope, hostKey: key }) => {
    const host = hosts.get(key);
    if (!host) throw new Error('The document of an upload does not tell of a host any more.');
    const observations = { ...host.observations, scope };
    return hostScan(read, { ...host, observations }, scanId);
  };
}
