import { DiscoveryService } from '@nestjs/core';

/** A check of a suite that is not met. */
export interface OpenGap {
  checkId: string;
  severity: string;
  /** Met in part. */
  warning: boolean;
  /** Null where nobody knows, and of a warning. */
  failingSince: Date | null;
}

/** Until when a gap has to be closed. */
export interface GapDeadline {
  /** `2026-11-20`; null where the policy gives no day, or nobody knows since when it fails. */
  dueOn: string | null;
  overdue: boolean;
  /** Days that the policy gives from the day on which it first failed; null with none. */
  days: number | null;
  /** Why: the level of its risk, or `severity`; null where nothing asks for a day. */
  because: string | null;
}

/** Says until when gaps of suites have to be closed; who weighs them provides it (one at most). */
export interface GapDeadlinesPort {
  /** In the order of the gaps. At most one statement. */
  of(organizationId: number, gaps: readonly OpenGap[]): Promise<GapDeadline[]>;
}

/** Marks the provider that knows the deadlines of gaps. */
export const GapDeadlines = DiscoveryService.createDecorator<{ name: string }>();
