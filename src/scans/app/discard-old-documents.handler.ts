import { Inject, Injectable } from '@nestjs/common';
import {
  AuditLog,
  Clock,
  Database,
  EachOrganization,
  JobHandler,
  type JobHandlerPort,
  JsonLogger,
} from '../../platform/index.js';
import { scansConfig, type ScansConfig } from '../config.js';
import {
  type DocumentPlace,
  ScanDocumentRetentionRepository,
} from '../persistence/scan-document-retention.repository.js';

const DAY_MS = 86_400_000;
const BATCH = 200;

/**
 * Discards the documents of scans that have been kept long enough (`SCAN_DOCUMENT_RETENTION_DAYS`); receipts stay. In
 * batches that commit each by itself: what a stopped worker left, the next run finds again, and two at once do no harm.
 */
@JobHandler({ name: 'discard-old-documents', everySeconds: 21_600, isLong: true })
@Injectable()
export class DiscardOldDocumentsHandler implements JobHandlerPort {
  constructor(
    private readonly documents: ScanDocumentRetentionRepository,
    private readonly database: Database,
    private readonly each: EachOrganization,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
    @Inject(scansConfig.token) private readonly config: ScansConfig,
  ) {}

  async handle(): Promise<void> {
    const now = this.clock.now();
    const storedBefore = new Date(now.getTime() - this.config.SCAN_DOCUMENT_RETENTION_DAYS * DAY_MS);
    await this.each.run(await this.documents.organizationsWithOlder(storedBefore), async (organizationId) => {
      const documents = await this.discard(organizationId, storedBefore, now);
      if (documents > 0) this.logger.event('documents discarded', { organizationId, documents });
    });
  }

  private async discard(organizationId: number, storedBefore: Date, now: Date): Promise<number> {
    let sum = 0;
    let place: DocumentPlace | null = null;
    do {
      const after = place;
      const { discarded, next } = await this.database.transaction(async () => {
        const batch = await this.documents.discardOlder(organizationId, storedBefore, after, BATCH, now);
        if (batch.discarded > 0) {
          const facts = { documents: batch.discarded, storedBefore: storedBefore.toISOString() };
          await this.audit.record({ organizationId, action: 'scan-documents.discarded', facts });
        }
        return batch;
      });
      sum += discarded;
      place = next;
    } while (place !== null);
    return sum;
  }
}
