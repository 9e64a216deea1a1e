/** Published when there is something that risk has to look at again; in the same transaction as its marks. */
export const RISK_MARKED = 'RiskMarked';
