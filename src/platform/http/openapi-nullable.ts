/**
 * Says "or null" as OpenAPI 3.1 does. `@nestjs/swagger` writes `nullable: true`, a word of OpenAPI 3.0 that means nothing in
 * JSON Schema 2020-12. Changes the document in place.
 */
export function sayNullAsTypes(node: unknown): void {
  if (Array.isArray(node)) {
    node.forEach(sayNullAsTypes);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  Object.values(node).forEach(sayNullAsTypes);
  const schema = node as Record<string, unknown>;
  if (schema['nullable'] !== true) return;
  delete schema['nullable'];
  if (Array.isArray(schema['enum'])) schema['enum'] = [...(schema['enum'] as unknown[]), null];
  if (typeof schema['type'] === 'string') {
    schema['type'] = [schema['type'], 'null'];
    return;
  }
  const { description, example, ...alternative } = schema;
  for (const key of Object.keys(alternative)) Reflect.deleteProperty(schema, key);
  schema['anyOf'] = [alternative, { type: 'null' }];
}
