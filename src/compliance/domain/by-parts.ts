import { type ControlResultName, scoreOf, type Step } from './control.js';
import type { ControlResult, ResultSource } from './control-result.js';
import { earliest } from './days.js';

const ORDER: readonly ResultSource[] = ['signal', 'attestation', 'mapping', 'exception'];

/**
 * The result of a control that is nothing but its parts: compliant when all that apply are, not when none of those with a
 * result is, in part otherwise; so parts without a result keep it from being a pass. Not applicable when no part applies.
 */
export function resultByParts(parts: readonly ControlResult[]): ControlResult {
  const applicable = parts.filter(({ result }) => result !== 'not-applicable');
  const assessed = applicable.filter(({ score }) => score !== null);
  const [weakest] = [...assessed].sort((a, b) => (a.score ?? 0) - (b.score ?? 0));
  const result = resultOf(parts.length, applicable.length, assessed);
  return {
    result,
    decidedBy: weakest?.decidedBy ?? (result === 'not-applicable' ? 'attested' : 'none'),
    sources: ORDER.filter((source) => parts.some(({ sources }) => sources.includes(source))),
    // They stand at the parts.
    contradiction: null,
    score: scoreOf(result),
    validUntil: earliest(parts.map(({ validUntil }) => validUntil)),
    reasons: [
      `Follows from its parts: ${assessed.filter(({ score }) => score === 1).length} of ${applicable.length} that apply are compliant, ${applicable.length - assessed.length} not assessed.`,
    ],
  };
}

function resultOf(parts: number, applicable: number, assessed: readonly ControlResult[]): ControlResultName {
  if (applicable === 0 && parts > 0) return 'not-applicable';
  if (assessed.length === 0) return 'not-assessed';
  const are = (score: Step): boolean => assessed.every((one) => one.score === score);
  if (are(1) && assessed.length === applicable) return 'compliant';
  return are(0) ? 'non-compliant' : 'partially-compliant';
}

/** Of a control that asks nothing of an organization. */
export const NEVER_EVALUATED: ControlResult = {
  result: 'not-assessed',
  decidedBy: 'none',
  sources: [],
  contradiction: null,
  score: null,
  validUntil: null,
  reasons: ['It asks nothing of an organization, so it is not judged and in no score.'],
};
