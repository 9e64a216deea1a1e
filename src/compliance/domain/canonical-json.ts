export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * One text for one value, whatever order its members were set in: RFC 8785 (JCS). Members are sorted by UTF-16 code units,
 * nothing stands between, absent members are left out. Throws for what JSON cannot say: NaN, infinities, lone surrogates.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`JSON has no ${value}`);
  if (typeof value === 'string') return canonicalText(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [[name, member] as const],
  );
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${canonicalText(name)}:${canonicalJson(member)}`).join(',')}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function canonicalText(text: string): string {
  // Two broken texts must not become one in a hash.
  if (/\p{Surrogate}/u.test(text)) throw new RangeError('A text holds half a character.');
  return JSON.stringify(text);
}
