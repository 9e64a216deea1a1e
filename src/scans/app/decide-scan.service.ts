import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, EventBus, NotFoundError } from '../../platform/index.js';
import { ScanNotSuspectError, ScanOvertakenError, SuspectDocumentGoneError } from '../errors.js';
import { deltaEntries, entriesOf } from '../persistence/delta-entries.js';
import { type DecidableScan, ScanDecisionRepository } from '../persistence/scan-decision.repository.js';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { ScanEntryRepository } from '../persistence/scan-entry.repository.js';
import { ApplyScanService } from './apply-scan.service.js';
import { incoming } from './ingest-scan.service.js';
import { ReadScanUploadService } from './read-scan-upload.service.js';
import { ScanExtensions } from './scan-extensions.js';

/** What a person says of a suspect scan: it is right, or it is to be dropped. */
@Injectable()
export class DecideScanService {
  constructor(
    private readonly database: Database,
    private readonly decisions: ScanDecisionRepository,
    private readonly documents: ScanDocumentRepository,
    private readonly reader: ReadScanUploadService,
    private readonly applier: ApplyScanService,
    private readonly entry: ScanEntryRepository,
    private readonly extensions: ScanExtensions,
    private readonly audit: AuditLog,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a suspect scan after all: what it does not show closes. Its document is read again. Throws
   * {@link NotFoundError}, {@link ScanNotSuspectError}, {@link ScanOvertakenError}, {@link SuspectDocumentGoneError}.
   */
  async confirm(organizationId: number, userId: string, scanId: string): Promise<void> {
    const suspect = await this.suspect(organizationId, scanId);
    const { deviceId, scope, mediaType, receivedAt } = suspect;
    const bytes = await this.documents.read(organizationId, suspect.sha256);
    if (!bytes) throw new SuspectDocumentGoneError();
    const os = suspect.os && { id: suspect.os.id ?? null, version: suspect.os.version ?? null };
    const read = this.reader.understand(bytes, mediaType, { scanId, scope }, os);
    const scan = incoming({ organizationId, id: deviceId }, read, receivedAt);
    // Outside of a transaction: the dictionaries remember ids, so their rows must not be rolled back with the scan.
    const outcome = await this.applier.applyConfirmed(scan, {
      decision: { by: userId, at: this.clock.now() },
      earlier: suspect.changes,
      audit: () => this.record(organizationId, 'scan.confirmed', scanId),
    });
    if (outcome === 'superseded') throw new ScanOvertakenError();
    if (outcome === 'refused') throw new ScanNotSuspectError((await this.suspect(organizationId, scanId)).status);
  }

  /**
   * Drops a suspect scan: what it alone had added closes again, unless a newer scan was applied since and knows better.
   * Throws {@link NotFoundError}, {@link ScanNotSuspectError}.
   */
  async dismiss(organizationId: number, userId: string, scanId: string): Promise<void> {
    await this.database.transaction(async () => {
      const before = await this.suspect(organizationId, scanId);
      await this.extensions.sink.hold(organizationId);
      await this.entry.holdAnyway(organizationId, before.deviceId);
      // Read again, now that nobody else changes it.
      const scan = await this.suspect(organizationId, scanId);
      const at = this.clock.now();
      const kept = entriesOf(scan.changes, 'new', 'fixed', 'reopened', 'severity');
      const undone = await this.undo(organizationId, scan, at);
      await this.decisions.dismiss(organizationId, scan, {
        reason: { code: 'dismissed', detail: 'A person dismissed this scan. Nothing was closed on its word.' },
        changes: [...kept, ...undone],
        by: userId,
        at,
      });
      await this.record(organizationId, 'scan.dismissed', scanId);
    });
  }

  private async undo(organizationId: number, scan: DecidableScan, at: Date): ReturnType<DecideScanService['close']> {
    const { id, deviceId, streamId, source, scope } = scan;
    const added = new Set(entriesOf(scan.changes, 'new', 'reopened').map(({ matchAfter }) => matchAfter));
    const state = await this.entry.state({ organizationId, id, deviceId, source, scope });
    const newest = state.stream?.id === streamId && state.stream?.startedAt.getTime() === scan.startedAt.getTime();
    if (streamId === null || added.size === 0 || !newest || state.deactivated) return [];
    return this.close(organizationId, scan, { streamId, state, added, at });
  }

  private async close(
    organizationId: number,
    scan: DecidableScan,
    {
      streamId,
      state,
      added,
      at,
    }: {
      streamId: number;
      state: Awaited<ReturnType<ScanEntryRepository['state']>>;
      added: ReadonlySet<number>;
      at: Date;
    },
  ): Promise<ReturnType<typeof deltaEntries>> {
    const { id, deviceId } = scan;
    const { sink } = this.extensions;
    const shown = await sink.shown(organizationId, deviceId, streamId);
    const delta = await sink.apply({
      organizationId,
      deviceId,
      streamId,
      scanId: id,
      deviceVersion: state.version,
      matchIds: shown.filter((match) => !added.has(match)),
      versionIds: [],
      findingEcosystems: [],
      seenEcosystems: [],
      incomplete: [],
      limits: null,
      findingCountBefore: state.stream?.findingCount ?? null,
      closingCause: 'decision',
      at,
    });
    if (!delta) throw new Error('A device that is held does not move on.');
    await this.decisions.noteStream(organizationId, deviceId, streamId, delta);
    await this.events.publish(...delta.events);
    return deltaEntries(delta);
  }

  private async suspect(organizationId: number, scanId: string): Promise<DecidableScan> {
    const scan = await this.decisions.find(organizationId, scanId);
    if (!scan) throw new NotFoundError('scan');
    if (scan.status !== 'suspect') throw new ScanNotSuspectError(scan.status);
    return scan;
  }

  private record(organizationId: number, action: string, scanId: string): Promise<void> {
    return this.audit.record({ organizationId, action, target: { type: 'scan', id: scanId } });
  }
}
