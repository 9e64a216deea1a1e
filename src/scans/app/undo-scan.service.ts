import { Injectable } from '@nestjs/common';
import { DeviceRollups } from '../../devices/index.js';
import { Database, EventBus } from '../../platform/index.js';
import { SCAN_APPLIED } from '../events/scan.events.js';
import type { FindingChangeRequest, FindingDelta, FindingSinkPort } from '../finding-sink.decorator.js';
import { deltaEntries, entriesOf } from '../persistence/delta-entries.js';
import { type DecidableScan, ScanDecisionRepository } from '../persistence/scan-decision.repository.js';
import { ScanEntryRepository } from '../persistence/scan-entry.repository.js';
import { ScanUploadBeforeRepository } from '../persistence/scan-upload-before.repository.js';
import { isWaiting } from '../persistence/scan.repository.js';
import { ScanExtensions } from './scan-extensions.js';

/** What a series shows from now on, because somebody decided so and not because anybody looked. */
export type ShownByDecision = Pick<FindingChangeRequest, 'seriesId' | 'matchIds' | 'traits' | 'versionIds'>;

/** Makes a series show something else by a decision about one of its scans. In a transaction that holds its device. */
export async function showByDecision(
  sink: FindingSinkPort,
  organizationId: number,
  { id, deviceId }: DecidableScan,
  shown: ShownByDecision,
  state: Awaited<ReturnType<ScanEntryRepository['state']>>,
  at: Date,
): Promise<FindingDelta> {
  const delta = await sink.apply({
    organizationId,
    deviceId,
    scanId: id,
    deviceVersion: state.version,
    ...shown,
    findingEcosystems: [],
    seenEcosystems: [],
    incomplete: [],
    doubt: null,
    limits: null,
    findingCountBefore: state.series?.findingCount ?? null,
    ofInventory: false,
    shownBefore: state.findingsReported,
    closingCause: 'decision',
    at,
  });
  if (!delta) throw new Error('A device that is held does not move on.');
  return delta;
}

const UNDONE = { code: 'undone', detail: 'Somebody undid this upload. Its source and scope are as they were before.' };
const ACTIVE = ['received', 'processing', 'completed', 'suspect'] as const;

/** What became of one scan of an upload that is undone. */
export type UndoOutcome = 'undone' | 'overtaken' | 'nothing';

/** Takes the scan of an upload back: its series shows again what it showed before. */
@Injectable()
export class UndoScan {
  constructor(
    private readonly database: Database,
    private readonly before: ScanUploadBeforeRepository,
    private readonly decisions: ScanDecisionRepository,
    private readonly entry: ScanEntryRepository,
    private readonly extensions: ScanExtensions,
    private readonly rollups: DeviceRollups,
    private readonly events: EventBus,
  ) {}

  /** In a transaction of its own. */
  undo(organizationId: number, by: string, scanId: string, at: Date): Promise<UndoOutcome> {
    return this.database.transaction(async () => {
      const found = await this.decisions.find(organizationId, scanId);
      if (!found) return 'nothing';
      await this.extensions.sink.lock(organizationId);
      await this.entry.lockDevice(organizationId, found.deviceId);
      const scan = await this.decisions.find(organizationId, scanId);
      if (!scan || !ACTIVE.some((status) => status === scan.status)) return 'nothing';
      if (!isWaiting(scan.status) && (await this.decisions.overtaken(organizationId, scan))) return 'overtaken';
      const delta = isWaiting(scan.status) ? null : await this.restore(organizationId, scan, at);
      const stored = entriesOf(scan.changes, 'new', 'fixed', 'reopened', 'severity');
      const changes = [...stored, ...(delta ? deltaEntries(delta) : [])];
      await this.decisions.dismiss(organizationId, scan, { reason: UNDONE, changes, by, at }, ACTIVE);
      return 'undone';
    });
  }

  private async restore(organizationId: number, scan: DecidableScan, at: Date): Promise<FindingDelta | null> {
    const stored = await this.before.find(organizationId, scan.id);
    if (!stored) return null;
    const { id, deviceId, source, scope } = scan;
    const state = await this.entry.state({ organizationId, id, deviceId, source, scope });
    const { seriesId, matchIds, traits, versionIds } = stored;
    const shown = { seriesId, matchIds, traits, versionIds };
    const delta = state.deactivated
      ? null
      : await showByDecision(this.extensions.sink, organizationId, scan, shown, state, at);
    const hasInventory = await this.before.restore(organizationId, id);
    await this.decisions.removeStart(organizationId, scan);
    if (delta) {
      if (!(await this.before.isLookedAt(organizationId, deviceId))) {
        await this.rollups.dropFindings(organizationId, deviceId);
      }
      const payload = { scanId: id, deviceId, status: 'dismissed', source, hasInventory, ...delta.counts };
      await this.events.publish({ type: SCAN_APPLIED, organizationId, payload }, ...delta.events);
    }
    return delta;
  }
}
