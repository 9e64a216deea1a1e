/** Why risk is looked at again; the number stored. */
export const RISK_CAUSE = {
  /** Findings of a device opened, closed or changed their state. */
  findings: 1,
  kev: 2,
  epss: 3,
  exploit: 4,
  /** CVSS vectors, CWEs, SSVC decisions, identifiers. */
  facts: 5,
  /** Criticality, exposure, role, controls or state of a device. */
  context: 6,
  /** Checks of a device. */
  checks: 7,
  decision: 8,
  policy: 9,
  /** The method itself: a new release of the service. */
  model: 10,
  /** What cloud suites say. */
  cloud: 11,
} as const;

export type RiskCause = keyof typeof RISK_CAUSE;
