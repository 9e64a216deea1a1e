import { atOnce } from '../../domain/at-once.js';
import type { CloudCheck } from '../../domain/cloud-check.js';
import type { EvaluationContext } from '../../domain/cloud-suite.port.js';
import type { Collected, Reading } from '../../domain/collected.js';
import { evaluatingMail } from '../../domain/mail/judge-spf.js';
import type { CheckResult } from '../../domain/verdict.js';
import { CHECKS } from './checks/checks.js';
import type { Finding, ReadAnswers } from './rules/rule.js';
import { RULES } from './rules/rules.js';

type NotRead = Extract<Reading, { state: 'not-read' }>;

/** One verdict for every check, in their order. What could not be read is said so, and never held against anybody. */
export function* googleEvaluation(
  collected: Collected,
  context: EvaluationContext,
): Generator<undefined, CheckResult[], undefined> {
  const answers = Object.fromEntries(
    Object.entries(collected).flatMap(([name, reading]) => (reading.state === 'read' ? [[name, reading.data]] : [])),
  ) as ReadAnswers;
  yield* evaluatingMail(answers.dns ?? null);
  const results: CheckResult[] = [];
  for (const check of CHECKS) {
    results.push(resultOf(check, notReadFor(check, collected) ?? evaluated(check, answers, context)));
    yield;
  }
  return results;
}

export function evaluateGoogle(collected: Collected, context: EvaluationContext): CheckResult[] {
  return atOnce(googleEvaluation(collected, context));
}

function evaluated(check: CloudCheck, answers: ReadAnswers, { now, settings }: EvaluationContext): Finding {
  try {
    const rule = RULES[check.id];
    if (rule === undefined) throw new Error(`No rule for ${check.id}.`);
    return rule(answers, { now, settings, check });
  } catch {
    return {
      status: 'error',
      summary: 'This check could not be evaluated: an error of ours.',
      reason: 'evaluator-failed',
    };
  }
}

function notReadFor({ reads }: CloudCheck, collected: Collected): Finding | null {
  const missing = reads
    .filter(({ required }) => required)
    .map(({ collector }) => collected[collector])
    .filter((reading): reading is NotRead | undefined => reading?.state !== 'read');
  if (missing.length === 0) return null;
  const first = missing.find((reading) => reading !== undefined);
  return {
    status: 'not-assessed',
    summary: first?.message ?? 'What this check reads was not asked for.',
    reason: first?.reason ?? 'not-asked',
    missing: [...new Set(missing.map((reading) => reading?.permission ?? null))].filter((name) => name !== null),
  };
}

function resultOf(check: CloudCheck, finding: Finding): CheckResult {
  return {
    checkId: check.id,
    reason: null,
    confidence: 'direct',
    affected: { count: 0, sample: [] },
    expected: check.passWhen,
    observed: null,
    wouldPassIf: null,
    missing: [],
    scopes: [],
    note: null,
    ...finding,
  };
}
