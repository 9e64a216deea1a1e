import type { ResultStatus } from '../../../domain/check-result.js';
import type { Answers } from '../collect/answers.js';
import type { Differently } from './readings.js';

/** What a check has to say of a tenant that is well kept but for some changes. */
export interface RuleCase {
  check: string;
  says: ResultStatus;
  when: string;
  changes: Partial<Answers>;
  differently: Differently;
}

/** Writes cases of one check shortly. */
export function casesOf(
  check: string,
  rows: readonly (readonly [says: ResultStatus, when: string, changes: Partial<Answers>, differently?: Differently])[],
): RuleCase[] {
  return rows.map(([says, when, changes, differently = {}]) => ({
    check: `m365.${check}`,
    says,
    when,
    changes,
    differently,
  }));
}
