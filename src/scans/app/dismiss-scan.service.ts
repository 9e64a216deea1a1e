import { Injectable } from '@nestjs/common';
import { AuditLog, Database, EventBus } from '../../platform/index.js';
import { type DeltaEntry, deltaEntries, entriesOf } from '../persistence/delta-entries.js';
import { type DecidableScan, ScanDecisionRepository } from '../persistence/scan-decision.repository.js';
import { SCAN_APPLIED } from '../events/scan.events.js';
import { ScanEntryRepository } from '../persistence/scan-entry.repository.js';
import { ScanExtensions } from './scan-extensions.js';
import { showByDecision } from './undo-scan.service.js';
import { SuspectScans } from './confirm-scan.service.js';

/** Somebody drops a suspect scan. */
@Injectable()
export class DismissScanService {
  constructor(
    private readonly database: Database,
    private readonly suspects: SuspectScans,
    private readonly decisions: ScanDecisionRepository,
    private readonly entry: ScanEntryRepository,
    private readonly extensions: ScanExtensions,
    private readonly audit: AuditLog,
    private readonly events: EventBus,
  ) {}

  /**
   * Drops a suspect scan: what it alone had added, findings and packages, goes again, unless a newer scan was applied since and knows better.
   * Throws {@link NotFoundError}, {@link ScanNotSuspectError}.
   */
  async execute(organizationId: number, decidedBy: string, scanId: string, at: Date): Promise<void> {
    await this.database.transaction(async () => {
      const before = await this.suspects.require(organizationId, scanId);
      await this.extensions.sink.lock(organizationId);
      await this.entry.lockDevice(organizationId, before.deviceId);
      // Read again, now that nobody else changes it.
      const scan = await this.suspects.require(organizationId, scanId);
      const stored = entriesOf(scan.changes, 'new', 'fixed', 'reopened', 'severity');
      const undone = await this.undo(organizationId, scan, at);
      await this.decisions.dismiss(organizationId, scan, {
        reason: { code: 'dismissed', detail: 'Somebody dismissed this scan. Nothing was closed on its word.' },
        changes: [...stored, ...undone],
        by: decidedBy,
        at,
      });
      await this.audit.record({ organizationId, action: 'scan.dismissed', target: { type: 'scan', id: scanId } });
    });
  }

  private async undo(organizationId: number, scan: DecidableScan, at: Date): Promise<DeltaEntry[]> {
    const { id, deviceId, seriesId, source, scope } = scan;
    if (seriesId === null) return [];
    const added = await this.decisions.broughtByDismissed(organizationId, scan);
    await this.decisions.removeStart(organizationId, scan);
    if (await this.decisions.dropDoubtfulSoftware(organizationId, scan)) {
      // What followed from those packages is looked at again.
      const payload = { scanId: id, deviceId, status: 'dismissed', source, hasInventory: true };
      await this.events.publish({ type: SCAN_APPLIED, organizationId, payload });
    }
    const state = await this.entry.state({ organizationId, id, deviceId, source, scope });
    if (added.size === 0 || state.deactivated) return [];
    return this.close(organizationId, scan, { seriesId, state, added, at });
  }

  private async close(
    organizationId: number,
    scan: DecidableScan,
    {
      seriesId,
      state,
      added,
      at,
    }: {
      seriesId: number;
      state: Awaited<ReturnType<ScanEntryRepository['state']>>;
      added: ReadonlySet<number>;
      at: Date;
    },
  ): Promise<DeltaEntry[]> {
    const { deviceId } = scan;
    const { sink } = this.extensions;
    const { matchIds: shown } = await sink.shown(organizationId, deviceId, seriesId);
    const matchIds = shown.filter((match) => !added.has(match));
    const closed = { seriesId, matchIds, traits: null, versionIds: [] };
    const delta = await showByDecision(sink, organizationId, scan, closed, state, at);
    await this.decisions.noteSeries(organizationId, deviceId, seriesId, delta);
    await this.events.publish(...delta.events);
    return deltaEntries(delta);
  }
}
