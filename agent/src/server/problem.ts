import { printable } from '../printable.js';
import type { Answer } from './http.js';

/**
 * A refusal (RFC 9457) in words for a person: title, detail, code, the single errors, the request id.
 */
export function problemText(answer: Answer) {
  const problem = answer.json ?? {};
  const lines = [`The service refused this (${answer.status}): ${printable(problem.title ?? 'no reason given')}`];
  if (problem.detail) lines.push(`  ${printable(problem.detail)}`);
  if (problem.code) lines.push(`  code: ${printable(problem.code)}`);
  for (const error of listOf(problem.errors).slice(0, 20)) {
    const where = error?.pointer ?? error?.parameter ?? error?.header ?? '';
    const hint = error?.suggestion ? ` (perhaps: ${printable(error.suggestion)})` : '';
    lines.push(`  - ${printable(where)}: ${printable(error?.detail)}${hint}`);
  }
  if (problem.requestId) lines.push(`  request: ${printable(problem.requestId)}`);
  return lines.join('\n');
}

/**
 * The machine-readable `code` of a refusal, or null.
 */
export function problemCode(answer: Answer) {
  return typeof answer.json?.code === 'string' ? answer.json.code : null;
}

function listOf(value: unknown) {
  return Array.isArray(value) ? value : [];
}
