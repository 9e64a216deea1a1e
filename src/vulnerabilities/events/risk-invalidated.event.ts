/** Published when there is something that risk has to look at again; in the same transaction as what is invalidated. */
export const RISK_INVALIDATED = 'RiskInvalidated';
