import { type CheckRow, checkPlace, ruleName } from '../../domain/check-collector.js';
import { only } from '../../domain/conceal.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { CheckSeverity } from '../../domain/observation.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import { cweId } from '../../domain/vulnerability-id.js';

/** What becomes of a result. */
export type ReadResult =
  { as: 'check'; row: CheckRow } | { as: 'suppressed' | 'informational' | 'package-vulnerability' | 'unreadable' };

const SEVERITIES = new Map<unknown, CheckSeverity>([
  ['CRITICAL', 'critical'],
  ['ERROR', 'high'],
  ['HIGH', 'high'],
  ['WARNING', 'medium'],
  ['MEDIUM', 'medium'],
  ['INFO', 'low'],
  ['LOW', 'low'],
]);
/** Of rules that find what is there, and nothing that is wrong. */
const INFORMING = new Set<unknown>(['INVENTORY', 'EXPERIMENT']);
/** A credential in the code. */
const SECRET_CWES = new Set(['CWE-259', 'CWE-321', 'CWE-798']);

/** What is kept of a result; the rest quotes the code, its values, and how they flow. */
const RETAINED = new Set(['check_id', 'path', 'start', 'end', 'extra']);
const STORED_OF_EXTRA = new Set(['message', 'metadata', 'severity', 'is_ignored', 'engine_kind', 'sca_info']);

function cwesOf(metadata: JsonObject | null): string[] {
  const named = typeof metadata?.cwe === 'string' ? [metadata.cwe] : listOf(metadata?.cwe).slice(0, LIST_LIMITS.cwes);
  const ids = named.map((one) => cweId(/^CWE-\d{1,6}/i.exec(typeof one === 'string' ? one : '')?.[0]));
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Rules about secrets are told by their weakness, or by what their author called them. */
function isAboutSecret(rule: string, cwes: readonly string[]): boolean {
  return cwes.some((cwe) => SECRET_CWES.has(cwe)) || /(?:^|\.)secrets?\./i.test(rule);
}

/** One result of a report. */
export function readSemgrepResult(value: unknown): ReadResult {
  const result = objectOf(value);
  const rule = ruleName(result?.check_id);
  if (result === null || rule === null) return { as: 'unreadable' };
  const extra = objectOf(result.extra);
  if (extra?.is_ignored === true) return { as: 'suppressed' };
  if (INFORMING.has(extra?.severity)) return { as: 'informational' };
  if (objectOf(extra?.sca_info) !== null) return { as: 'package-vulnerability' };
  const metadata = objectOf(extra?.metadata);
  const cwes = cwesOf(metadata);
  const isSecret = isAboutSecret(rule, cwes);
  return {
    as: 'check',
    row: {
      rule,
      kind: isSecret ? 'secret' : 'code',
      status: 'fail',
      severity: SEVERITIES.get(extra?.severity) ?? null,
      title: rule.split('.').at(-1),
      place: checkPlace({
        file: result.path,
        line: objectOf(result.start)?.line,
        // What is said of a secret may hold it.
        text: isSecret ? null : extra?.message,
      }),
      cwes,
      help: metadata?.shortlink ?? metadata?.source,
    },
  };
}

/** A result without what it quotes; of one about a secret its message too. */
export function concealedResult(result: JsonObject): JsonObject {
  const bare = only(result, RETAINED);
  const extra = objectOf(bare.extra);
  if (extra === null) return bare;
  const read = readSemgrepResult(result);
  const isSecret = read.as === 'check' && read.row.kind === 'secret';
  const stored = only(
    extra,
    isSecret ? new Set([...STORED_OF_EXTRA].filter((key) => key !== 'message')) : STORED_OF_EXTRA,
  );
  return stored === extra ? bare : { ...bare, extra: stored };
}
