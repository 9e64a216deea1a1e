import { Injectable } from '@nestjs/common';
import { type Job, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { UploadNotUndoableError } from '../errors.js';
import { UNDO_UPLOAD, UndoUpload } from './undo-upload.service.js';

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
