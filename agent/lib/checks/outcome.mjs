/**
 * What a check may look at.
 * @typedef {object} CheckContext
 * @property {import('../device/file-tree.mjs').FileTree} tree
 * @property {import('../runtime.mjs').Runtime} runtime
 * @property {{runAs: string, capabilities: string[]}} privilege
 *
 * @typedef {{kind: 'file' | 'link' | 'command', locator: string, value: string | null}} Evidence
 * @typedef {'pass' | 'fail' | 'unknown' | 'not-applicable' | 'error'} CheckStatus
 *
 * What a check saw. The status is provisional: the service judges from `observed` by the organization's policy.
 * @typedef {{status: CheckStatus, observed: Record<string, unknown>, evidence: Evidence[], reason: {code: string, detail: string} | null}} CheckOutcome
 *
 * @typedef {{id: string, run: (context: CheckContext) => CheckOutcome | Promise<CheckOutcome>}} Check
 */

const EVIDENCE_LENGTH = 2_000;

/**
 * @param {boolean} holds
 * @param {Record<string, unknown>} observed
 * @param {Evidence[]} evidence
 * @returns {CheckOutcome}
 */
export function verdict(holds, observed, evidence) {
  return { status: holds ? 'pass' : 'fail', observed, evidence, reason: null };
}

/**
 * @param {string} code kebab-case
 * @param {string} detail
 * @param {Record<string, unknown>} [observed]
 * @param {Evidence[]} [evidence]
 * @returns {CheckOutcome}
 */
export function unknown(code, detail, observed = {}, evidence = []) {
  return { status: 'unknown', observed, evidence, reason: { code, detail } };
}

/**
 * @param {string} code
 * @param {string} detail
 * @param {Record<string, unknown>} [observed]
 * @param {Evidence[]} [evidence]
 * @returns {CheckOutcome}
 */
export function notApplicable(code, detail, observed = {}, evidence = []) {
  return { status: 'not-applicable', observed, evidence, reason: { code, detail } };
}

/**
 * @param {string} locator a path of the system
 * @param {string | null} value what stood there, cut at 2000 characters; null for "not there"
 * @returns {Evidence}
 */
export function fileEvidence(locator, value) {
  return { kind: 'file', locator, value: value === null ? null : value.trim().slice(0, EVIDENCE_LENGTH) };
}
