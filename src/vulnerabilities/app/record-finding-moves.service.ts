import { Injectable } from '@nestjs/common';
import { DeviceRollups } from '../../devices/index.js';
import { Database, EventBus, JobQueue, JsonLogger } from '../../platform/index.js';
import { OPEN } from '../domain/finding-state.js';
import { type FindingMove, type RollupDelta, rollupDelta } from '../domain/rollup-delta.js';
import { noSeverities, type SeverityCounts, severityOf } from '../domain/severity.js';
import { FINDINGS_CHANGED } from '../events/findings-changed.event.js';
import type { TouchedFinding } from '../persistence/finding.repository.js';
import { RollupRepository } from '../persistence/rollup.repository.js';
import { FOLD_ROLLUPS } from './fold-rollups.handler.js';

/** Seconds within which the deltas of many scans are folded together. */
const FOLD_DELAY_SECONDS = 1;

/** What follows from changed findings: the device's counts, deltas for the organization's, and the event; in the caller's transaction. */
@Injectable()
export class RecordFindingMoves {
  constructor(
    private readonly rollups: RollupRepository,
    private readonly deviceRollups: DeviceRollups,
    private readonly events: EventBus,
    private readonly jobs: JobQueue,
    private readonly database: Database,
    private readonly logger: JsonLogger,
  ) {}

  async record(organizationId: number, deviceId: number, touched: TouchedFinding[], at: Date): Promise<void> {
    const openBefore = new Map(touched.map((finding) => [finding.vulnerabilityId, finding.openBefore]));
    const delta = rollupDelta(touched.map(moveOf), openBefore);
    // Also when nothing moved: from now on the device is known to have so many open findings, perhaps none.
    await this.deviceRollups.addOpenFindings(organizationId, deviceId, severityDeltas(delta));
    if (touched.length === 0) return;
    await this.rollups.append(organizationId, delta, at);
    // After the commit, so that scans of one organization do not wait for each other at its one waiting job.
    this.database.afterCommit(() => {
      void this.fold(organizationId);
    });
    const payload = { deviceId, vulnerabilityIds: [...openBefore.keys()] };
    await this.events.publish({ type: FINDINGS_CHANGED, organizationId, payload });
  }

  /** Should this be lost, the sweep of leftovers folds a little later, and a reader folds at once. */
  private async fold(organizationId: number): Promise<void> {
    const job = { name: FOLD_ROLLUPS, organizationId, payload: {}, delaySeconds: FOLD_DELAY_SECONDS };
    await this.jobs.enqueue([{ ...job, dedupeKey: String(organizationId) }]).catch((error: unknown) => {
      this.logger.failure('fold not enqueued', error);
    });
  }
}

function moveOf(finding: TouchedFinding): FindingMove {
  return { ...finding, openBefore: finding.stateBefore === OPEN, openAfter: finding.stateAfter === OPEN };
}

function severityDeltas({ severities, deltas }: RollupDelta): SeverityCounts {
  const counts = noSeverities();
  severities.forEach((severity, i) => {
    counts[severityOf(severity)] += deltas[i] ?? 0;
  });
  return counts;
}
