import type { RouteDecision } from './closed-by-default.guard.js';
import { PUBLIC_BODY_LIMIT_BYTES } from './json-body.js';
import { BODY_LIMIT_EXTENSION } from './large-json.decorator.js';

/** States how large the bodies of routes that anybody may call may be. Changes the document in place. */
export function sayPublicBodyLimits(
  document: { paths: Record<string, object> },
  routes: readonly RouteDecision[],
  prefix: string,
): void {
  for (const { method, path, decision } of routes) {
    if (decision?.kind !== 'public') continue;
    const operations = document.paths[`/${prefix}${path.replaceAll(/:(\w+)/g, '{$1}')}`] as
      Record<string, { requestBody?: object; [BODY_LIMIT_EXTENSION]?: number }> | undefined;
    const operation = operations?.[method.toLowerCase()];
    if (operation?.requestBody !== undefined) operation[BODY_LIMIT_EXTENSION] = PUBLIC_BODY_LIMIT_BYTES;
  }
}

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
