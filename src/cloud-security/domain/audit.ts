import type { NotReadReason } from './collected.js';
import type { CheckResult, ResultConfidence, ResultStatus } from './check-result.js';

/** `queued` and `running` are under way; `failed` brought nothing to keep; `interrupted` was cut off, by a stop or a crash. */
export const AUDIT_STATES = ['queued', 'running', 'completed', 'failed', 'interrupted'] as const;
export type AuditState = (typeof AUDIT_STATES)[number];

/** Why it ran: somebody asked, its time had come, or the suite had just been connected. */
export const AUDIT_CAUSES = ['asked', 'scheduled', 'connected'] as const;
export type AuditCause = (typeof AUDIT_CAUSES)[number];

/** What kept an audit from being one. */
export interface AuditProblem {
  code: string;
  /** For a person. */
  message: string;
}

/** What is kept of a verdict for ever. */
export interface BriefResult {
  status: ResultStatus;
  reason: string | null;
  confidence: ResultConfidence;
  /** How many objects are behind it. */
  affected: number;
  summary: string;
}

/** What is kept of a reading for ever: that there was one, and of what. */
export type ReadingRecord =
  | { state: 'read'; sha256: string; bytes: number }
  | { state: 'not-read'; reason: NotReadReason; permission: string | null; message: string };

/** The short of a verdict. */
export function briefOf(result: CheckResult): BriefResult {
  const { status, reason, confidence, affected, summary } = result;
  return { status, reason, confidence, affected: affected.count, summary };
}
