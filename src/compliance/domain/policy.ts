/**
 * Every constant of the compliance model. All are our own judgement: no framework says how much proof is enough.
 * docs/compliance.md says what they are for.
 */
export interface CompliancePolicy {
  id: string;
  /** From these shares of a population on a signal passes, or passes in part. 0-1. */
  passShare: number;
  partialShare: number;
  /** A fact counts in full up to this age, half up to twice of it, then not at all. */
  freshDays: number;
  /** How far the claim may be above what signals prove, 0-1, before it counts as a contradiction. */
  contradictionGap: number;
  /** Above this share of controls "not applicable" the score carries a warning. 0-1. */
  notApplicableWarning: number;
  attestation: {
    /** Longest time to the next review. */
    maxDays: number;
    /** The same for controls of at least `weightyFrom`. */
    maxDaysWeighty: number;
    weightyFrom: number;
    /** Whether a claim counts before somebody reviewed it. */
    selfAttestation: boolean;
    /** Whether a person may not review their own claim. */
    reviewerMustDiffer: boolean;
    /** How much of a claim counts, 0-1. */
    confidence: { reviewedWithEvidence: number; withEvidence: number; bare: number };
  };
  exception: { maxDays: number; approverMustDiffer: boolean };
  mapping: { hopFactor: number; maxHops: number };
  maturity: {
    /** Achievement from which on the level is 1, 2, 3, 4, 5. 0-1. */
    thresholds: [number, number, number, number, number];
    /** How much of the achievement signals can prove, by the links of the subcategory. 0-1. */
    automatable: { strong: number; manySupporting: number; supporting: number; many: number };
    strongLink: number;
    supportingLink: number;
    /** A contradicted subcategory is at most at this level. */
    contradictedLevel: number;
    /** With a greater share of excepted devices than this, a subcategory is at most at `exceptedLevel`. */
    exceptedShare: number;
    exceptedLevel: number;
    historyDays: number;
    /** Subcategories of at least this weight are core. */
    coreWeight: number;
    /** A function is at most this far above its weakest core subcategory. */
    weakestCoreLead: number;
    /** Below these levels the tier is 1, 2, 3; else 4. */
    tiersBelow: [number, number, number];
    functionWeights: Record<string, number>;
  };
}

/** The policy of an organization that never changed it. Sections 7 and 8 of the design's research. */
export const DEFAULT_COMPLIANCE_POLICY: CompliancePolicy = {
  id: 'compliance-1.0',
  passShare: 0.95,
  partialShare: 0.5,
  freshDays: 7,
  contradictionGap: 0.25,
  notApplicableWarning: 0.2,
  attestation: {
    maxDays: 365,
    maxDaysWeighty: 90,
    weightyFrom: 3,
    selfAttestation: true,
    reviewerMustDiffer: true,
    confidence: { reviewedWithEvidence: 1, withEvidence: 0.8, bare: 0.6 },
  },
  exception: { maxDays: 365, approverMustDiffer: true },
  mapping: { hopFactor: 0.7, maxHops: 2 },
  maturity: {
    thresholds: [0.15, 0.35, 0.55, 0.75, 0.9],
    automatable: { strong: 0.6, manySupporting: 0.4, supporting: 0.25, many: 3 },
    strongLink: 1,
    supportingLink: 0.5,
    contradictedLevel: 2,
    exceptedShare: 0.1,
    exceptedLevel: 3,
    historyDays: 30,
    coreWeight: 3,
    weakestCoreLead: 1.5,
    tiersBelow: [1.5, 2.75, 4],
    functionWeights: { GV: 0.15, ID: 0.15, PR: 0.3, DE: 0.15, RS: 0.15, RC: 0.1 },
  },
};
