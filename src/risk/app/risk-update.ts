import { type StoredCloudRisk, NO_CLOUD } from '../domain/cloud-checks.js';
import type { CloudMove } from '../domain/cloud-moves.js';
import { RiskBatch } from '../domain/risk-batch.js';
import { emptyTotals, loadTotals, type OrganizationTotals } from '../domain/organization-totals.js';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import type { PolicyInForce } from './risk-policies.service.js';

/** Names the formulas; another one makes everything be counted anew. */
const METHOD = 'risk-method-3';

/** The formulas, and whether it is known what CISA lists: before that, nothing is known not to be listed. */
export function methodName(knowsListed: boolean): string {
  return knowsListed ? METHOD : `${METHOD}/kev-unknown`;
}

/** What one step of an update works on. */
export interface RiskUpdate {
  organizationId: number;
  totals: OrganizationTotals;
  policy: PolicyInForce;
  at: Date;
  method: string;
  /** Of cloud suites: what is counted, and what moved. */
  cloud: { stored: StoredCloudRisk; changed: boolean; moves: CloudMove[] };
  batch: () => RiskBatch;
  causes: RiskBatch[];
}

/** An update that goes on from what is stored. */
export function beginRiskUpdate(
  organizationId: number,
  row: OrganizationRow | null,
  policy: PolicyInForce,
  at: Date,
  method: string,
): RiskUpdate {
  const totals = row ? loadTotals(row.totals) : emptyTotals();
  const causes: RiskBatch[] = [];
  const batch = (): RiskBatch => {
    const made = new RiskBatch(totals);
    causes.push(made);
    return made;
  };
  const cloud = { stored: row?.cloud ?? NO_CLOUD, changed: false, moves: [] };
  return { organizationId, totals, policy, at, method, cloud, batch, causes };
}
