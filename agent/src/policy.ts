import { isJsonObject, listIn, type JsonObject } from './json-object.js';

/**
 * What the organization asks of its agents, from `GET /api/v1/agent/policy`. It chooses what is looked at; thresholds are
 * the service's own affair, which evaluates what was observed.
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

const SHORTEST_SECONDS = 60;
const LONGEST_SECONDS = 7 * 86_400;
const MOST_NAMES = 1000;
const NAME = /^[a-z0-9][a-z0-9-]{0,99}$/;

/**
 * The policy in a document, whatever else stands there: a later service may say more, an earlier one less, and what it does
 * not say is as in {@link DEFAULT_POLICY}. Null when it is no policy, or a field is not what it has to be: half a policy
 * could turn off a check by mistake, so the last good one stands.
 */
export function policyIn(document: unknown): AgentPolicy | null {
  if (!isJsonObject(document) || !Object.keys(DEFAULT_POLICY).some((field) => field in document)) return null;
  const fields = {
    scanIntervalSeconds: intervalIn(document),
    collectors: namesIn(document, 'collectors'),
    disabledChecks: namesIn(document, 'disabledChecks'),
    optInChecks: namesIn(document, 'optInChecks'),
    minimumAgentVersion: versionIn(document),
  };
  if (Object.values(fields).includes(UNREADABLE)) return null;
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...DEFAULT_POLICY, ...(Object.fromEntries(said) as Partial<AgentPolicy>) };
}

const UNREADABLE = Symbol('unreadable');

function intervalIn({ scanIntervalSeconds: seconds }: JsonObject) {
  if (seconds === undefined || seconds === null) return undefined;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return UNREADABLE;
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, Math.round(seconds)));
}

function namesIn(document: JsonObject, field: string) {
  const value = document[field];
  if (value === undefined || value === null) return undefined;
  const names = listIn(value);
  const isList = Array.isArray(value) && names.length <= MOST_NAMES;
  return isList && names.every((name) => typeof name === 'string' && NAME.test(name)) ? names : UNREADABLE;
}

function versionIn({ minimumAgentVersion: version }: JsonObject) {
  if (version === undefined || version === null) return undefined;
  return typeof version === 'string' && /^\d+\.\d+\.\d+/.test(version) ? version.slice(0, 50) : UNREADABLE;
}
