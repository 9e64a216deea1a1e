import { isJsonObject, textIn } from '../json-object.js';
import { DEFAULT_POLICY, policyIn, type AgentPolicy } from '../policy.js';
import type { StateDirectory } from './state-directory.js';

/** Also read by `install`, which takes the interval from it. */
const FILE = 'policy.json';

/** The last policy that the service gave. */
export interface PolicyRecord {
  policy: AgentPolicy;
  etag: string | null;
  /** RFC 3339; null when the service was never asked. */
  fetchedAt: string | null;
}

/** What was stored last; the default when nothing was, or it cannot be read. */
export function readPolicy(state: StateDirectory): PolicyRecord {
  const nothing = { policy: DEFAULT_POLICY, etag: null, fetchedAt: null };
  try {
    const record = state.readJson(FILE);
    const policy = policyIn(record?.['policy']);
    if (!isJsonObject(record) || policy === null) return nothing;
    return { policy, etag: textIn(record['etag']), fetchedAt: textIn(record['fetchedAt']) };
  } catch {
    return nothing;
  }
}

/** Throws AgentError when it cannot be written. */
export function writePolicy(state: StateDirectory, record: PolicyRecord) {
  state.writeJson(FILE, record);
}
