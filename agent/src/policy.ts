/**
 * What the organization asks of its agents, from `GET /api/v1/agent/policy`. It chooses what is looked at; thresholds are
 * the service's own affair, which judges what was observed.
 */
export interface AgentPolicy {
  /** Seconds from one scan to the next. */
  scanIntervalSeconds: number;
  /** Parts of a scan: `inventory`, `checks`, `network`. What is not named is left out. */
  collectors: readonly string[];
  /** Ids of checks that are not run; they are reported as `unknown`, `disabled-by-policy`. */
  disabledChecks: readonly string[];
  /** Ids of checks that look at personal places and run only where they are asked for. */
  optInChecks: readonly string[];
  /** Older agents should be updated; null when the service has not said. */
  minimumAgentVersion: string | null;
}

/** What holds until the service was asked once. */
export const DEFAULT_POLICY: AgentPolicy = Object.freeze({
  scanIntervalSeconds: 3600,
  collectors: ['inventory', 'checks', 'network'],
  disabledChecks: [],
  optInChecks: [],
  minimumAgentVersion: null,
});
