interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
}

interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: object;
}

interface Operation {
  requestBody?: { content?: Record<string, Content> };
  responses?: Record<string, { content?: Record<string, Content> }>;
}

/** The part of an OpenAPI document that examples are made of. */
export interface ExampleDocument {
  paths: Record<string, object>;
  components?: { schemas?: Record<string, object> };
}

const BY_FORMAT: Record<string, string> = {
  uuid: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1',
  'date-time': '2026-11-20T12:00:00.000Z',
  date: '2026-11-20',
  uri: 'https://posture.example/',
  email: 'ada@example.org',
};
/** Deeper than that, an example shows no more than its schema asks for: null, an empty list, the required members. */
const WHOLE_DEPTH = 4;
/** A schema that asks for itself within itself has no example. */
const MAX_DEPTH = 40;

/**
 * Gives every JSON body of the document an example, put together from the examples of its properties (the `@example` of
 * their doc comments), so that an operation is understood before its schema is read. What shows examples of its own keeps those.
 * Changes the document in place.
 */
export function addExamples(document: ExampleDocument): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const path of Object.values(document.paths)) {
    for (const { requestBody, responses } of Object.values(path) as Operation[]) {
      const bodies = [requestBody, ...Object.values(responses ?? {})];
      for (const content of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
        if (content.schema && content.example === undefined && content.examples === undefined)
          content.example = exampleOf(content.schema, schemas, 0);
      }
    }
  }
}

function exampleOf(schema: Schema, schemas: Record<string, Schema>, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new Error(`There is no end to an example of ${JSON.stringify(schema)}.`);
  const isTerse = depth > WHOLE_DEPTH;
  if (isTerse && isNullable(schema)) return null;
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref.replace('#/components/schemas/', '')];
    if (!target) throw new Error(`${schema.$ref} leads nowhere.`);
    return exampleOf(target, schemas, depth);
  }
  const alternative = [schema.allOf, schema.oneOf, schema.anyOf].find((of) => of !== undefined)?.[0];
  if (alternative) return exampleOf(alternative, schemas, depth);
  if (schema.enum) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => !isTerse || schema.required?.includes(name))
          .map(([name, property]) => [name, exampleOf(property, schemas, depth + 1)]),
      );
    case 'array':
      return schema.items && (!isTerse || schema.minItems) ? [exampleOf(schema.items, schemas, depth + 1)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return BY_FORMAT[schema.format ?? ''] ?? '…';
  }
}

function isNullable({ type, anyOf }: Schema): boolean {
  return [type].flat().includes('null') || (anyOf?.some(isNullable) ?? false);
}
