import { policyIn, type AgentPolicy } from '../policy.js';
import { printable } from '../printable.js';
import { readPolicy, writePolicy } from '../state/policy-record.js';
import { attempted } from '../state/attempted.js';
import { refuseIfDeactivated } from './deactivation.js';
import type { Runtime } from '../runtime.js';
import type { DeviceRecord } from '../state/device-record.js';
import type { StateDirectory } from '../state/state-directory.js';
import { type Answer, problemCode } from './http.js';
import type { SignedClient } from './signed-client.js';

const PATH = '/api/v1/agent/policy';
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/;

/** What came of asking for the policy. */
export interface PolicyAnswer {
  /** The one in force: the service's, else the last good one. */
  policy: AgentPolicy;
  /** Null when the service gave one; else why the last good one stands. */
  problem: string | null;
  /** What the service answered, or null when there was no answer. */
  answer: Answer | null;
}

/**
 * Asks the service for the organization's policy and stores it. One attempt: without an answer the last good one holds, and
 * a scan does not wait. Throws AgentError (stopped) when the service says that this device was deactivated.
 */
export async function fetchPolicy(
  { runtime, state, device }: { runtime: Runtime; state: StateDirectory; device: DeviceRecord },
  client: SignedClient,
): Promise<PolicyAnswer> {
  const stored = readPolicy(state);
  const headers: Record<string, string> = stored.etag === null ? {} : { 'If-None-Match': stored.etag };
  const result = await client.request({ method: 'GET', path: PATH, headers }, 0);
  if (!('answer' in result)) return { policy: stored.policy, problem: result.unreachable, answer: null };
  const { answer } = result;
  refuseIfDeactivated({ runtime, state, device }, answer);
  if (answer.status === 304) return { policy: stored.policy, problem: null, answer };
  const policy = answer.status === 200 ? policyIn(answer.json) : null;
  if (policy === null) return { policy: stored.policy, problem: problemOf(answer), answer };
  const etag = answer.headers.etag;
  const record = {
    policy,
    etag: etag !== undefined && ETAG.test(etag) ? etag : null,
    fetchedAt: new Date(runtime.now()).toISOString(),
  };
  attempted(runtime, () => {
    writePolicy(state, record);
  });
  return { policy, problem: null, answer };
}

function problemOf(answer: Answer) {
  if (answer.status >= 300) return printable(`${answer.status} ${problemCode(answer) ?? ''}`.trim());
  return 'the policy that was answered cannot be read';
}
