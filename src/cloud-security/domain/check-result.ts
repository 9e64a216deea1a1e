/**
 * `pass` read and met · `fail` read and not met · `warning` met in part, or as one baseline only accepts it · `manual` read,
 * but a value is unknown to this version: a person has to look · `not-assessed` could not be read · `not-applicable` the
 * tenant has no licence for it, or has switched the service off · `error` our evaluator broke.
 */
export const RESULT_STATUSES = [
  'pass',
  'fail',
  'warning',
  'manual',
  'not-assessed',
  'not-applicable',
  'error',
] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

/** How well it is known: read as it stands, told by a stand-in such as Secure Score, or the documented default of a setting that is absent. */
export type ResultConfidence = 'direct' | 'indirect' | 'default';

/** A person, policy, application, domain or setting behind a result. */
export interface CloudObject {
  /** What it is: `user`, `policy`, `app`, `domain`, `group`, `role`, `org-unit`, `setting`. */
  kind: string;
  /** As the suite names it; stays the same between audits. */
  id: string;
  name: string;
  /** In a few words what is wrong with it; null when the result says it all. */
  note: string | null;
}

/** How a setting stands in one organizational unit or group. */
export interface ScopeValue {
  kind: 'org-unit' | 'group';
  /** `/`, `/Sales`, or the id of a group. */
  scope: string;
  value: unknown;
  met: boolean;
  /** Active people for whom this value holds; null when not known (groups are not expanded). */
  people: number | null;
}

/** Active people for whom something is not as it should be, of all for whom it could be. */
export interface ConcernedPeople {
  concerned: number;
  all: number;
}

/** How many sample objects a result keeps; `count` tells of all. */
export const SAMPLE_SIZE = 25;

/** What one audit says of one check. */
export interface CheckResult {
  checkId: string;
  status: ResultStatus;
  /** One sentence: what was seen. */
  summary: string;
  /** Stable code of why it is not a plain pass or fail: `permission-missing`, `licence-missing`, `report-only`, `unapproved-exclusions`, `unknown-value`, `empty-answer`, `throttled`…; else null. */
  reason: string | null;
  confidence: ResultConfidence;
  /** What is behind it; at most {@link SAMPLE_SIZE} of them are named. */
  affected: { count: number; sample: readonly CloudObject[] };
  /** What was asked for, in words or as a value. */
  expected: string;
  /** What was read; null when nothing was. */
  observed: unknown;
  /** What has to be approved for it to pass; null when approving does not help. */
  wouldPassIf: { text: string; approve: readonly CloudObject[] } | null;
  /** Without which permissions it could not be assessed. */
  missing: readonly string[];
  /** Where a setting differs between organizational units or groups; empty for a suite without them. */
  scopes: readonly ScopeValue[];
  /** Whom it concerns: null or left out where that is not known, or where it is about no people. */
  people?: ConcernedPeople | null;
  /** What else a reader has to know; null when nothing. */
  note: string | null;
}

/** What a rule says of a check; the rest of its result is as usual. */
export type CheckFinding = Pick<CheckResult, 'status' | 'summary'> &
  Partial<Omit<CheckResult, 'checkId' | 'status' | 'summary'>>;

/** The result of a check by what a rule says of it: the rest is as usual, read directly and with nothing that was affected or is missing. */
export function resultOfCheck({ id, passWhen }: { id: string; passWhen: string }, said: CheckFinding): CheckResult {
  return {
    reason: null,
    confidence: 'direct',
    affected: { count: 0, sample: [] },
    expected: passWhen,
    observed: null,
    wouldPassIf: null,
    missing: [],
    scopes: [],
    note: null,
    ...said,
    checkId: id,
  };
}

/** @deprecated the name of before: {@link RESULT_STATUSES} */
export const VERDICT_STATUSES = RESULT_STATUSES;
/** @deprecated the name of before: {@link ResultStatus} */
export type VerdictStatus = ResultStatus;
/** @deprecated the name of before: {@link ResultConfidence} */
export type VerdictConfidence = ResultConfidence;
/** @deprecated the name of before: {@link CheckResult} */
export type Verdict = CheckResult;
