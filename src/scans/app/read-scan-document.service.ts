import { Inject, Injectable } from '@nestjs/common';
import { AuditLog, DomainError, NotFoundError } from '../../platform/index.js';
import { scansConfig, type ScansConfig } from '../config.js';
import { type ScanDocument, ScanDocumentRepository } from '../persistence/scan-document.repository.js';

/** 404: the scan is on record, but its document was never kept: it changed nothing. */
export class DocumentNotStoredError extends DomainError {
  constructor() {
    super(
      'not-found',
      'document-not-kept',
      'Document not kept',
      'This scan changed nothing, so its document was not kept. Its SHA-256 is in the receipt.',
    );
  }
}

/** 404: the document was there, and its time is over. */
export class DocumentDiscardedError extends DomainError {
  constructor(at: Date) {
    const day = at.toISOString().slice(0, 10);
    super(
      'not-found',
      'document-discarded',
      'Document discarded',
      `The document of this scan was discarded on ${day}, after the time that documents are kept here. Its SHA-256 is in the receipt.`,
      { extensions: { discardedAt: at.toISOString() } },
    );
  }
}

/** Hands out the bytes that a scan came as. */
@Injectable()
export class ReadScanDocumentService {
  constructor(
    private readonly documents: ScanDocumentRepository,
    private readonly audit: AuditLog,
    @Inject(scansConfig.token) private readonly config: ScansConfig,
  ) {}

  /** Throws {@link NotFoundError}, {@link DocumentNotStoredError}, {@link DocumentDiscardedError}. */
  async find(organizationId: number, scanId: string): Promise<ScanDocument> {
    const document = await this.documents.ofScan(organizationId, scanId, this.config.SCAN_DOCUMENT_RETENTION_DAYS);
    if (!document) throw new NotFoundError('scan');
    const { standing: status } = document;
    if (status.state === 'not-kept') throw new DocumentNotStoredError();
    if (status.state === 'discarded') throw new DocumentDiscardedError(status.at);
    return document;
  }

  /**
   * The gzip of the document, in pieces. Leaves an audit event: a document holds more than any list shows, among it what
   * adapters leave aside.
   */
  async hand(organizationId: number, scanId: string, document: ScanDocument): Promise<AsyncIterable<Buffer>> {
    const facts = { sha256: document.sha256.toString('hex') };
    const target = { type: 'scan', id: scanId };
    await this.audit.record({ organizationId, action: 'scan-document.downloaded', target, facts });
    return this.documents.pieces(organizationId, document);
  }
}
