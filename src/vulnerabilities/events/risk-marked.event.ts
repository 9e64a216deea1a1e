import type { RiskCause } from '../domain/risk-cause.js';

/** Published when there is something that risk has to look at again; in the same transaction as its marks. */
export const RISK_MARKED = 'RiskMarked';

/** Why, and which vulnerabilities it is about; none when it is about devices, about everything, or about very many. */
export interface RiskMarked extends Record<string, unknown> {
  cause: RiskCause;
  vulnerabilityIds: number[];
}
