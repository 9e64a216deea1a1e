/**
 * The advisory locks of the service, in one place so that no two mean the same. Those of organizations are taken as
 * (number, organization) and end with their transaction; a number in use is never given to something else, since an older
 * process may hold it while a newer one starts.
 */
export const LOCK = {
  /** The counts of vulnerabilities: whoever adds to them, or changes words that they show. */
  vulnerabilityCounts: 7203,
  /** Which ids name one vulnerability: whoever says so in an organization. */
  assertions: 7204,
  /** Which findings belong together. Shared by who adds findings; SQL functions take it by this number too. */
  grouping: 7205,
  /** Ids that feeds bind, for all organizations. */
  feeds: 7206,
  /** The risk projection. */
  risk: 7207,
  /** Exceptions of cloud suites. */
  cloudExceptions: 7209,
  /** The compliance projection. */
  compliance: 7212,
  /** The number of saved views. */
  savedViews: 7213,
  /** The ledger of attestations: one entry after the other. */
  attestationLedger: 7_205_761,
  /** Numbers of devices. */
  deviceNumbers: 720_575_941,
  /** What texts of AI may still cost today. */
  aiBudget: 1_764_001_200,
} as const;
