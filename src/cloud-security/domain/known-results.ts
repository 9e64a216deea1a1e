import type { CloudCheck } from './cloud-check.js';
import { exceptedUntil, type ExceptionScope } from './exception.js';
import { isKnown, type Standing, standingAfter } from './standing.js';
import type { CheckResult } from './check-result.js';

/** What is known of a check, and by what. */
export interface KnownResult extends Standing {
  checkId: string;
  severity: CloudCheck['severity'];
  /** Until when an exception covers it; null when none does. */
  exceptedUntil: Date | null;
  auditedAt: Date;
  verdict: CheckResult;
}

/** When it was read, and when it is said: the same but where old readings are judged anew. */
export interface Moments {
  auditedAt: Date;
  now: Date;
}

/** What is known after these verdicts, of each. */
export function knownResults(
  before: ReadonlyMap<string, KnownResult>,
  results: readonly CheckResult[],
  checks: readonly CloudCheck[],
  exceptions: ReadonlyMap<string, ExceptionScope>,
  { auditedAt, now }: Moments,
): KnownResult[] {
  const severities = new Map(checks.map(({ id, severity }) => [id, severity]));
  return results.map((result) => {
    const { checkId, status } = result;
    const standing = standingAfter(before.get(checkId) ?? null, status, now);
    return {
      ...standing,
      knownAt: isKnown(status) ? auditedAt : standing.knownAt,
      checkId,
      severity: severities.get(checkId) ?? 'low',
      exceptedUntil: exceptedUntil(exceptions.get(checkId) ?? null, result),
      auditedAt,
      verdict: result,
    };
  });
}
