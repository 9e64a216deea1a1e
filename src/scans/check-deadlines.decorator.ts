import { DiscoveryService } from '@nestjs/core';

/** Until when a failing check has to be mended, as it was last counted. */
export interface CheckDeadline {
  /** `2026-11-20`; null where the policy gives no day, or nobody knows since when it fails. */
  dueOn: string | null;
  /** Days that the policy gives from the day on which it first failed; null with none. */
  days: number | null;
  /** Why: the level of its risk, or `severity`; null where nothing asks for a day. */
  because: string | null;
}

/** Says until when failing checks of devices have to be mended; who weighs them provides it (one at most). */
export interface CheckDeadlinesPort {
  /** By {@link deadlineKey}; what was not counted yet, or is accepted, is left out. At most two statements. */
  of(
    organizationId: number,
    checks: readonly { deviceId: number; checkId: string }[],
  ): Promise<ReadonlyMap<string, CheckDeadline>>;
}

/** What names a check of a device. */
export function deadlineKey({ deviceId, checkId }: { deviceId: number; checkId: string }): string {
  return `${deviceId} ${checkId}`;
}

/** Marks the provider that knows the deadlines of checks of devices. */
export const CheckDeadlines = DiscoveryService.createDecorator<{ name: string }>();
