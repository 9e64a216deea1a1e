import { Injectable } from '@nestjs/common';
import { AuditLog, JobQueue } from '../../platform/index.js';
import type { NewScan } from '../persistence/new-scan.js';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { ScanEntryRepository } from '../persistence/scan-entry.repository.js';
import { type NewUpload, ScanUploadRepository, type UploadLine } from '../persistence/scan-upload.repository.js';

/** The job that applies the scans of an upload. */
export const APPLY_UPLOAD = 'apply-upload';

/** Who sent a document. */
export interface UploadSender {
  organizationId: number;
  kind: 'user' | 'api-key' | 'device';
  /** Public id. */
  id: string;
}

/** A document without the secrets that it quoted, as it was read. */
export interface StoredDocument {
  bytes: Buffer;
  /** Of these bytes. */
  sha256: Buffer;
}

/** Writes all of an upload; part of its transaction. */
@Injectable()
export class WriteUpload {
  constructor(
    private readonly entry: ScanEntryRepository,
    private readonly documents: ScanDocumentRepository,
    private readonly uploads: ScanUploadRepository,
    private readonly jobs: JobQueue,
    private readonly audit: AuditLog,
  ) {}

  /** The document, the upload, a line for each host, their scans, which wait, and the job that applies them. */
  async write(
    sender: UploadSender,
    upload: Omit<NewUpload, 'actor' | 'sha256' | 'bytes'>,
    { sha256, bytes }: StoredDocument,
    lines: UploadLine[],
    scans: NewScan[],
  ): Promise<void> {
    const { organizationId, kind, id } = sender;
    const [first] = scans;
    if (first) await this.entry.lockEach(organizationId, [...new Set(scans.map(({ deviceId }) => deviceId))]);
    if (first) await this.documents.store(organizationId, sha256, bytes, first.id);
    const stored = { sha256, bytes: bytes.length };
    await this.uploads.add(organizationId, { ...upload, ...stored, actor: { kind, id } }, lines, scans);
    await this.jobs.enqueue([{ name: APPLY_UPLOAD, organizationId, payload: { uploadId: upload.id } }]);
    const { source, scope } = upload;
    await this.audit.record({
      organizationId,
      action: 'scan.uploaded',
      target: { type: 'upload', id: upload.id },
      facts: {
        source,
        ...(scope === null ? {} : { scope }),
        hosts: lines.length,
        refused: lines.filter(({ refusal }) => refusal !== null).length,
        newDevices: lines.filter(({ isNew }) => isNew).length,
      },
    });
  }
}
