import { isJsonObject, listIn, textIn } from '../json-object.js';
import { printable } from '../printable.js';
import type { Answer } from './http.js';

type Refusal = Pick<Answer, 'status' | 'json'>;

/**
 * A refusal (RFC 9457) in words for a person: title, detail, code, the single errors, the request id.
 */
export function problemText({ status, json }: Refusal) {
  const problem = json ?? {};
  const lines = [`The service refused this (${status}): ${printable(problem['title'] ?? 'no reason given')}`];
  if (problem['detail']) lines.push(`  ${printable(problem['detail'])}`);
  if (problem['code']) lines.push(`  code: ${printable(problem['code'])}`);
  for (const error of listIn(problem['errors']).slice(0, 20)) lines.push(errorLine(error));
  if (problem['requestId']) lines.push(`  request: ${printable(problem['requestId'])}`);
  return lines.join('\n');
}

/**
 * The machine-readable `code` of a refusal, or null. The service always gives one; a proxy on the way does not.
 */
export function problemCode({ json }: Pick<Answer, 'json'>) {
  return textIn(json?.['code']);
}

function errorLine(error: unknown) {
  const { pointer, parameter, header, detail, suggestion } = isJsonObject(error) ? error : {};
  const hint = suggestion ? ` (perhaps: ${printable(suggestion)})` : '';
  return `  - ${printable(pointer ?? parameter ?? header)}: ${printable(detail)}${hint}`;
}
