import type { Schema } from './attacked-routes.js';

/** What callers would like to decide and may not. */
const NOT_THEIRS: Record<string, unknown> = {
  organizationId: 1,
  organization_id: 1,
  organization: { id: 1 },
  orgId: 1,
  tenantId: 1,
  userId: 1,
  createdBy: 1,
  role: 'owner',
  roles: ['owner'],
  isAdmin: true,
  id: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1',
  status: 'active',
  state: 'active',
  riskScore: 0,
  createdAt: '2000-01-01T00:00:00Z',
};

const DANGEROUS = [
  '"__proto__":{"role":"owner"}',
  '"constructor":{"prototype":{"role":"owner"}}',
  '"prototype":{"role":"owner"}',
  '"\\u005f_proto__":{"role":"owner"}',
];

/** Bodies, as text, with one property too many, by what it is: at the top and in every object inside. */
export function bodiesWithMore(body: Record<string, unknown>, schema: Schema | undefined): Map<string, string> {
  const bodies = new Map<string, string>();
  for (const [name, value] of Object.entries(NOT_THEIRS)) {
    if (schema?.properties?.[name] === undefined) bodies.set(name, JSON.stringify({ ...body, [name]: value }));
  }
  for (const member of DANGEROUS) {
    bodies.set(member, withMember(JSON.stringify(body), member));
    for (const [name, value] of Object.entries(body)) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
      const inner = withMember(JSON.stringify(value), member);
      bodies.set(`${name}.${member}`, withMember(JSON.stringify({ ...body, [name]: undefined }), `"${name}":${inner}`));
    }
  }
  return bodies;
}

/** Bodies, as text, in which each text in turn holds what PostgreSQL cannot store or pages should not show. */
export function bodiesWithText(body: Record<string, unknown>, texts: readonly string[]): Map<string, string> {
  const bodies = new Map<string, string>();
  for (const [name, value] of Object.entries(body)) {
    for (const text of texts) {
      if (typeof value === 'string') bodies.set(`${name} ${text}`, replaced(body, name, `"${value}${text}"`));
      if (Array.isArray(value)) bodies.set(`${name}[] ${text}`, replaced(body, name, `["${text}"]`));
    }
    const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
    if (typeof first !== 'object' || first === null) continue;
    for (const [what, inner] of bodiesWithText(first as Record<string, unknown>, texts))
      bodies.set(`${name}.${what}`, replaced(body, name, Array.isArray(value) ? `[${inner}]` : inner));
  }
  return bodies;
}

const OTHERS: readonly [kind: string, value: unknown][] = [
  ['object', { a: 1 }],
  ['array', [[1]]],
  ['array', [{}]],
  ['number', 1e308],
  ['boolean', true],
  ['string', ''],
];

/**
 * Bodies in which each property in turn has a type that it cannot have: those of the example, and all that the contract has beside,
 * at the top and one object inside. Where the contract names no type, the example does.
 */
export function bodiesOfOtherTypes(body: Record<string, unknown>, schema: Schema | undefined): Map<string, string> {
  const bodies = new Map<string, string>();
  const put = (name: string, kinds: ReadonlySet<string>, withValue: (other: unknown) => object): void => {
    for (const [kind, other] of OTHERS)
      if (kinds.size > 0 && !kinds.has(kind))
        bodies.set(`${name} ${JSON.stringify(other)}`, JSON.stringify(withValue(other)));
  };
  const names = new Set([...Object.keys(body), ...Object.keys(schema?.properties ?? {})]);
  for (const name of names) {
    const property = schema?.properties?.[name] ?? {};
    put(name, kindsOf(property, body[name]), (other) => ({ ...body, [name]: other }));
    const inside = body[name];
    const known = typeof inside === 'object' && inside !== null && !Array.isArray(inside) ? inside : {};
    for (const [inner, innerSchema] of Object.entries(property.properties ?? {}))
      put(`${name}.${inner}`, kindsOf(innerSchema, (known as Record<string, unknown>)[inner]), (other) => ({
        ...body,
        [name]: { ...known, [inner]: other },
      }));
  }
  return bodies;
}

/** The types that a property may have; none where nobody says. */
function kindsOf({ type, oneOf, anyOf, allOf }: Schema, example: unknown): Set<string> {
  if (oneOf ?? anyOf ?? allOf) return new Set();
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0) return new Set(types.map((one) => (one === 'integer' ? 'number' : one)));
  if (example === undefined || example === null) return new Set();
  return new Set([Array.isArray(example) ? 'array' : typeof example]);
}

/** What is no JSON object of ours, by what is wrong with it: content type, bytes, and the statuses that are an answer to it. */
export function notJson(
  body: Record<string, unknown>,
  limitBytes: number,
): { what: string; type?: string; bytes: Buffer; statuses: number[] }[] {
  const json = JSON.stringify(body);
  const [first = 'a'] = Object.keys(body);
  const as = (type: string, text = json): { what: string; type: string; bytes: Buffer; statuses: number[] } => ({
    what: type,
    type,
    bytes: Buffer.from(text),
    statuses: [415],
  });
  const bad = (what: string, bytes: string | Buffer, statuses = [400]): ReturnType<typeof as> => ({
    what,
    type: 'application/json',
    bytes: Buffer.from(bytes),
    // What is too large is not looked into.
    statuses: Buffer.byteLength(bytes) > limitBytes ? [413] : statuses,
  });
  return [
    as('application/x-www-form-urlencoded', new URLSearchParams(body as Record<string, string>).toString()),
    as('text/plain'),
    as('text/plain; application/json'),
    as(
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="${first}"\r\n\r\n1\r\n--x--\r\n`,
    ),
    as('application/json; charset=utf-7', json.replaceAll('"', '+ACI-')),
    as('application/json; charset=utf-16le'),
    as('application/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
    as('application/json-patch+json'),
    as(''),
    bad('cut off', json.slice(0, -1)),
    bad('a trailing comma', json.replace(/\}$/, ',}')),
    bad('a comment', `${json}/**/`),
    bad('two values', `${json}${json}`),
    bad('NaN', replaced(body, first, 'NaN')),
    bad('single quotes', json.replaceAll('"', "'")),
    bad('nested 10 000 deep', replaced(body, first, '['.repeat(10_000) + ']'.repeat(10_000))),
    bad('nested 10 000 objects deep', replaced(body, first, '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000))),
    bad('brackets never closed', '['.repeat(100_000)),
    bad('the same property twice', withMember(json, `${JSON.stringify(first)}:"second"`)),
    bad('bytes that are no UTF-8', notUtf8(replaced(body, first, '"a?z"'))),
    bad('larger than the limit', replaced(body, first, `"${'x'.repeat(limitBytes)}"`), [413]),
    bad('a list', `[${json}]`),
    bad('a text', '"text"'),
    bad('a number', '1'),
    bad('null', 'null'),
  ];
}

/** The text with bytes in the place of `a?z` that no character has. */
function notUtf8(text: string): Buffer {
  const [before = '', after = ''] = text.split('a?z');
  return Buffer.concat([Buffer.from(before), Buffer.from([0x61, 0xc3, 0x28, 0xff, 0x7a]), Buffer.from(after)]);
}

function withMember(json: string, member: string): string {
  return json === '{}' ? `{${member}}` : `${json.slice(0, -1)},${member}}`;
}

function replaced(body: Record<string, unknown>, name: string, text: string): string {
  return withMember(JSON.stringify({ ...body, [name]: undefined }), `${JSON.stringify(name)}:${text}`);
}
