import { boundedResult } from './bounds.js';
import type { CloudCheck } from './cloud-check.js';
import type { CloudSuitePort, EvaluationContext } from './cloud-suite.port.js';
import type { Collected } from './collected.js';
import { type CheckResult, RESULT_STATUSES } from './check-result.js';

/**
 * What a suite says of what was collected: one result for each of its checks, in their order, none larger than is kept. In
 * steps: what a tenant holds may be large, and is evaluated on the thread that answers everybody.
 */
export function* evaluating(
  suite: Pick<CloudSuitePort, 'checks' | 'evaluate' | 'steps'>,
  collected: Collected,
  context: EvaluationContext,
): Generator<undefined, CheckResult[], undefined> {
  const steps = suite.steps?.(collected, context);
  const results = steps === undefined ? suite.evaluate(collected, context) : yield* steps;
  const said = new Map(results.map((result) => [result.checkId, result]));
  return suite.checks.map((check) => {
    const result = said.get(check.id);
    return result && RESULT_STATUSES.includes(result.status) ? boundedResult(result) : unsaid(check);
  });
}

/** A suite that forgets a check must not make it vanish. */
function unsaid({ id, passWhen }: CloudCheck): CheckResult {
  return {
    checkId: id,
    status: 'error',
    summary: 'It was not evaluated.',
    reason: 'not-evaluated',
    confidence: 'direct',
    affected: { count: 0, sample: [] },
    expected: passWhen,
    observed: null,
    wouldPassIf: null,
    missing: [],
    scopes: [],
    note: null,
  };
}
