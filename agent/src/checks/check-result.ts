import type { FileTree } from '../device/file-tree.js';
import type { AgentPolicy } from '../policy.js';
import type { Runtime } from '../runtime.js';

/** What a check may look at. */
export interface CheckContext {
  tree: FileTree;
  runtime: Runtime;
  privilege: { runAs: string; capabilities: string[] };
  policy: AgentPolicy;
}

/** What was read, and where: a file, a link, what a program said, or a value of the registry. */
export interface Evidence {
  kind: 'file' | 'link' | 'command' | 'registry';
  locator: string;
  value: string | null;
}

export type CheckStatus = 'pass' | 'fail' | 'unknown' | 'not-applicable' | 'error';

/** What a check saw. The status is provisional: the service evaluates from `observed` by the organization's policy. */
export interface CheckResult {
  status: CheckStatus;
  observed: Record<string, unknown>;
  evidence: Evidence[];
  reason: { code: string; detail: string } | null;
}

/** One question to the machine; `id` is that of the service's catalogue. */
export interface Check {
  id: string;
  /** Looks at personal places: runs only where the organization asks for it. */
  optIn?: true;
  run: (context: CheckContext) => CheckResult | Promise<CheckResult>;
}

const EVIDENCE_LENGTH = 2_000;

export function resultOf(holds: boolean, observed: Record<string, unknown>, evidence: Evidence[]): CheckResult {
  return { status: holds ? 'pass' : 'fail', observed, evidence, reason: null };
}

/**
 * @param code kebab-case
 */
export function unknown(
  code: string,
  detail: string,
  observed: Record<string, unknown> = {},
  evidence: Evidence[] = [],
): CheckResult {
  return { status: 'unknown', observed, evidence, reason: { code, detail } };
}

export function notApplicable(
  code: string,
  detail: string,
  observed: Record<string, unknown> = {},
  evidence: Evidence[] = [],
): CheckResult {
  return { status: 'not-applicable', observed, evidence, reason: { code, detail } };
}

/**
 * @param locator a path of the system
 * @param value what stood there, cut at 2000 characters; null for "not there"
 */
export function fileEvidence(locator: string, value: string | null): Evidence {
  return { kind: 'file', locator, value: value === null ? null : value.trim().slice(0, EVIDENCE_LENGTH) };
}
