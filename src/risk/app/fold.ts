import { type KeptCloud, NO_CLOUD } from '../domain/cloud-checks.js';
import type { CloudMove } from '../domain/cloud-moves.js';
import { FoldBatch } from '../domain/fold-batch.js';
import { emptyTotals, loadTotals, type OrganizationTotals } from '../domain/organization-totals.js';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import type { PolicyInForce } from './risk-policies.service.js';

/** Names the formulas; another one makes everything be counted anew. */
const METHOD = 'risk-method-1';

/** The formulas, and whether it is known what CISA lists: before that, nothing is known not to be listed. */
export function methodName(knowsListed: boolean): string {
  return knowsListed ? METHOD : `${METHOD}/kev-unknown`;
}

/** What one step of a fold works on. */
export interface Fold {
  organizationId: number;
  totals: OrganizationTotals;
  policy: PolicyInForce;
  at: Date;
  method: string;
  /** Of cloud suites: what is counted, and what moved. */
  cloud: { kept: KeptCloud; changed: boolean; moves: CloudMove[] };
  batch: () => FoldBatch;
  causes: FoldBatch[];
}

/** A fold that goes on from what is kept. */
export function beginFold(
  organizationId: number,
  row: OrganizationRow | null,
  policy: PolicyInForce,
  at: Date,
  method: string,
): Fold {
  const totals = row ? loadTotals(row.totals) : emptyTotals();
  const causes: FoldBatch[] = [];
  const batch = (): FoldBatch => {
    const made = new FoldBatch(totals);
    causes.push(made);
    return made;
  };
  const cloud = { kept: row?.cloud ?? NO_CLOUD, changed: false, moves: [] };
  return { organizationId, totals, policy, at, method, cloud, batch, causes };
}
