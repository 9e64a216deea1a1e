import { Injectable } from '@nestjs/common';
import { type ActionDelta, isNoAction } from '../domain/action-part.js';
import { massList } from '../domain/assessment.js';
import type { FoldBatch } from '../domain/fold-batch.js';
import type { ActionTotals } from '../domain/kept-totals.js';
import { RiskActionRepository } from '../persistence/risk-action.repository.js';
import { RiskSubjectRollupRepository } from '../persistence/risk-subject-rollup.repository.js';

/** Writes what subjects, and what would be done about them, gained or lost over all devices of a batch. */
@Injectable()
export class WriteSubjects {
  constructor(
    private readonly subjects: RiskSubjectRollupRepository,
    private readonly actions: RiskActionRepository,
  ) {}

  async write(organizationId: number, batch: FoldBatch): Promise<void> {
    await Promise.all([
      this.subjects.add(
        organizationId,
        [...batch.subjects].map(([subjectId, delta]) => ({
          subjectId,
          masses: massList(delta.masses).map(String),
          devices: delta.devices,
          findings: delta.findings,
          byLevel: delta.byLevel,
          byTier: delta.byTier.toRecord(),
          due: delta.due.toRecord(),
          byConfidence: delta.byConfidence,
        })),
      ),
      this.actions.add(
        organizationId,
        [...batch.subjects].flatMap(([subjectId, { fixable, unfixable }]) => [
          ...actionTotals(subjectId, true, fixable),
          ...actionTotals(subjectId, false, unfixable),
        ]),
      ),
    ]);
  }
}

function actionTotals(subjectId: number, fixable: boolean, delta: ActionDelta): ActionTotals[] {
  return isNoAction(delta) ? [] : [{ subjectId, fixable, ...delta, waves: delta.waves.toRecord() }];
}
