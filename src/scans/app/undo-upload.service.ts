import { Injectable } from '@nestjs/common';
import { PlaceHosts } from '../../devices/index.js';
import {
  type Job,
  JobHandler,
  type JobHandlerPort,
  AuditLog,
  Database,
  JobQueue,
  NotFoundError,
} from '../../platform/index.js';
import { UploadNotUndoableError } from '../errors.js';
import { ScanUploadRepository } from '../persistence/scan-upload.repository.js';
import { UndoScan, type UndoOutcome } from './undo-scan.service.js';

/** The job that undoes an upload of many hosts. */
export const UNDO_UPLOAD = 'undo-upload';
/** So many scans are undone while the caller waits. */
const AT_ONCE = 25;

/**
 * Takes an upload back: each of its series is as it was before. One of which a newer scan has come since stays, for what that
 * one shows counts.
 */
@Injectable()
export class UndoUpload {
  constructor(
    private readonly database: Database,
    private readonly uploads: ScanUploadRepository,
    private readonly scans: UndoScan,
    private readonly hosts: PlaceHosts,
    private readonly jobs: JobQueue,
    private readonly audit: AuditLog,
  ) {}

  /** Undoes a small upload, and leaves a larger one to a job. Throws as {@link execute} does. */
  async begin(organizationId: number, by: string, uploadId: string, at: Date): Promise<void> {
    const scanIds = await this.uploads.scanIds(organizationId, uploadId);
    if (scanIds.length <= AT_ONCE) return this.execute(organizationId, by, uploadId, at);
    const upload = await this.uploads.find(organizationId, uploadId);
    if (!upload) throw new NotFoundError('upload');
    if (upload.undoneAt !== null) throw new UploadNotUndoableError(false);
    const payload = { uploadId, by, at: at.toISOString() };
    await this.jobs.enqueue([
      { name: UNDO_UPLOAD, organizationId, payload, dedupeKey: `${organizationId}:${uploadId}` },
    ]);
  }

  /** Throws {@link NotFoundError}, {@link UploadNotUndoableError} where nothing could be undone. */
  async execute(organizationId: number, by: string, uploadId: string, at: Date): Promise<void> {
    const upload = await this.uploads.find(organizationId, uploadId);
    if (!upload) throw new NotFoundError('upload');
    if (upload.undoneAt !== null) throw new UploadNotUndoableError(false);
    const outcomes: UndoOutcome[] = [];
    // Each by itself, as they were applied: a device that is busy holds up none of the others.
    for (const scanId of await this.uploads.scanIds(organizationId, uploadId)) {
      outcomes.push(await this.scans.undo(organizationId, by, scanId, at));
    }
    if (!outcomes.includes('undone') && outcomes.length > 0) {
      throw new UploadNotUndoableError(outcomes.includes('overtaken'));
    }
    await this.database.transaction(async () => {
      if (!(await this.uploads.undo(organizationId, uploadId, by, at))) throw new UploadNotUndoableError(false);
      const devices = await this.uploads.devices(organizationId, uploadId);
      await this.hosts.takeBack(
        organizationId,
        uploadId,
        devices.map(({ id }) => id),
      );
      // Those that were made by a report: also where an earlier one, that was undone before, made them.
      await this.hosts.drop(
        organizationId,
        devices.filter(({ isOrphan }) => isOrphan).map(({ id }) => id),
      );
      const count = (outcome: UndoOutcome): number => outcomes.filter((one) => one === outcome).length;
      await this.audit.record({
        organizationId,
        action: 'scan.upload-undone',
        target: { type: 'upload', id: uploadId },
        facts: { undone: count('undone'), overtaken: count('overtaken') },
      });
    });
  }
}

/** Undoes an upload of more hosts than a request waits for. */
@JobHandler({ name: UNDO_UPLOAD, isLong: true, isWatched: true })
@Injectable()
export class UndoUploadHandler implements JobHandlerPort<{ uploadId: string; by: string; at: string }> {
  constructor(private readonly undoing: UndoUpload) {}

  async handle({ organizationId, payload }: Job<{ uploadId: string; by: string; at: string }>): Promise<void> {
    if (organizationId === null) return;
    try {
      await this.undoing.execute(organizationId, payload.by, payload.uploadId, new Date(payload.at));
    } catch (error) {
      // Somebody else did it, or newer scans have come since.
      if (!(error instanceof UploadNotUndoableError)) throw error;
    }
  }
}
