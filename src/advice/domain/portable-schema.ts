/** What models cannot be held to everywhere, and how it is said in words instead. The answer is checked by all of it. */
const IN_WORDS: Readonly<Record<string, (limit: unknown) => string>> = {
  minLength: (limit) => `At least ${String(limit)} characters.`,
  maxLength: (limit) => `At most ${String(limit)} characters.`,
  pattern: (limit) => `Matches ${String(limit)}.`,
  format: (limit) => `Format ${String(limit)}.`,
  minimum: (limit) => `At least ${String(limit)}.`,
  maximum: (limit) => `At most ${String(limit)}.`,
  exclusiveMinimum: (limit) => `More than ${String(limit)}.`,
  exclusiveMaximum: (limit) => `Less than ${String(limit)}.`,
  multipleOf: (limit) => `A multiple of ${String(limit)}.`,
  minItems: (limit) => `At least ${String(limit)} items.`,
  maxItems: (limit) => `At most ${String(limit)} items.`,
  uniqueItems: (limit) => (limit === true ? 'No item twice.' : ''),
};
const KEPT = new Set(['type', 'const', 'enum', 'required']);

type Json = Readonly<Record<string, unknown>>;

/**
 * A JSON schema as the APIs of models take it: closed objects, and limits of length, number and size in the description.
 * It does not change what it is given.
 */
export function portableSchema(schema: object): Json {
  const given = schema as Json;
  const made: Record<string, unknown> = {};
  const words = typeof given['description'] === 'string' ? [given['description']] : [];
  for (const [key, value] of Object.entries(given)) {
    const say = IN_WORDS[key];
    if (say) words.push(say(value));
    else if (KEPT.has(key)) made[key] = value;
    else if (key === 'properties') made[key] = portableMembers(value as Json);
    else if (key === 'items') made[key] = portableSchema(value as object);
    else if (key === 'anyOf' || key === 'allOf' || key === 'oneOf')
      made[key] = (value as object[]).map((one) => portableSchema(one));
  }
  if (given['type'] === 'object') made['additionalProperties'] = false;
  const description = words.filter((word) => word !== '').join(' ');
  return description === '' ? made : { ...made, description };
}

/** Whether every member of every object is required: only then can a model be held to it strictly. */
export function isStrict(schema: object): boolean {
  const { properties, required, items, anyOf } = schema as {
    properties?: Record<string, object>;
    required?: readonly string[];
    items?: object;
    anyOf?: readonly object[];
  };
  const parts = [...Object.values(properties ?? {}), ...(items === undefined ? [] : [items]), ...(anyOf ?? [])];
  return (
    Object.keys(properties ?? {}).every((name) => required?.includes(name) === true) &&
    parts.every((part) => isStrict(part))
  );
}

function portableMembers(members: Json): Json {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, portableSchema(schema as object)]));
}
