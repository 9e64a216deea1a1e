import { Injectable } from '@nestjs/common';
import { JobQueue } from '../../platform/index.js';
import {
  changeOf,
  countCauses,
  type FindingChange,
  type FindingChangeRequest,
  type FindingDelta,
  versionedProduct,
} from '../../scans/index.js';
import { FINDINGS_CHANGED } from '../events/vulnerability.events.js';
import { type AppliedSeries, FindingRepository } from '../persistence/finding.repository.js';
import { VulnerabilityCounts } from './vulnerability-counts.service.js';
import { RangedVersions } from './ranged-versions.service.js';
import { republishJobs } from './republish-fixes.handler.js';

/** Applies what a series shows now to the findings of its device: they open, close and reopen. */
@Injectable()
export class ApplyFindingsService {
  constructor(
    private readonly findings: FindingRepository,
    private readonly counts: VulnerabilityCounts,
    private readonly jobs: JobQueue,
    private readonly ranges: RangedVersions,
  ) {}

  /** Null when the device moved on since it was looked at. */
  async apply(request: FindingChangeRequest): Promise<FindingDelta | null> {
    await this.hearVersions(request);
    const applied = await this.findings.applySeries(request);
    if (!applied) return null;
    const { organizationId, deviceId, scanId } = request;
    if (applied.refixed.length > 0) await this.jobs.enqueue(republishJobs(organizationId, applied.refixed));
    const counts = countsOf(applied);
    const moved = applied.changes !== null && counts.moved > 0;
    if (moved) this.counts.enqueueSoon(organizationId);
    return {
      arrays: arraysOf(applied),
      causes: countCauses(new Map(applied.counts)),
      counts: {
        new: counts.of('new'),
        fixed: counts.of('fixed'),
        reopened: counts.of('reopened'),
        unchanged: applied.findingCount - counts.of('new') - counts.of('reopened'),
      },
      findingCount: applied.findingCount,
      suspicion: applied.suspect
        ? {
            collectors: request.incomplete,
            vanished: applied.vanished,
            closing: applied.closing,
            before: request.findingCountBefore,
            ...(applied.closedLately > 0 ? { closedLately: applied.closedLately } : {}),
            doubt: request.doubt,
          }
        : null,
      events: moved ? [{ type: FINDINGS_CHANGED, organizationId, payload: { deviceId, scanId } }] : [],
    };
  }

  /** The version of what was scanned can be in ranges that were decided about. Nobody decides meanwhile. */
  private async hearVersions({ organizationId, traits }: FindingChangeRequest): Promise<void> {
    if (traits === null || !traits.some((trait) => versionedProduct(trait) !== null)) return;
    await this.findings.lockGrouping(organizationId);
    await this.ranges.extendProducts(organizationId, traits);
  }
}

function arraysOf({ matchesBefore, matchesAfter, versions, changes }: AppliedSeries): FindingDelta['arrays'] {
  if (matchesBefore === null || matchesAfter === null || versions === null || changes === null) return null;
  return { matchesBefore, matchesAfter, versions, changes };
}

function countsOf({ counts }: AppliedSeries): { moved: number; of(change: FindingChange): number } {
  const sum = (wanted: (change: FindingChange) => boolean): number =>
    counts.reduce((total, [code, count]) => (wanted(changeOf(code)) ? total + count : total), 0);
  return { moved: sum((change) => change !== 'withheld'), of: (wanted) => sum((change) => change === wanted) };
}
