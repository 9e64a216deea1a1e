import type { CloudCheck } from './cloud-check.js';
import type { CloudSuitePort, EvaluationContext } from './cloud-suite.port.js';
import type { Collected } from './collected.js';
import { type CloudObject, SAMPLE_SIZE, type Verdict, VERDICT_STATUSES } from './verdict.js';

/** So much of each is kept. */
const LIMITS = { text: 1000, name: 300, observed: 8192, scopes: 500, missing: 50, approve: 200 } as const;

/** What a suite says of what was collected: one verdict for each of its checks, in their order, none larger than is kept. */
export function judge(
  suite: Pick<CloudSuitePort, 'checks' | 'evaluate'>,
  collected: Collected,
  context: EvaluationContext,
): Verdict[] {
  const said = new Map(suite.evaluate(collected, context).map((verdict) => [verdict.checkId, verdict]));
  return suite.checks.map((check) => {
    const verdict = said.get(check.id);
    return verdict && VERDICT_STATUSES.includes(verdict.status) ? bounded(verdict) : unsaid(check);
  });
}

/** A suite that forgets a check must not make it vanish. */
function unsaid({ id, passWhen }: CloudCheck): Verdict {
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

function bounded(verdict: Verdict): Verdict {
  const { wouldPassIf, affected, observed } = verdict;
  const sample = affected.sample.slice(0, SAMPLE_SIZE).map(boundedObject);
  const isLarge = ((JSON.stringify(observed) as string | undefined) ?? '').length > LIMITS.observed;
  return {
    ...verdict,
    summary: cut(verdict.summary, LIMITS.text),
    affected: { count: Math.max(affected.count, sample.length), sample },
    expected: cut(verdict.expected, LIMITS.text),
    observed: isLarge ? 'More than is kept.' : observed,
    wouldPassIf: wouldPassIf && {
      text: cut(wouldPassIf.text, LIMITS.text),
      approve: wouldPassIf.approve.slice(0, LIMITS.approve).map(boundedObject),
    },
    missing: verdict.missing.slice(0, LIMITS.missing),
    scopes: verdict.scopes.slice(0, LIMITS.scopes),
    note: verdict.note === null ? null : cut(verdict.note, LIMITS.text),
  };
}

function boundedObject({ kind, id, name, note }: CloudObject): CloudObject {
  return {
    kind,
    id: cut(id, LIMITS.name),
    name: cut(name, LIMITS.name),
    note: note === null ? null : cut(note, LIMITS.text),
  };
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
