import type { WireAnswer } from './sender.js';

/** What an answer never tells: stacks, SQL, versions, the words of parsers. */
const LEAKS = [
  / at [\w.<>]+ \(|node_modules|\.ts:\d+|\.js:\d+/,
  /\b(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b.*\b(FROM|VALUES|SET|WHERE)\b/,
  /syntax error at or near|invalid input syntax|violates .* constraint|relation "\w+"|SQLSTATE/,
  /Unexpected (token|end|non-whitespace)|SyntaxError|TypeError|RangeError|in JSON at position/,
  /nestjs|express|typeorm|postgres(ql)? \d/i,
];

const ALWAYS: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'content-security-policy': /default-src 'none'/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cache-control': /no-store|^private, no-cache$/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};
const NEVER = ['x-powered-by', 'server', 'access-control-allow-origin', 'access-control-allow-credentials'];

/** What is wrong with the headers of an answer of the service, or null; what is `public` may be kept by caches. */
export function headerFault({ headers, status }: WireAnswer, isPublic = false): string | null {
  for (const [name, wanted] of Object.entries(ALWAYS)) {
    if (isPublic && name === 'cache-control' && /^public, (max-age=|no-cache$)/.test(String(headers[name]))) continue;
    if (!wanted.test(String(headers[name] ?? ''))) return `${name} is ${String(headers[name])}`;
  }
  for (const name of NEVER) if (headers[name] !== undefined) return `${name} is sent`;
  if (!/frame-ancestors 'none'/.test(String(headers['content-security-policy']))) return 'it may be framed';
  if (status >= 400 && headers['etag'] !== undefined) return 'a refusal has an ETag';
  return null;
}

/** What is wrong with a refusal as such: its status, its shape, what it tells; null when it is one of `statuses` and good. */
export function refusalFault(answer: WireAnswer, statuses: readonly number[]): string | null {
  if (!statuses.includes(answer.status)) return `answered ${answer.status} ${answer.text.slice(0, 160)}`;
  return problemFault(answer);
}

/** What is wrong with a problem document, or null. */
export function problemFault({ status, headers, json, text }: WireAnswer): string | null {
  if (!String(headers['content-type']).startsWith('application/problem+json')) return 'is not a problem document';
  const isWhole =
    typeof json?.type === 'string' &&
    typeof json.title === 'string' &&
    json.status === status &&
    typeof json.detail === 'string' &&
    'instance' in json &&
    typeof json.code === 'string' &&
    'requestId' in json;
  if (!isWhole) return `is no whole problem: ${text.slice(0, 160)}`;
  return leakFault(text);
}

/** What an answer tells that it should not, or null. */
export function leakFault(text: string): string | null {
  const leak = LEAKS.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  return leak === undefined ? null : `tells ${leak[0].slice(0, 80)}`;
}

/** An answer without what differs from request to request: what two answers must have in common, byte for byte. */
export function comparable({ status, headers, text, json }: WireAnswer): string {
  const same = Object.entries(headers)
    .filter(([name]) => !/^(date|x-request-id|content-length|ratelimit.*|connection|keep-alive)$/.test(name))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .sort();
  const body = json?.requestId === undefined ? text : blanked(text, [json.requestId, json.instance]);
  return [status, ...same, body].join('\n');
}

function blanked(text: string, values: unknown[]): string {
  return values.reduce<string>(
    (rest, value) => (typeof value === 'string' && value !== '' ? rest.replaceAll(JSON.stringify(value), '""') : rest),
    text,
  );
}
