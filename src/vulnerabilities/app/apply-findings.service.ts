import { Injectable } from '@nestjs/common';
import { FINDING_CHANGE, type FindingChangeRequest, type FindingDelta } from '../../scans/index.js';
import { OPEN } from '../domain/finding-state.js';
import { FindingRepository, type TouchedFinding } from '../persistence/finding.repository.js';
import { RecordFindingMoves } from './record-finding-moves.service.js';

/** Applies what a stream shows now to the findings of its device: they open, close and reopen. */
@Injectable()
export class ApplyFindingsService {
  constructor(
    private readonly findings: FindingRepository,
    private readonly moves: RecordFindingMoves,
  ) {}

  async apply(request: FindingChangeRequest): Promise<FindingDelta> {
    const { organizationId, deviceId, at } = request;
    const touched = await this.findings.applyStream(request);
    const delta = describe(touched, request.findingCount);
    // A look that was not complete and showed nothing leaves unknown what it was.
    if (request.complete || touched.length > 0) await this.moves.record(organizationId, deviceId, touched, at);
    return delta;
  }
}

function describe(touched: TouchedFinding[], findingCount: number): FindingDelta {
  const changes = touched.map(changeOf);
  const count = (change: number): number => changes.filter((one) => one === change).length;
  const counts = {
    new: count(FINDING_CHANGE.new),
    fixed: count(FINDING_CHANGE.fixed),
    reopened: count(FINDING_CHANGE.reopened),
  };
  return {
    vulnerabilityIds: touched.map((finding) => finding.vulnerabilityId),
    packageIds: touched.map((finding) => finding.packageId),
    changes,
    counts: { ...counts, unchanged: findingCount - counts.new - counts.reopened },
  };
}

function changeOf({ stateBefore, stateAfter }: TouchedFinding): number {
  if (stateBefore === null) return FINDING_CHANGE.new;
  if (stateBefore === stateAfter) return FINDING_CHANGE.severity;
  return stateAfter === OPEN ? FINDING_CHANGE.reopened : FINDING_CHANGE.fixed;
}
