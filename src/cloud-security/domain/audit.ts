import type { CheckResult, ResultConfidence, ResultStatus } from './check-result.js';
import type { NotReadReason } from './collected.js';

/** Who does something, as records name them. */
export interface By {
  /** `user`, `api-key` or `service`. */
  kind: string;
  id: string;
}

/** The service itself. */
export const BY_ITSELF: By = { kind: 'service', id: 'posture' };

const DAY_MS = 86_400_000;
/** Not so soon after another one. */
const REST_MS = 3_600_000;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * When a suite is audited next: once a day, at a time of its own (UTC), so that the audits of many organizations are spread
 * over the day; never within the hour after now.
 */
export function nextDaily(now: Date, organizationId: number, suite: string): Date {
  const slot = hash(`${organizationId} ${suite}`) % DAY_MS;
  const earliest = now.getTime() + REST_MS;
  const today = earliest - (earliest % DAY_MS) + slot;
  return new Date(today >= earliest ? today : today + DAY_MS);
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = FNV_OFFSET;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), FNV_PRIME) >>> 0;
  return value;
}

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

/** What is kept of a result for ever. */
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

/** The short of a result. */
export function briefOf(result: CheckResult): BriefResult {
  const { status, reason, confidence, affected, summary } = result;
  return { status, reason, confidence, affected: affected.count, summary };
}
