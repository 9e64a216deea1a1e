import { Injectable } from '@nestjs/common';
import { DeviceRollups, PlaceHosts } from '../../devices/index.js';
import { AuditLog, Database, EventBus, JobQueue, NotFoundError } from '../../platform/index.js';
import { UploadNotUndoableError } from '../errors.js';
import { SCAN_APPLIED } from '../events/scan-applied.event.js';
import type { FindingDelta } from '../finding-sink.decorator.js';
import { deltaEntries, entriesOf } from '../persistence/delta-entries.js';
import { type DecidableScan, ScanDecisionRepository } from '../persistence/scan-decision.repository.js';
import { ScanEntryRepository } from '../persistence/scan-entry.repository.js';
import { type KeptStream, ScanUploadBeforeRepository } from '../persistence/scan-upload-before.repository.js';
import { ScanUploadRepository } from '../persistence/scan-upload.repository.js';
import { isWaiting } from '../persistence/scan.repository.js';
import { ScanExtensions } from './scan-extensions.js';

/** The job that undoes an upload of many hosts. */
export const UNDO_UPLOAD = 'undo-upload';
/** So many scans are undone while the caller waits. */
const AT_ONCE = 25;

const UNDONE = { code: 'undone', detail: 'Somebody undid this upload. Its source and scope are as they were before.' };
const STANDING = ['received', 'processing', 'completed', 'suspect'] as const;

/** What became of one scan of an upload that is undone. */
type UndoOutcome = 'undone' | 'overtaken' | 'nothing';

/**
 * Takes an upload back: each of its streams is as it was before. One of which a newer scan has come since stays, for what that
 * one shows counts.
 */
@Injectable()
export class UndoUpload {
  constructor(
    private readonly database: Database,
    private readonly uploads: ScanUploadRepository,
    private readonly before: ScanUploadBeforeRepository,
    private readonly decisions: ScanDecisionRepository,
    private readonly entry: ScanEntryRepository,
    private readonly extensions: ScanExtensions,
    private readonly hosts: PlaceHosts,
    private readonly rollups: DeviceRollups,
    private readonly jobs: JobQueue,
    private readonly audit: AuditLog,
    private readonly events: EventBus,
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
      outcomes.push(await this.undo(organizationId, by, scanId, at));
    }
    if (!outcomes.includes('undone') && outcomes.length > 0) {
      throw new UploadNotUndoableError(outcomes.includes('overtaken'));
    }
    await this.database.transaction(async () => {
      if (!(await this.uploads.undo(organizationId, uploadId, by, at))) throw new UploadNotUndoableError(false);
      await this.hosts.drop(organizationId, await this.uploads.orphans(organizationId, uploadId));
      const count = (outcome: UndoOutcome): number => outcomes.filter((one) => one === outcome).length;
      await this.audit.record({
        organizationId,
        action: 'scan.upload-undone',
        target: { type: 'upload', id: uploadId },
        facts: { undone: count('undone'), overtaken: count('overtaken') },
      });
    });
  }

  private undo(organizationId: number, by: string, scanId: string, at: Date): Promise<UndoOutcome> {
    return this.database.transaction(async () => {
      const found = await this.decisions.find(organizationId, scanId);
      if (!found) return 'nothing';
      await this.extensions.sink.hold(organizationId);
      await this.entry.holdAnyway(organizationId, found.deviceId);
      const scan = await this.decisions.find(organizationId, scanId);
      if (!scan || !STANDING.some((status) => status === scan.status)) return 'nothing';
      if (!isWaiting(scan.status) && (await this.decisions.overtaken(organizationId, scan))) return 'overtaken';
      const delta = isWaiting(scan.status) ? null : await this.restore(organizationId, scan, at);
      const kept = entriesOf(scan.changes, 'new', 'fixed', 'reopened', 'severity');
      const changes = [...kept, ...(delta ? deltaEntries(delta) : [])];
      await this.decisions.dismiss(organizationId, scan, { reason: UNDONE, changes, by, at }, STANDING);
      return 'undone';
    });
  }

  private async restore(organizationId: number, scan: DecidableScan, at: Date): Promise<FindingDelta | null> {
    const kept = await this.before.find(organizationId, scan.id);
    if (!kept) return null;
    const { id, deviceId, source, scope } = scan;
    const state = await this.entry.state({ organizationId, id, deviceId, source, scope });
    const delta = state.deactivated ? null : await this.showAgain(organizationId, scan, kept, at, state);
    const hasInventory = await this.before.restore(organizationId, id);
    await this.decisions.forgetStart(organizationId, scan);
    if (delta) {
      if (!(await this.before.isLookedAt(organizationId, deviceId))) {
        await this.rollups.forgetFindings(organizationId, deviceId);
      }
      const payload = { scanId: id, deviceId, status: 'dismissed', source, hasInventory, ...delta.counts };
      await this.events.publish({ type: SCAN_APPLIED, organizationId, payload }, ...delta.events);
    }
    return delta;
  }

  private async showAgain(
    organizationId: number,
    { id, deviceId }: DecidableScan,
    { streamId, matchIds, traits, versionIds }: KeptStream,
    at: Date,
    state: Awaited<ReturnType<ScanEntryRepository['state']>>,
  ): Promise<FindingDelta> {
    const delta = await this.extensions.sink.apply({
      organizationId,
      deviceId,
      streamId,
      scanId: id,
      deviceVersion: state.version,
      matchIds,
      traits,
      versionIds,
      findingEcosystems: [],
      seenEcosystems: [],
      incomplete: [],
      doubt: null,
      limits: null,
      findingCountBefore: state.stream?.findingCount ?? null,
      closingCause: 'decision',
      at,
    });
    if (!delta) throw new Error('A device that is held does not move on.');
    return delta;
  }
}
